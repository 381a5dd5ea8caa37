// The round that looks for what is unusual: every hour, company by company, each in its own transaction.
import { z } from "zod";
import { everyTenant } from "#company/tenants";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { judgeCompany } from "./anomaly.actions.ts";

const NAME = "figures.anomalies";

export const findAnomalies = defineJob({
  name: NAME,
  audit: { none: "carriesOut" },
  payload: z.object({}),
  everySeconds: 3_600,
  timeoutSeconds: 1_800,
  // Two rounds wait for each other's mark, and the second finds the hour judged.
  mayOverlap: true,
  async run(deps, _, signal) {
    for await (const tenantId of everyTenant(deps)) {
      if (signal.aborted) return;
      // What keeps one company from being judged is not the next one's.
      await asSystem(deps, tenantId, judgeCompany, NAME).catch((error) => {
        deps.log.warn({ error, tenantId }, "the hour of a company could not be judged");
      });
    }
  },
});
