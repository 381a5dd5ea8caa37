// The one way in which a ticket changes: saved with its story and told, in the transaction that decided it.
import type { Insertable } from "kysely";
import type { Ctx } from "#platform/context";
import { isUniqueViolation } from "#platform/database";
import { AppError } from "#platform/errors";
import { type Author, authorColumns, person } from "../authors.rules.ts";
import { tellAssigned } from "../tickets.notices.ts";
import { leaveBot, saveTicket, wakeBot } from "../tickets.queries.ts";
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
  const logs = change.logs.map((line) => logOf(ctx, before, change.set, line, by, detail));
  const after = await save(ctx, before.id, { ...change.set, undo }, logs);
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
    ...(detail ? { detail: JSON.stringify(detail) } : {}),
    at: ctx.now,
  };
}

async function save(ctx: Ctx, ticketId: number, set: TicketPatch, logs: Log[]): Promise<Ticket> {
  try {
    return await saveTicket(ctx.tx, ticketId, { ...set, updatedAt: ctx.now }, logs);
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
): Promise<Ticket> {
  const ticket = await saveTicket(ctx.tx, message.ticketId, { ...set, updatedAt: ctx.now });
  // Nobody sees one that sleeps, so there is nobody to tell.
  if (isAsleep(ticket)) return ticket;
  await ctx.publish(kind, {
    ticketId: ticket.id,
    version: ticket.version,
    data: { messageId: message.id, facts: ticketFacts(ticket) },
  });
  return ticket;
}
