// The round of notices of money: company by company, each in its own transaction.
import { z } from "zod";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { remind } from "./dues.actions.ts";
import { companiesToRemind } from "./dues.queries.ts";

const AT_ONCE = 200;
const NAME = "dues.round";

export const remindCompanies = defineJob({
  name: NAME,
  audit: { none: "carriesOut" },
  payload: z.object({}),
  everySeconds: 300,
  timeoutSeconds: 280,
  // Two rounds note a step once.
  mayOverlap: true,
  async run(deps, _, signal) {
    let after = 0;
    while (!signal.aborted) {
      const found = await companiesToRemind(deps.db, deps.clock.now(), after, AT_ONCE);
      for (const { tenantId } of found) {
        after = tenantId;
        // One company's full mailbox is not the next one's.
        await asSystem(deps, tenantId, remind, NAME).catch((error) => {
          deps.log.warn({ error, tenantId }, "a company could not be reminded");
        });
      }
      if (found.length < AT_ONCE) return;
    }
  },
});
