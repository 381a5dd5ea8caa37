// The round that writes down what each company is worth today; the last one of a day is what stays of it.
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { stateOf } from "@prosa/contracts/plan-state";
import { z } from "zod";
import { asSystem, type Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";
import * as queries from "./dashboard.queries.ts";
import { monthly } from "./dashboard.rules.ts";

const NAME = "dashboard.days";
const AT_ONCE = 500;
const FORGOTTEN_AT_ONCE = 5_000;
const IDLE_MS = 14 * 86_400_000;

function dayOf(facts: queries.CompanyFacts, now: Date): queries.NewDay {
  const { id, name, valueCents, periodMonths, currency, users, connections } = facts;
  const seen = (facts.lastSeenAt ?? facts.createdAt).getTime();
  return {
    companyId: id,
    company: name,
    state: stateOf({ ...facts, tenantId: id }, now),
    monthlyCents: monthly(valueCents, periodMonths),
    currency,
    users,
    connections,
    isIdle: now.getTime() - seen > IDLE_MS,
  };
}

export async function takeDay(deps: Deps, signal?: AbortSignal): Promise<void> {
  const began = deps.clock.now();
  const write = <T>(work: Parameters<typeof asSystem<T>>[2]) => asSystem(deps, OPERATOR_TENANT_ID, work, NAME);
  const today = await write(async ({ tx }) => (await queries.calendarOf(tx, undefined, began)).today);
  for (let after = 0; !signal?.aborted; ) {
    const found = await queries.companyFacts(deps.db, after, AT_ONCE);
    const rows = found.map((facts) => dayOf(facts, began));
    await write(({ tx }) => queries.saveDays(tx, today, rows, began));
    after = found.at(-1)?.id ?? after;
    if (found.length < AT_ONCE) {
      await write(({ tx }) => queries.dropUnmet(tx, today, began));
      await write(({ tx }) => queries.forgetDays(tx, today, FORGOTTEN_AT_ONCE));
      return;
    }
  }
}

export const takeDays = defineJob({
  name: NAME,
  audit: { none: "upkeep" },
  payload: z.object({}),
  everySeconds: 900,
  timeoutSeconds: 300,
  // Two rounds write the same figures.
  mayOverlap: true,
  run: (deps, _, signal) => takeDay(deps, signal),
});
