// Removes what was uploaded and never used, or is used no more: a day later, company by company.
import { z } from "zod";
import { asSystem, type Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";
import * as queries from "./files.queries.ts";

const AT_ONCE = 50;

/** Every upload leaves one behind for the next day; each clears whatever of the company has expired by then. */
export const sweepUnusedFiles = defineJob({
  name: "files.sweep",
  audit: { none: "upkeep" },
  payload: z.object({ tenantId: z.number().int() }),
  timeoutSeconds: 60,
  // Two at once withdraw different files, and deleting a deleted file is nothing.
  mayOverlap: true,
  run: (deps, { tenantId }, signal) => sweepUnused(deps, tenantId, signal),
});

export async function sweepUnused(deps: Deps, tenantId: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const files = await asSystem(deps, tenantId, (ctx) => queries.withdrawUnused(ctx.tx, ctx.now, AT_ONCE));
    if (files.length === 0) return;
    // Bytes first: until the row is gone, whoever comes next knows that they may be there.
    for (const { storageKey } of files) await deps.storage.delete(storageKey);
    const ids = files.map(({ id }) => id);
    await asSystem(deps, tenantId, (ctx) => queries.deleteFiles(ctx.tx, ids));
  }
}
