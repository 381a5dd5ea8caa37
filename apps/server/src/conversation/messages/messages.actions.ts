// Use cases of a conversation: read it, write into it. What is written waits as "queued" until the worker takes it.
import { ourLimits } from "@prosa/contracts/limits";
import type { Message as WireMessage } from "@prosa/contracts/messages";
import { findChannel } from "#conversation/channels";
import {
  lockVisibleTicket,
  showVisibleTicket,
  startAttendance,
  type Ticket,
  touchForMessage,
  windowExpiry,
} from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { isUniqueViolation } from "#platform/database";
import { AppError } from "#platform/errors";
import { sendWaiting } from "./messages.jobs.ts";
import * as queries from "./messages.queries.ts";
import { toWire } from "./messages.wire.ts";

const PREVIEW = 250;

export async function listConversation(
  ctx: Ctx,
  ticketId: number,
  query: { pageNumber: number; before?: number | undefined },
) {
  const ticket = await showVisibleTicket(ctx, ticketId);
  const before = query.before ?? null;
  const offset = before === null ? (query.pageNumber - 1) * ourLimits.messagesPerPage : 0;
  const rows = await queries.pageOfMessages(ctx.tx, ticketId, { before, offset });
  const page = rows.slice(0, ourLimits.messagesPerPage);
  return {
    messages: page.reverse().map(toWire),
    messagesOffLine: [],
    hasMore: rows.length > ourLimits.messagesPerPage,
    count: await queries.countMessages(ctx.tx, ticketId),
    ticket,
  };
}

export interface NewMessage {
  clientId: string;
  body: string;
  quotedId?: number | undefined;
}

export async function writeMessage(ctx: Ctx, ticketId: number, wanted: NewMessage): Promise<WireMessage> {
  const { ticket, userId } = await lockVisibleTicket(ctx, ticketId);
  const known = await queries.findByClientId(ctx.tx, wanted.clientId);
  // The same message once more, because the first answer got lost on its way.
  if (known && known.ticketId === ticketId && known.fromMe) return toWire(known);
  if (known) throw new AppError("ERR_CONFLICT", { field: "clientId" });

  await checkMayWrite(ctx, ticket, wanted);
  if (ticket.status === "pending") await startAttendance(ctx, ticket, userId);
  const id = await insert(ctx, ticket, userId, wanted);
  await touchForMessage(
    ctx,
    "message.created",
    { id, ticketId },
    {
      answered: true,
      waitingSince: null,
      lastMessageId: id,
      lastMessage: wanted.body.slice(0, PREVIEW),
      lastMessageFromMe: true,
      lastMessageStatus: "queued",
      lastMessageAt: ctx.now,
    },
  );
  await ctx.enqueue(sendWaiting, { tenantId: ctx.tenantId, ticketId });
  const [message] = await queries.loadMessages(ctx.tx, ctx.tenantId, [id]);
  if (!message) throw new AppError("ERR_CREATING_MESSAGE");
  return toWire(message);
}

async function checkMayWrite(ctx: Ctx, ticket: Ticket, { body, quotedId }: NewMessage): Promise<void> {
  if (ticket.status === "closed") throw new AppError("ERR_CREATING_MESSAGE", { detail: "closed" });
  const channel = await findChannel(ctx.tx, ticket.channelId);
  const adapter = channel && ctx.deps.channels.get(channel.type);
  if (!channel?.isActive || channel.status === "lost" || !adapter) throw new AppError("ERR_WAPP_NOT_INITIALIZED");
  if (body.length > adapter.capabilities.textMax) {
    throw new AppError("ERR_VALIDATION", { field: "body", detail: String(adapter.capabilities.textMax) });
  }
  const expiry = windowExpiry(ctx.deps, { ...ticket, channelType: channel.type });
  if (expiry && expiry <= ctx.now) throw new AppError("ERR_WINDOW_CLOSED");
  if (quotedId !== undefined && !(await queries.isMessageOf(ctx.tx, ticket.id, quotedId))) {
    throw new AppError("ERR_NO_MESSAGE_FOUND", { field: "quotedId" });
  }
}

/** Its id is drawn here, under the ticket's lock, so the ids of a ticket are in the order of its commits. */
async function insert(ctx: Ctx, ticket: Ticket, userId: number, wanted: NewMessage): Promise<number> {
  try {
    return await queries.insertMessage(ctx.tx, {
      tenantId: ctx.tenantId,
      ticketId: ticket.id,
      channelId: ticket.channelId,
      clientId: wanted.clientId,
      type: "text",
      body: wanted.body,
      fromMe: true,
      sendType: "chat",
      userId,
      status: "queued",
      quotedId: wanted.quotedId ?? null,
      createdAt: ctx.now,
    });
  } catch (error) {
    // The same id at the same moment in another ticket.
    if (isUniqueViolation(error)) throw new AppError("ERR_CONFLICT", { field: "clientId", cause: error });
    throw error;
  }
}
