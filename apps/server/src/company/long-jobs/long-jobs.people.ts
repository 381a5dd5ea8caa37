// Takes finished work away that holds somebody who is erased: their words, and the files that were made of them.
import type { Ctx } from "#platform/context";
import * as queries from "./long-jobs.queries.ts";
import { longJobOf } from "./long-jobs.types.ts";

export interface Erased {
  readonly contactId: number;
  readonly ticketIds: ReadonlySet<number>;
}

/** Only what was asked for by `until`: what is asked for later no longer finds the person. Returns how many. */
export async function forgetWorkAbout(ctx: Ctx, erased: Erased, until: Date): Promise<number> {
  const finished = await queries.finishedUntil(ctx.tx, until);
  const ids = finished.filter((job) => mayHold(job, erased)).map(({ id }) => id);
  const keys = await queries.deleteLongJobs(ctx.tx, ids);
  const trash = keys.map((storageKey) => ({ tenantId: ctx.tenantId, storageKey }));
  // Removed from the store by the sweep, so that a crash here leaves no bytes behind.
  if (trash.length > 0) await ctx.tx.insertInto("storageTrash").values(trash).execute();
  return ids.length;
}

type Finished = Awaited<ReturnType<typeof queries.finishedUntil>>[number];

/** A kind that is no longer known, and a payload that is no longer understood, may hold anybody. */
function mayHold({ kind, payload }: Finished, { contactId, ticketIds }: Erased): boolean {
  const definition = longJobOf(kind);
  if (definition?.holds === "nobody") return false;
  const read = definition?.payload.safeParse(payload);
  if (!definition?.holds || !read?.success) return true;
  const held = definition.holds(read.data);
  return (held.contactIds ?? []).includes(contactId) || (held.ticketIds ?? []).some((id) => ticketIds.has(id));
}
