// Sums the turns of bots into the numbers of their flows: each minute, so that a turn itself writes no counters.
import { z } from "zod";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { countTurns } from "./numbers.queries.ts";

const SLICE = 1_000;
const COMPANIES_OF = 5_000;

export const countTurnsJob = defineJob({
  name: "bots.count-turns",
  audit: { none: "carriesOut" },
  payload: z.object({}),
  everySeconds: 60,
  timeoutSeconds: 50,
  // Each takes turns that nobody else holds.
  mayOverlap: true,
  async run(deps, _, signal) {
    const find = "select tenant_id from turns_to_count($1)";
    const waiting = await deps.db.callOnce<{ tenantId: number }>("turns_to_count", find, [COMPANIES_OF]);
    for (const { tenantId } of waiting) {
      const count = () => asSystem(deps, tenantId, (ctx) => countTurns(ctx.tx, SLICE), "bots");
      while (!signal.aborted && (await count()) === SLICE);
    }
  },
});
