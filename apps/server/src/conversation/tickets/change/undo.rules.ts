// Taking back one's own last change of a ticket, while nothing else has happened to it. Pure.
import { AppError } from "#platform/errors";
import type { TicketChange } from "../tickets.rules.ts";
import type { StoredUndo, Ticket, TicketPatch } from "../tickets.types.ts";

/** A change of mind, not a second opinion. */
export const UNDO_MS = 60_000;

const textOf = (moment: Date | null) => moment?.toISOString() ?? null;
const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/** What must be known to take a change back; the version is the one that the change makes. */
export function undoOf(before: Ticket, userId: number, now: Date): StoredUndo {
  const { status, turn, queueId, isPrivate, chatFlowId, closingReasonId, answered, lastMessageId } = before;
  return {
    version: before.version + 1,
    userId,
    at: now.toISOString(),
    lastMessageId,
    before: {
      status,
      turn,
      queueId,
      userId: before.userId,
      isPrivate,
      chatFlowId,
      closingReasonId,
      closedAt: textOf(before.closedAt),
      answered,
      waitingSince: textOf(before.waitingSince),
      assignedAt: textOf(before.assignedAt),
      stages: {
        cycleSince: textOf(before.cycleSince),
        stageSince: textOf(before.stageSince),
        firstAnswerAt: textOf(before.firstAnswerAt),
        staySent: before.staySent,
        stayInbound: before.stayInbound,
      },
    },
  };
}

/**
 * A new message or another change stands in the way. Ticks and the channel's own texts do not: whoever asks may have
 * seen a later version than that of the change, which is still the last one.
 */
export function takeBack(
  { undo, version }: Pick<Ticket, "undo" | "version">,
  asked: { userId: number; version: number; now: Date; hasSpokenSince: boolean },
): TicketChange {
  const isTheirs = undo !== null && undo.userId === asked.userId;
  const hasSeenIt = isTheirs && asked.version >= undo.version && asked.version <= version;
  if (!hasSeenIt || asked.hasSpokenSince) throw new AppError("ERR_NOTHING_TO_UNDO");
  if (asked.now.getTime() - Date.parse(undo.at) > UNDO_MS) throw new AppError("ERR_NOTHING_TO_UNDO");
  const { closedAt, waitingSince, assignedAt, stages, ...rest } = undo.before;
  const set: TicketPatch = {
    ...rest,
    closedAt: momentOf(closedAt),
    waitingSince: momentOf(waitingSince),
    assignedAt: momentOf(assignedAt),
    ...(stages
      ? {
          ...stages,
          cycleSince: momentOf(stages.cycleSince),
          stageSince: momentOf(stages.stageSince),
          firstAnswerAt: momentOf(stages.firstAnswerAt),
        }
      : {}),
  };
  return { set, logs: [{ type: "undo", by: "actor" }] };
}
