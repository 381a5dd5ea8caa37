// Use cases that change tags. Each is one transaction: lock, decide, save, tell.
import type { Tag, TagInput } from "@prosa/contracts/tags";
import type { z } from "zod";
import { recordChange, refuseTwins } from "#company/lists";
import type { Ctx } from "#platform/context";
import { usesOf } from "#platform/database";
import { AppError } from "#platform/errors";
import * as queries from "./tags.queries.ts";

type Wanted = z.infer<typeof TagInput>;

/** The row alone: for seeds and imports, where nobody is listening yet. */
export function createTag(ctx: Ctx, tag: { name: string; color?: string }): Promise<number> {
  return queries.insertTag(ctx.tx, { ...tag, tenantId: ctx.tenantId, createdAt: ctx.now });
}

export async function addTag(ctx: Ctx, wanted: Wanted): Promise<Tag> {
  const id = await refuseTwins(() => createTag(ctx, wanted));
  const tag = await queries.showTag(ctx.tx, id);
  await recordChange(ctx, { list: "tags", what: "created", id });
  return tag;
}

export async function changeTag(ctx: Ctx, tagId: number, wanted: Partial<Wanted>): Promise<Tag> {
  await queries.lockTag(ctx.tx, tagId);
  await refuseTwins(() => queries.saveTag(ctx.tx, tagId, wanted));
  const tag = await queries.showTag(ctx.tx, tagId);
  await recordChange(ctx, { list: "tags", what: "changed", id: tagId });
  return tag;
}

/** Both are locked against new contacts, so that nobody ends with a tag that is gone. */
export async function mergeTags(ctx: Ctx, tagId: number, intoTagId: number): Promise<{ moved: number; tag: Tag }> {
  const known = await queries.lockTags(ctx.tx, [tagId, intoTagId]);
  if (!known.includes(tagId)) throw new AppError("ERR_NO_TAG_FOUND");
  if (!known.includes(intoTagId)) throw new AppError("ERR_NO_TAG_FOUND", { field: "intoTagId" });
  if (tagId === intoTagId) throw new AppError("ERR_VALIDATION", { field: "intoTagId" });
  // A published flow would go on giving a tag that nobody has any more.
  const flows = (await usesOf(ctx.tx, "tags", tagId)).filter(({ kind }) => kind === "flows");
  if (flows.length > 0) throw new AppError("ERR_NAMED_BY_FLOW", { entity: flows });
  let moved = 0;
  for (let batch = -1; batch !== 0; moved += batch) batch = await queries.moveContacts(ctx.tx, tagId, intoTagId);
  await queries.deleteTag(ctx.tx, tagId);
  const tag = await queries.showTag(ctx.tx, intoTagId);
  await recordChange(ctx, { list: "tags", what: "merged", id: tagId, detail: { into: intoTagId, contacts: moved } });
  return { moved, tag };
}

export async function removeTag(ctx: Ctx, tagId: number): Promise<void> {
  await queries.lockTag(ctx.tx, tagId, "delete");
  const uses = await usesOf(ctx.tx, "tags", tagId);
  if (uses.length > 0) throw new AppError("ERR_TAG_CONTACTS_EXISTS", { entity: uses });
  await queries.deleteTag(ctx.tx, tagId);
  await recordChange(ctx, { list: "tags", what: "deleted", id: tagId });
}
