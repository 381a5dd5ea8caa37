// Use cases of quick messages. Each is one transaction: lock, decide, save, tell.
import type { createQuickMessage, QuickMessage } from "@prosa/contracts/quick-messages";
import type { BodyOf } from "@prosa/contracts/route";
import { fileUrl, freeFile, shareFile, takeFile } from "#company/files";
import { type ListQuery, recordChange, refuseTwins } from "#company/lists";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./quick-messages.queries.ts";
import * as rules from "./quick-messages.rules.ts";

type Wanted = BodyOf<typeof createQuickMessage>;
type Partially<T> = { [K in keyof T]?: T[K] | undefined };

const USED_BY = "quick_message";

export async function listVisible(ctx: Ctx, query: ListQuery) {
  const editor = editorOf(ctx);
  const page = await queries.pageOfQuickMessages(ctx.tx, query, editor.userId, ctx.now);
  return { ...page, items: page.items.map((row) => toWire(row, editor)) };
}

export async function addQuickMessage(ctx: Ctx, wanted: Wanted): Promise<QuickMessage> {
  const editor = editorOf(ctx);
  const made = rules.change(editor, null, wanted);
  await refuseTakenKey(ctx, made, null);
  if (made.fileId) await takeFile(ctx, made.fileId, USED_BY, made.isForAll);
  const row = { ...made, tenantId: ctx.tenantId, createdAt: ctx.now, updatedAt: ctx.now };
  const id = await once(() => queries.insertQuickMessage(ctx.tx, row));
  const answer = toWire(await queries.loadQuickMessage(ctx.tx, id, ctx.now), editor);
  await tell(ctx, "created", id, [made]);
  return answer;
}

export async function changeQuickMessage(ctx: Ctx, id: number, wanted: Partially<Wanted>): Promise<QuickMessage> {
  const editor = editorOf(ctx);
  const before = await queries.lockVisible(ctx.tx, id, editor.userId);
  const after = rules.change(editor, before, wanted);
  if (after.key !== before.key || after.isForAll !== before.isForAll) await refuseTakenKey(ctx, after, id);
  await moveFile(ctx, before, after);
  await once(() => queries.saveQuickMessage(ctx.tx, id, { ...after, updatedAt: ctx.now }));
  const answer = toWire(await queries.loadQuickMessage(ctx.tx, id, ctx.now), editor);
  await tell(ctx, "changed", id, [before, after]);
  return answer;
}

export async function removeQuickMessage(ctx: Ctx, id: number): Promise<void> {
  const editor = editorOf(ctx);
  const message = await queries.lockVisible(ctx.tx, id, editor.userId);
  if (!rules.mayEdit(editor, message)) throw new AppError("ERR_NO_PERMISSION");
  await queries.deleteQuickMessage(ctx.tx, id);
  if (message.fileId) await freeFile(ctx, message.fileId);
  await tell(ctx, "deleted", id, [message]);
}

export async function countUse(ctx: Ctx, id: number): Promise<void> {
  const isVisible = await queries.countUse(ctx.tx, id, editorOf(ctx).userId, ctx.now);
  if (!isVisible) throw new AppError("ERR_NO_FAST_REPLY_FOUND");
}

/** Quick messages are written by people; the system sends them at most. */
function editorOf({ actor }: Ctx): rules.Editor {
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  return actor;
}

async function refuseTakenKey(ctx: Ctx, wanted: rules.Owned & rules.Content, exceptId: number | null): Promise<void> {
  if (await queries.isKeyTaken(ctx.tx, ctx.tenantId, wanted, exceptId)) {
    throw new AppError("ERR_FAST_REPLY_EXISTS", { field: "key" });
  }
}

const once = <T>(write: () => Promise<T>) => refuseTwins(write, { code: "ERR_FAST_REPLY_EXISTS", field: "key" });

/** A file is readable by whoever may see the message it belongs to. */
async function moveFile(ctx: Ctx, before: rules.Owned & rules.Content, after: rules.Owned & rules.Content) {
  if (after.fileId === before.fileId) {
    if (after.fileId && after.isForAll !== before.isForAll) await shareFile(ctx, after.fileId, after.isForAll);
    return;
  }
  if (before.fileId) await freeFile(ctx, before.fileId);
  if (after.fileId) await takeFile(ctx, after.fileId, USED_BY, after.isForAll);
}

/** What was never for all concerns its owner's screens only. */
async function tell(ctx: Ctx, what: "created" | "changed" | "deleted", id: number, states: rules.Owned[]) {
  const owner = states[0]?.userId;
  const isPrivate = states.every(({ isForAll }) => !isForAll) && typeof owner === "number";
  await recordChange(ctx, { list: "quickMessages", what, id, ...(isPrivate ? { onlyUserId: owner } : {}) });
}

function toWire(row: queries.QuickMessageRow, editor: rules.Editor): QuickMessage {
  const { id, key, message, isForAll, userId, username, usedThisMonth, updatedAt } = row;
  const { fileId, fileName, fileSize, fileMime } = row;
  return {
    id,
    key,
    message,
    isForAll,
    userId,
    username: username ?? "",
    file: fileId ? { name: fileName ?? "", size: fileSize ?? 0, mime: fileMime ?? "", url: fileUrl(fileId) } : null,
    canEdit: rules.mayEdit(editor, row),
    usedThisMonth,
    updatedAt: updatedAt.toISOString(),
  };
}
