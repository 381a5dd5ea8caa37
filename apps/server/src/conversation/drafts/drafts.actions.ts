// Use cases of drafts: kept, read and spent, always by the person whose they are.
import { DraftWords, type listDrafts, type ServerDraft, type saveDraft } from "@prosa/contracts/drafts";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { canSee, lookingOf, whereHolds, whoseEyesSee } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { isUniqueViolation } from "#platform/database";
import { AppError } from "#platform/errors";
import * as queries from "./drafts.queries.ts";
import { hasNothing, mayReplace } from "./drafts.rules.ts";

const placeOf = (tenantId: number, rowId: string) => ({ tenantId, table: "drafts", column: "words", rowId });

export async function showDrafts(ctx: Ctx, ticketId?: number): Promise<AnswerOf<typeof listDrafts>> {
  const { viewer, settings } = await lookingOf(ctx);
  const owner = { tenantId: ctx.tenantId, userId: viewer.id };
  const maySee = whereHolds(canSee, viewer, settings);
  const rows = await queries.readDrafts(ctx.tx, owner, ctx.now, maySee, ticketId);
  const shown: AnswerOf<typeof listDrafts> = { drafts: [], spent: [] };
  for (const { words, ...row } of rows) {
    if (words === null) shown.spent.push({ ticketId: row.ticketId, version: row.version });
    else shown.drafts.push(await open(ctx, row, words));
  }
  return shown;
}

async function open(
  { deps, tx, tenantId }: Ctx,
  { id, version, ticketId, updatedAt }: Omit<queries.DraftRow, "words">,
  envelope: string,
): Promise<ServerDraft> {
  const words = JSON.parse(await deps.secrets.decryptText(tx, placeOf(tenantId, id), envelope));
  return { ...DraftWords.parse(words), id, version, ticketId, updatedAt: updatedAt.toISOString() };
}

/** The version it has now. */
export async function keepDraft(
  ctx: Ctx,
  ticketId: number,
  { id, base, ...words }: BodyOf<typeof saveDraft>,
): Promise<number> {
  const { deps, tx, tenantId, now } = ctx;
  const viewer = await whoseEyesSee(ctx, ticketId);
  if (!viewer) throw new AppError("ERR_NO_TICKET_FOUND");
  const kept = await queries.lockDraft(tx, viewer.id, ticketId);
  const isEmpty = hasNothing(words);
  // Nothing in the place of nothing: sent meanwhile, and emptied where it was written.
  if (isEmpty && (kept?.words ?? null) === null) return kept?.version ?? 0;
  if (!mayReplace(kept ? { ...kept, isEmpty: kept.words === null } : null, { id, base })) {
    throw new AppError("ERR_CONFLICT");
  }
  const sealed = isEmpty ? null : await deps.secrets.encrypt(tx, placeOf(tenantId, id), JSON.stringify(words));
  const version = (kept?.version ?? 0) + 1;
  try {
    await queries.putDraft(tx, { tenantId, userId: viewer.id, ticketId, id, version, words: sealed, updatedAt: now });
  } catch (error) {
    // Somebody's id, or two windows with their first words in the same instant.
    if (isUniqueViolation(error)) throw new AppError("ERR_CONFLICT", { field: "id", cause: error });
    throw error;
  }
  if (!kept) await queries.keepNewest(tx, tenantId, viewer.id);
  await tell(ctx, viewer.id, { ticketId, id, version, isEmpty });
  return version;
}

/** In the transaction that sends the words, so that they are never both sent and still to be sent. */
export async function spendDraft(ctx: Ctx, userId: number, ticketId: number, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const version = await queries.emptyDraft(ctx.tx, { userId, ticketId, id, now: ctx.now });
  if (version !== null) await tell(ctx, userId, { ticketId, id, version, isEmpty: true });
}

function tell(
  ctx: Ctx,
  userId: number,
  data: { ticketId: number; id: string; version: number; isEmpty: boolean },
): Promise<void> {
  return ctx.publish("draft.changed", { userId, data });
}

/** For the upkeep of a company; false when there may be more. */
export const forgetOldDrafts = ({ tx, tenantId, now }: Ctx): Promise<boolean> =>
  queries.deleteOldDrafts(tx, tenantId, now);
