// Calling a customer: of a ticket, or a contact through a channel. One transaction; the device is asked afterwards.
import type { Call, startCall } from "@prosa/contracts/calls/calls";
import type { BodyOf } from "@prosa/contracts/route";
import { showContact } from "#conversation/contacts";
import { writeCall } from "#conversation/messages";
import { lockVisibleTicket, openTicketFor, person, type Ticket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { isUniqueViolation } from "#platform/database";
import { AppError } from "#platform/errors";
import { demandRights, showCall } from "./calls.actions.ts";
import { tellCall } from "./calls.apply.ts";
import * as queries from "./calls.queries.ts";
import { DIAL_MS } from "./calls.rules.ts";

type Wanted = BodyOf<typeof startCall>;

export async function startACall(ctx: Ctx, wanted: Wanted): Promise<Call> {
  if (ctx.actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  const { userId } = ctx.actor;
  const ticket = await ticketFor(ctx, wanted, userId);
  const voice = await queries.voiceOf(ctx.tx, ticket.channelId);
  if (voice?.state !== "open") throw new AppError("ERR_CALL_FAILED", { detail: voice?.problem ?? "device" });
  if ((await queries.numberOf(ctx.tx, ticket.contactId)) === null) throw new AppError("ERR_CALL_NUMBER_NOT_FOUND");
  const { isRecorded } = voice;
  const content = { type: "call" as const, callId: null, outcome: null, seconds: null, isRecorded: false };
  const messageId = await writeCall(ctx, ticket, person(userId), content);
  const call = await insertOnce(ctx, {
    tenantId: ctx.tenantId,
    channelId: ticket.channelId,
    contactId: ticket.contactId,
    ticketId: ticket.id,
    messageId,
    providerId: null,
    direction: "out" as const,
    state: "dialing" as const,
    outcome: null,
    userId,
    ringsUntil: new Date(ctx.now.getTime() + DIAL_MS),
    relay: null,
    isRecorded,
    startedAt: ctx.now,
  });
  await queries.giveOrder(ctx, { id: call.id, channelId: ticket.channelId }, "start");
  await tellCall(ctx, call);
  return showCall(ctx, call.id);
}

/** Neither the person nor the device is in two calls. */
async function insertOnce(ctx: Ctx, row: Parameters<ReturnType<typeof ctx.tx.insertInto<"calls">>["values"]>[0]) {
  try {
    return await ctx.tx.insertInto("calls").values(row).returning("id").executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error, "calls_live_of_user"))
      throw new AppError("ERR_CALL_BUSY", { detail: "self", cause: error });
    if (isUniqueViolation(error, "calls_live_of_channel"))
      throw new AppError("ERR_CALL_BUSY", { detail: "line", cause: error });
    throw error;
  }
}

async function ticketFor(ctx: Ctx, { ticketId, contactId, channelId }: Wanted, userId: number): Promise<Ticket> {
  if (ticketId !== undefined) {
    const { ticket } = await lockVisibleTicket(ctx, ticketId);
    if (ticket.isGroup) throw new AppError("ERR_CALL_NOT_ALLOWED", { detail: "group" });
    const wanted = channelId ?? ticket.channelId;
    await demandRights(ctx, userId, wanted);
    if (ticket.status !== "closed" && wanted === ticket.channelId) return ticket;
    return openFor(ctx, ticket.contactId, wanted, userId);
  }
  if (contactId === undefined || channelId === undefined) throw new AppError("ERR_VALIDATION", { field: "contactId" });
  await demandRights(ctx, userId, channelId);
  await showContact(ctx, contactId);
  return openFor(ctx, contactId, channelId, userId);
}

/** One that is going on is somebody's: only who may see it calls in it. */
async function openFor(ctx: Ctx, contactId: number, channelId: number, userId: number): Promise<Ticket> {
  const { ticket, isNew } = await openTicketFor(ctx, { contactId, channelId, queueId: null, userId });
  return isNew ? ticket : (await lockVisibleTicket(ctx, ticket.id)).ticket;
}
