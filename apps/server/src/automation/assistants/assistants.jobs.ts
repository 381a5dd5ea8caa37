// Forgets how questions to assistants went half a year ago, and what nobody came back for.
import { z } from "zod";
import { everyTenant } from "#company/tenants";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { forgetRuns } from "./calls.queries.ts";

const RUNS_MS = 180 * 24 * 3_600_000;
const CALLS_MS = 3_600_000;
const SLICE = 1_000;

export const forgetRunsJob = defineJob({
  name: "assistants.forget-runs",
  audit: { none: "carriesOut" },
  payload: z.object({}),
  everySeconds: 3_600,
  timeoutSeconds: 60,
  mayOverlap: true,
  async run(deps, _, signal) {
    const now = deps.clock.now().getTime();
    const [runs, calls] = [new Date(now - RUNS_MS), new Date(now - CALLS_MS)];
    for await (const tenantId of everyTenant(deps)) {
      const forget = () => asSystem(deps, tenantId, ({ tx }) => forgetRuns(tx, runs, calls, SLICE), "assistants");
      while (!signal.aborted && (await forget()) === SLICE);
      if (signal.aborted) return;
    }
  },
});
