// Which messages the caller may touch: those of tickets the caller may see. Hidden, foreign and absent are one answer.
import type { Message as WireMessage } from "@prosa/contracts/messages";
import type { RawBuilder } from "kysely";
import { settingsOf } from "#company/settings";
import { mayReadPhones } from "#conversation/contacts";
import { loadMedia } from "#conversation/media";
import { lockVisibleTicket, showReadableTicket, showVisibleTicket, type Ticket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError, isAppError } from "#platform/errors";
import { loadMessages } from "./messages.load.queries.ts";
import { findMessage, type Message } from "./messages.queries.ts";
import { type Reader, toWire } from "./messages.wire.ts";

export interface Held {
  message: Message;
  ticket: Ticket;
  userId: number;
}

/** With its ticket locked, so that it stays as it is here until the transaction ends. */
export async function lockVisibleMessage(ctx: Ctx, messageId: number): Promise<Held> {
  const { ticketId } = await findOrRefuse(ctx, messageId);
  const { ticket, userId } = await lockVisibleTicket(ctx, ticketId).catch(asAbsentMessage);
  return { message: await findOrRefuse(ctx, messageId), ticket, userId };
}

/** Without a lock, for reading. */
export async function findVisibleMessage(ctx: Ctx, messageId: number): Promise<Message> {
  const message = await findOrRefuse(ctx, messageId);
  await showVisibleTicket(ctx, message.ticketId).catch(asAbsentMessage);
  return message;
}

/** To read what is around it: reading what is not one's own is a peek, which a company may forbid. */
export async function findReadableMessage(ctx: Ctx, messageId: number): Promise<Message> {
  const message = await findOrRefuse(ctx, messageId);
  await showReadableTicket(ctx, message.ticketId).catch(asAbsentMessage);
  return message;
}

async function findOrRefuse(ctx: Ctx, messageId: number): Promise<Message> {
  const message = await findMessage(ctx.tx, messageId);
  // Reactions and operations travel as messages and are none to anybody who asks.
  if (!message || message.type === "reaction" || message.type === "op") throw new AppError("ERR_NO_MESSAGE_FOUND");
  return message;
}

function asAbsentMessage(error: unknown): never {
  if (isAppError(error, "ERR_NO_TICKET_FOUND")) throw new AppError("ERR_NO_MESSAGE_FOUND");
  throw error;
}

export async function readerOf(ctx: Ctx): Promise<Reader> {
  const { actor } = ctx;
  const hidesPhones = (await settingsOf(ctx)).get("HidePhones");
  return { readsPhones: actor.kind === "user" && mayReadPhones(actor, hidesPhones) };
}

/** In the order of their ids, as the caller reads them. */
export async function wireOf(
  ctx: Ctx,
  messageIds: readonly number[],
  maySeeTicket?: RawBuilder<unknown>,
): Promise<WireMessage[]> {
  const rows = await loadMessages(ctx.tx, ctx.tenantId, messageIds, maySeeTicket);
  const media = await loadMedia(
    ctx.tx,
    ctx.tenantId,
    rows.filter(mayHaveFile).map(({ id }) => id),
  );
  const reader = await readerOf(ctx);
  return rows.map((row) => toWire(row, media.get(row.id), reader));
}

export async function wireOfOne(ctx: Ctx, messageId: number): Promise<WireMessage> {
  const [message] = await wireOf(ctx, [messageId]);
  if (!message) throw new AppError("ERR_NO_MESSAGE_FOUND");
  return message;
}

const withoutFile: ReadonlySet<string> = new Set(["text", "note", "location", "contacts", "choice", "system"]);

/** Spares the question where the type answers it. */
export const mayHaveFile = ({ type }: Pick<WireMessage, "type">): boolean => !withoutFile.has(type);
