// To whom a ticket may be given, and what a request for a change really asks for. Pure.

import type { BodyOf } from "@prosa/contracts/route";
import type { updateTicket } from "@prosa/contracts/tickets";
import { AppError } from "#platform/errors";
import { type LogLine, type TicketChange, unanswered } from "../tickets.rules.ts";
import type { Ticket, Wish } from "../tickets.types.ts";
import { maySee, seesAll, type Viewer, type VisibilitySettings } from "../visibility/visibility.rules.ts";

export type Wanted = Omit<BodyOf<typeof updateTicket>, "version">;

const refuse = (field: string) => new AppError("ERR_VALIDATION", { field });

/** One request asks for one thing; wishes that exclude each other are refused, not guessed at. */
export function readWish(ticket: Pick<Ticket, "queueId" | "userId">, wanted: Wanted, ownId: number): Wish {
  const wish = mainWish(ticket, wanted, ownId);
  const isTransfer = wish.kind === "person" || wish.kind === "queue";
  if (wanted.note !== undefined && !isTransfer) throw refuse("note");
  if (wanted.closingReasonId !== undefined && wish.kind !== "close") throw refuse("closingReasonId");
  if (wanted.farewellId !== undefined && wish.kind !== "close") throw refuse("farewellId");
  return wish;
}

function mainWish(ticket: Pick<Ticket, "queueId" | "userId">, wanted: Wanted, ownId: number): Wish {
  const { status, userId, queueId, chatFlowId } = wanted;
  if (chatFlowId !== undefined) {
    if (status !== undefined || userId !== undefined || queueId !== undefined) throw refuse("chatFlowId");
    return { kind: "flow", flowId: chatFlowId };
  }
  if (status === "closed") {
    // The specification's screens name the person and the queue with every change; that is no transfer.
    if (userId !== undefined && userId !== ticket.userId && userId !== ownId) throw refuse("userId");
    if (queueId !== undefined && queueId !== ticket.queueId) throw refuse("queueId");
    return { kind: "close", closingReasonId: wanted.closingReasonId };
  }
  if (typeof userId === "number") {
    if (status === "pending") throw refuse("userId");
    const isStart = userId === ownId && queueId === undefined && (status === "open" || ticket.userId !== ownId);
    return isStart ? { kind: "start", userId: ownId } : { kind: "person", userId, queueId };
  }
  if (userId === null && status === "open") throw refuse("userId");
  if (status === "open") {
    return queueId === undefined ? { kind: "start", userId: ownId } : { kind: "person", userId: ownId, queueId };
  }
  if (queueId !== undefined && (status === undefined || queueId !== ticket.queueId)) return { kind: "queue", queueId };
  return status === "pending" || userId === null ? { kind: "return" } : { kind: "nothing" };
}

/** Whoever is to get the ticket, as they are at this moment. */
export interface Receiver extends Viewer {
  isActive: boolean;
}

export interface Targets {
  now: Date;
  visibility: VisibilitySettings;
  /** Undefined: there is no such person or queue. */
  person: Receiver | undefined;
  queue: { isActive: boolean } | undefined;
  /** Whether the flow that was named may have the ticket. */
  isFlowReady: boolean;
}

export function giveToPerson(
  ticket: Ticket,
  to: { queueId?: number | null | undefined },
  targets: Targets,
): TicketChange {
  demandOpen(ticket);
  const { person, now, visibility } = targets;
  if (!person) throw new AppError("ERR_NO_USER_FOUND", { field: "userId" });
  const queueId = to.queueId === undefined ? ticket.queueId : to.queueId;
  if (queueId !== ticket.queueId) checkQueue(queueId, targets);
  if (ticket.userId === person.id && ticket.queueId === queueId) throw new AppError("ERR_ALREADY_THERE");
  if (!person.isActive || !isOf(person, queueId)) throw notTo("userId");

  const keepsPerson = ticket.status === "open" && ticket.userId === person.id;
  const set = {
    status: "open",
    userId: person.id,
    queueId,
    turn: "person",
    chatFlowId: null,
    assignedAt: keepsPerson ? ticket.assignedAt : now,
    ...unanswered(ticket, now),
  } as const;
  // Their channels, for instance, may keep it from them: then it would be lost to everybody.
  if (!maySee(person, visibility, { ...ticket, ...set })) throw notTo("userId");
  return { set, logs: storyOfPerson(ticket, keepsPerson), says: "transfer" };
}

function storyOfPerson(ticket: Ticket, keepsPerson: boolean): LogLine[] {
  if (keepsPerson) return [{ type: "queue", by: "actor" }];
  if (ticket.userId === null) return [{ type: "userDefine", by: "actor" }];
  return [
    { type: "transfered", by: "actor" },
    { type: "receivedTransfer", by: "receiver" },
  ];
}

/** Tickets without a queue are for those who see all of them. */
function isOf(person: Viewer, queueId: number | null): boolean {
  return queueId === null ? seesAll(person) : person.queueIds.includes(queueId);
}

export function giveToQueue(ticket: Ticket, queueId: number | null, targets: Targets): TicketChange {
  demandOpen(ticket);
  if (ticket.queueId === queueId) throw new AppError("ERR_ALREADY_THERE");
  checkQueue(queueId, targets);
  const isFirst = ticket.queueId === null && ticket.userId === null;
  return {
    set: {
      status: "pending",
      userId: null,
      queueId,
      turn: "queue",
      chatFlowId: null,
      assignedAt: null,
      ...unanswered(ticket, targets.now),
    },
    logs: [{ type: isFirst ? "queue" : "transfered", by: "actor" }],
    says: "transfer",
  };
}

/** A bot of another epoch than this is over, also one of the same flow. */
export function giveToFlow(
  ticket: Ticket,
  flowId: number,
  { isFlowReady }: Pick<Targets, "isFlowReady">,
): TicketChange {
  demandOpen(ticket);
  if (!isFlowReady) throw new AppError("ERR_NO_AUTO_REPLY_FOUND", { field: "chatFlowId" });
  return {
    set: {
      status: "pending",
      userId: null,
      turn: "bot",
      chatFlowId: flowId,
      botEpoch: ticket.botEpoch + 1,
      assignedAt: null,
    },
    logs: [{ type: "chatBot", by: "actor" }],
  };
}

function checkQueue(queueId: number | null, { queue }: Targets): void {
  if (queueId === null) return;
  if (!queue) throw new AppError("ERR_NO_QUEUE_FOUND", { field: "queueId" });
  if (!queue.isActive) throw notTo("queueId");
}

/** Somebody closed it while the other was choosing: they are shown that. */
function demandOpen(ticket: Ticket): void {
  if (ticket.status === "closed") throw new AppError("ERR_CONFLICT");
}

const notTo = (field: "userId" | "queueId") => new AppError("ERR_TRANSFER_TARGET", { field });
