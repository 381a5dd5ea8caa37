// The two transactions around a send: claim the next message of a ticket, and settle what became of it. Between them
// the process may die at any moment: what is found claimed and abandoned is never sent again.
import type { OutboundText, SendOutcome } from "#adapters/channels";
import { findChannel, markChannelLost, openCredentials } from "#conversation/channels";
import { identitiesOfContact, learnIdentities } from "#conversation/contacts";
import { lockTicket, type Ticket, touchForMessage } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import * as queries from "./messages.queries.ts";
import { beats, failureCode, nextTry } from "./messages.rules.ts";

/** Longer than any provider call may take (8 s), so a claim older than this has no living owner. */
const CLAIM_MS = 15_000;

export interface Claim {
  messageId: number;
  attemptId: number;
  tries: number;
  channelType: string;
  credentials: unknown;
  message: OutboundText;
}

export type Next =
  | { kind: "nothing" }
  /** Somebody is sending, or did until a moment ago: look again then. */
  | { kind: "busy"; lookAgainAt: Date }
  /** The first in line was refused for now; those behind it wait with it. Its own wake-up is in the queue. */
  | { kind: "waiting" }
  | ({ kind: "claimed" } & Claim);

export async function claimNext(ctx: Ctx, ticketId: number): Promise<Next> {
  const ticket = await lockTicket(ctx.tx, ticketId);
  if (!ticket) return { kind: "nothing" };
  for (;;) {
    const message = await queries.firstToSend(ctx.tx, ticketId);
    if (!message) return { kind: "nothing" };
    if (message.status === "sending") {
      const attempt = await queries.lastAttempt(ctx.tx, ctx.tenantId, message.id);
      const leftMs = attempt ? CLAIM_MS - attempt.ageMs : 0;
      if (leftMs > 0) return { kind: "busy", lookAgainAt: new Date(ctx.now.getTime() + Math.ceil(leftMs)) };
      await abandon(ctx, ticket, message, attempt?.id);
      continue;
    }
    if (message.nextAttemptAt && message.nextAttemptAt > ctx.now) return { kind: "waiting" };
    const claim = await claim1(ctx, ticket, message);
    if (claim) return { kind: "claimed", ...claim };
  }
}

/** The worker that claimed it is gone. Whether the provider has it nobody knows; a status may still tell. */
async function abandon(ctx: Ctx, ticket: Ticket, message: queries.Message, attemptId: number | undefined) {
  if (attemptId !== undefined) {
    const detail = "the worker ended before the outcome was known";
    await queries.finishAttempt(ctx.tx, attemptId, {
      outcome: "unknown",
      providerCode: null,
      detail,
      finishedAt: ctx.now,
    });
  }
  await advance(ctx, ticket, message, { status: "unconfirmed" });
}

/** Null when it cannot even be tried: then it has failed, visibly, and the next one has its turn. */
async function claim1(ctx: Ctx, ticket: Ticket, message: queries.Message): Promise<Claim | null> {
  const channel = await findChannel(ctx.tx, message.channelId);
  if (!channel?.credentials || !channel.isActive || channel.status === "lost" || channel.externalId === null) {
    await fail(ctx, ticket, message, "AUTH_LOST", null);
    return null;
  }
  const { id: attemptId, number: tries } = await queries.startAttempt(ctx.tx, ctx.tenantId, message.id);
  await queries.saveMessage(ctx.tx, message.id, { status: "sending", nextAttemptAt: null });
  const quoted = message.quotedId === null ? undefined : await queries.findMessage(ctx.tx, message.quotedId);
  return {
    messageId: message.id,
    attemptId,
    tries,
    channelType: channel.type,
    credentials: await openCredentials(ctx.deps, ctx.tx, ctx.tenantId, channel.id, channel.credentials),
    message: {
      clientId: message.clientId,
      account: channel.externalId,
      to: await identitiesOfContact(ctx.tx, ticket.contactId),
      body: message.body,
      quotedProviderId: quoted?.providerId ?? null,
    },
  };
}

/** Returns when to try again, if it must be tried again. */
export async function settle(ctx: Ctx, ticketId: number, claim: Claim, result: SendOutcome): Promise<Date | null> {
  const ticket = await lockTicket(ctx.tx, ticketId);
  const message = await queries.findMessage(ctx.tx, claim.messageId);
  if (!ticket || !message) return null;
  await queries.finishAttempt(ctx.tx, claim.attemptId, {
    outcome: result.outcome,
    providerCode: "code" in result ? result.code : null,
    detail: "detail" in result ? result.detail : null,
    finishedAt: ctx.now,
  });

  if (result.outcome === "accepted") {
    // A status may have been faster than the answer and have brought the id and more than "sent" already.
    if (message.providerId === null) await queries.saveMessage(ctx.tx, message.id, { providerId: result.providerId });
    await advance(ctx, ticket, message, { status: "sent", sentAt: message.sentAt ?? ctx.now });
    await learnIdentities(ctx, ticket.contactId, result.recipient);
    return null;
  }
  if (result.outcome === "unknown") {
    await advance(ctx, ticket, message, { status: "unconfirmed" });
    return null;
  }
  if (result.outcome === "retry") {
    const { createdAt } = message;
    const facts = { tries: claim.tries, createdAt, now: ctx.now, afterMs: result.afterMs, seed: message.id };
    const at = nextTry({ failure: result.class, ...facts });
    // Only while the claim stands: later messages may have overtaken one that was given up as unconfirmed.
    if (at && message.status === "sending") {
      await queries.saveMessage(ctx.tx, message.id, { status: "queued", nextAttemptAt: at });
      return at;
    }
  }
  await fail(ctx, ticket, message, result.class, result.detail ?? result.code);
  if (result.class === "AUTH_LOST")
    await markChannelLost(ctx, message.channelId, `${result.code} ${result.detail ?? ""}`);
  return null;
}

function fail(ctx: Ctx, ticket: Ticket, message: queries.Message, failure: string, detail: string | null) {
  return advance(ctx, ticket, message, {
    status: "failed",
    failedAt: ctx.now,
    failureCode: failureCode(failure),
    failureDetail: detail,
  });
}

type Advance = Partial<queries.Message> & { status: queries.Message["status"] };

/** A provider's status that came first is never taken back. */
async function advance(ctx: Ctx, ticket: Ticket, message: queries.Message, set: Advance): Promise<void> {
  if (!beats(set.status, message.status)) return;
  const { status } = set;
  await queries.saveMessage(ctx.tx, message.id, { ...set, nextAttemptAt: null });
  await touchForMessage(
    ctx,
    "message.changed",
    message,
    ticket.lastMessageId === message.id ? { lastMessageStatus: status } : {},
  );
}
