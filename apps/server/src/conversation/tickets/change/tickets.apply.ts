// The one way in which a ticket changes: saved with its story and told, in the transaction that decided it.
import type { Insertable } from "kysely";
import { authorOf, factsOf, hideFacts, stagesOf, takeFactsBack } from "#conversation/facts";
import type { Ctx } from "#platform/context";
import { isUniqueViolation } from "#platform/database";
import { AppError } from "#platform/errors";
import { type Author, authorColumns, person } from "../authors.rules.ts";
import { tellAssigned } from "../tickets.notices.ts";
import { leaveBot, saveSaid, saveTicket, wakeBot } from "../tickets.queries.ts";
import type { LogLine, TicketChange } from "../tickets.rules.ts";
import type { TicketLogsTable } from "../tickets.tables.ts";
import { type Ticket, type TicketPatch, ticketFacts } from "../tickets.types.ts";
import { isWithBot } from "../visibility/visibility.rules.ts";
import { isAsleep } from "./sleeping.queries.ts";
import { UNDO_MS, undoOf } from "./undo.rules.ts";

type Log = Insertable<TicketLogsTable>;

/**
 * Every change of a ticket ends here, so none can skip its log line or its event. The ticket must be locked. A person's
 * change can be taken back by that person, unless it is itself a taking back or one of many.
 */
export async function apply(
  ctx: Ctx,
  given: Ticket,
  change: TicketChange,
  by: Author,
  { isUndoable = true, detail }: { isUndoable?: boolean; detail?: object | undefined } = {},
): Promise<Ticket> {
  const { before, hasHushed } = await letGoOfBot(ctx, given, change, by);
  const canUndo = isUndoable && by.kind === "person" && !hasHushed;
  const undo = canUndo ? JSON.stringify(undoOf(before, by.id, ctx.now)) : null;
  const isTakenBack = change.logs.some(({ type }) => type === "undo");
  const wanted = { ...before, ...change.set };
  const stages = isTakenBack ? {} : stagesOf(before, wanted, ctx.now);
  const logs = change.logs.map((line) => logOf(ctx, before, change.set, line, by, detail));
  const facts = isTakenBack ? [] : factsOf(before, wanted, factChange(ctx, before, change, by));
  if (isTakenBack && before.undo) await takeFactsBack(ctx.tx, before.id, before.undo);
  const after = await save(ctx, before.id, { ...change.set, ...stages, undo }, { logs, facts });
  if (after.isPrivate !== before.isPrivate) await hideFacts(ctx.tx, after.id, after.isPrivate);
  await ctx.publish("ticket.changed", {
    ticketId: after.id,
    version: after.version,
    data: { before: ticketFacts(before), facts: ticketFacts(after) },
  });
  if (after.userId !== before.userId) await tellAssigned(ctx, after, by);
  const isGivenToBot = isWithBot(after) && (!isWithBot(before) || after.botEpoch !== before.botEpoch);
  if (isGivenToBot) await wakeBot(ctx.tx, after);
  return after;
}

function factChange(ctx: Ctx, before: Ticket, { logs }: TicketChange, by: Author) {
  return {
    version: before.version + 1,
    at: ctx.now,
    author: authorOf(by.kind),
    userId: by.kind === "person" ? by.id : null,
    isTransfer: logs.some(({ type }) => type === "transfered"),
  };
}

/**
 * Whoever takes a ticket from its bot withdraws what the bot has not sent, so that it cannot speak after them; taking it back
 * would not bring that back. A flow that hands over has said its last words on purpose.
 */
async function letGoOfBot(ctx: Ctx, ticket: Ticket, { set }: TicketChange, by: Author) {
  if (!isWithBot(ticket) || by.kind === "flow" || isWithBot({ ...ticket, ...set }))
    return { before: ticket, hasHushed: false };
  const hushed = await leaveBot(ctx.tx, ticket, by.kind !== "system", UNDO_MS, ctx.now);
  return { before: { ...ticket, version: ticket.version + hushed }, hasHushed: hushed > 0 };
}

function logOf(ctx: Ctx, before: Ticket, set: TicketPatch, line: LogLine, by: Author, detail?: object): Log {
  const after = { ...before, ...set };
  const doer = line.by === "receiver" && after.userId !== null ? person(after.userId) : by;
  return {
    tenantId: ctx.tenantId,
    ticketId: before.id,
    type: line.type,
    ...authorColumns(doer),
    fromUserId: before.userId,
    toUserId: after.userId,
    fromQueueId: before.queueId,
    toQueueId: after.queueId,
    closingReasonId: after.closingReasonId,
    status: after.status,
    turn: after.turn,
    isPrivate: after.isPrivate,
    ...(detail ? { detail: JSON.stringify(detail) } : {}),
    at: ctx.now,
  };
}

type Along = Parameters<typeof saveTicket>[3];

async function save(ctx: Ctx, ticketId: number, set: TicketPatch, along: Along): Promise<Ticket> {
  try {
    return await saveTicket(ctx.tx, ticketId, { ...set, updatedAt: ctx.now }, along);
  } catch (error) {
    // The customer wrote at the same moment and has a new attendance already.
    if (isUniqueViolation(error, "tickets_one_active")) throw new AppError("ERR_OTHER_OPEN_TICKET", { cause: error });
    throw error;
  }
}

/** What a message does to its ticket, told as that message's news. The ticket must be locked. */
export async function touchForMessage(
  ctx: Ctx,
  kind: "message.created" | "message.changed",
  message: { id: number; ticketId: number },
  set: TicketPatch,
  /** Who says it to the customer, where it is new. */
  speaker?: Author,
): Promise<Ticket> {
  const touched = { ...set, updatedAt: ctx.now };
  const ticket =
    speaker?.kind === "person"
      ? await saveSaid(ctx.tx, message.ticketId, touched, speaker.id, ctx.now)
      : await saveTicket(ctx.tx, message.ticketId, touched);
  // Nobody sees one that sleeps, so there is nobody to tell.
  if (isAsleep(ticket)) return ticket;
  await ctx.publish(kind, {
    ticketId: ticket.id,
    version: ticket.version,
    data: { messageId: message.id, facts: ticketFacts(ticket) },
  });
  return ticket;
}
