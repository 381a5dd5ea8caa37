// Background work on files: fetching them, studying them, finding the forgotten ones, emptying the trash.
import { z } from "zod";
import { asSystem, type Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { prepareMedia } from "./drawing/media.prepare.ts";
import { claimFetch, download, settleFetch } from "./media.fetch.ts";
import { fileKeyOf } from "./media.keys.ts";
import * as queries from "./media.queries.ts";
import { mediaFetch, mediaPrepare } from "./media.requests.ts";
import { ownedOnShelves } from "./media.shelves.ts";

/** Queues of their own: neither a slow provider nor a long film may hold up anything else. */
export const fetchJob = defineJob({
  ...mediaFetch,
  audit: { none: "carriesOut" },
  queue: "media",
  key: ({ mediaId }) => mediaId,
  // More than the tries counted on the file, which decide; these are for a database or a store that was away.
  attempts: 12,
  backoff: { seconds: 5, most: 600 },
  timeoutSeconds: 150,
  // The bytes go whole to a place named after the file, and only what still waits is settled.
  mayOverlap: true,
  async run(deps, { tenantId, mediaId }, signal) {
    const claim = await asSystem(deps, tenantId, (ctx) => claimFetch(ctx, mediaId), mediaFetch.name);
    if (!claim) return;
    const fetched = await download(deps, claim, signal);
    await asSystem(deps, tenantId, (ctx) => settleFetch(ctx, claim, fetched), mediaFetch.name);
  },
});

export const prepareJob = defineJob({
  ...mediaPrepare,
  audit: { none: "carriesOut" },
  queue: "media_study",
  key: ({ mediaId }) => mediaId,
  attempts: 4,
  backoff: { seconds: 10, most: 600 },
  timeoutSeconds: 300,
  // What it writes is drawn from the same bytes and has the same names.
  mayOverlap: true,
  run: (deps, { tenantId, mediaId }, signal) => prepareMedia(deps, tenantId, mediaId, signal),
});

const EVERY_SECONDS = 600;
const UNTRIED_MS = 600_000;
/** Longer than all tries of one file together. */
const OVERDUE_MS = 3 * 3_600_000;
const MOST_FOUND = 500;

/** Finds files that wait although no job is left for them. */
export const sweepWaiting = defineJob({
  name: "media.sweep-waiting",
  audit: { none: "upkeep" },
  payload: z.object({}),
  everySeconds: EVERY_SECONDS,
  async run(deps) {
    const now = deps.clock.now().getTime();
    const found = await deps.db.callOnce<{ tenantId: number; mediaId: string }>(
      "media_left_waiting",
      "select tenant_id, media_id from media_left_waiting($1, $2, $3)",
      [new Date(now - UNTRIED_MS), new Date(now - OVERDUE_MS), MOST_FOUND],
    );
    for (const one of found) await asSystem(deps, one.tenantId, (ctx) => ctx.enqueue(mediaFetch, one), "media.sweep");
    if (found.length > 0) deps.log.warn({ count: found.length }, "files were left waiting; fetching them");
  },
});

/** Longer than any request or job that is about to own what it has just stored. */
const TRASH_KEPT_MS = 3_600_000;
const MOST_TENANTS = 200;
const AT_ONCE = 100;

/** Removes bytes that nothing points at, an hour after somebody said so. */
export const sweepTrash = defineJob({
  name: "media.sweep-trash",
  audit: { none: "upkeep" },
  payload: z.object({}),
  everySeconds: EVERY_SECONDS,
  timeoutSeconds: 120,
  // Two at once delete the same files, and deleting a deleted file is nothing.
  mayOverlap: true,
  async run(deps, _, signal) {
    const before = new Date(deps.clock.now().getTime() - TRASH_KEPT_MS);
    const found = await deps.db.callOnce<{ tenantId: number }>(
      "tenants_with_trash",
      "select tenant_id from tenants_with_trash($1, $2)",
      [before, MOST_TENANTS],
    );
    for (const { tenantId } of found) {
      while (!signal.aborted && (await sweepSome(deps, tenantId, before)));
    }
  },
});

/** Returns whether there may be more. */
export async function sweepSome(deps: Deps, tenantId: number, before: Date): Promise<boolean> {
  const { trash, owned } = await asSystem(
    deps,
    tenantId,
    async ({ tx }) => {
      const trash = await queries.oldTrash(tx, before, AT_ONCE);
      const fileKeys = trash.flatMap(({ storageKey }) => fileKeyOf(storageKey) ?? []);
      return { trash, owned: await ownedOnShelves(tx, tenantId, fileKeys) };
    },
    "media.sweep",
  );
  for (const { storageKey } of trash) {
    const fileKey = fileKeyOf(storageKey);
    // A message has these bytes, perhaps by sharing them.
    if (fileKey !== null && owned.has(fileKey)) continue;
    await deps.storage.delete(storageKey);
  }
  const ids = trash.map(({ id }) => id);
  await asSystem(deps, tenantId, ({ tx }) => queries.emptyTrash(tx, ids), "media.sweep");
  return trash.length === AT_ONCE;
}
