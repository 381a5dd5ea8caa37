// Derives the facts of what happened before facts were kept: company after company, in transactions of some hundred tickets.
import { z } from "zod";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { fillSome } from "./facts.actions.ts";

const NAME = "facts.fill";
const EVERY_SECONDS = 60;
const TENANTS_AT_ONCE = 100;

export const fillFacts = defineJob({
  name: NAME,
  audit: { none: "carriesOut" },
  payload: z.object({}),
  everySeconds: EVERY_SECONDS,
  timeoutSeconds: 600,
  // Two at once wait for each other's tickets, and the second finds them derived.
  mayOverlap: true,
  async run(deps, _, signal) {
    const text = "select tenant_id from facts_unfilled($1)";
    const found = await deps.db.callOnce<{ tenantId: number }>("facts_unfilled", text, [TENANTS_AT_ONCE]);
    for (const { tenantId } of found) {
      while (!signal.aborted && (await asSystem(deps, tenantId, fillSome, NAME)));
    }
  },
});
