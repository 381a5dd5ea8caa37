// Forgets what calls leave behind: recordings past their time, and who was rung and ordered long ago.
import { z } from "zod";
import { everyTenant } from "#company/tenants";
import { asSystem, type Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";
import type { StorageKey } from "#platform/storage";
import * as kept from "./calls.recordings.queries.ts";
import { KEPT_DAYS } from "./calls.recordings.ts";

const DAY_MS = 86_400_000;
const TRACES_DAYS = 30;
const AT_ONCE = 200;

export const forgetCalls = defineJob({
  name: "calls.forget",
  audit: { none: "upkeep" },
  payload: z.object({}),
  everySeconds: 21_600,
  async run(deps, _payload, signal) {
    for await (const tenantId of everyTenant(deps)) {
      if (signal.aborted) return;
      await forgetOf(deps, tenantId, signal);
    }
  },
});

export async function forgetOf(deps: Deps, tenantId: number, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now().getTime();
  const before = new Date(now - KEPT_DAYS * DAY_MS);
  while (!signal.aborted) {
    const old = await asSystem(
      deps,
      tenantId,
      async ({ tx }) => {
        await kept.forgetTraces(tx, new Date(now - TRACES_DAYS * DAY_MS));
        return kept.oldRecordings(tx, before, AT_ONCE);
      },
      "calls.forget",
    );
    // The file before the row: what breaks in between is done again.
    for (const { storageKey } of old) if (storageKey) await deps.storage.delete(storageKey as StorageKey);
    const ids = old.map(({ callId }) => callId);
    if (ids.length > 0) await asSystem(deps, tenantId, ({ tx }) => kept.recordingsGone(tx, ids), "calls.forget");
    if (old.length < AT_ONCE) return;
  }
}
