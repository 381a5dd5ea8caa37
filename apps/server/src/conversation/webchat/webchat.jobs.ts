// Tidies up after visitors: sessions that are over, pages of long ago, and people who never wrote.
import { z } from "zod";
import { everyTenant } from "#company/tenants";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { forgetOld } from "./webchat.queries.ts";

const KEPT_MS = 90 * 86_400_000;
const SLICE = 1_000;

export const forgetVisits = defineJob({
  name: "webchat.forget",
  audit: { none: "upkeep" },
  payload: z.object({}),
  everySeconds: 3_600,
  timeoutSeconds: 60,
  mayOverlap: true,
  async run(deps, _, signal) {
    const now = deps.clock.now();
    const before = new Date(now.getTime() - KEPT_MS);
    for await (const tenantId of everyTenant(deps)) {
      const forget = () => asSystem(deps, tenantId, ({ tx }) => forgetOld(tx, tenantId, now, before, SLICE), "webchat");
      while (!signal.aborted && (await forget()) >= SLICE);
    }
  },
});
