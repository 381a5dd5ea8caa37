// Small judgements about a ticket that list and header share: waiting, reply window, preview. Pure.
import type { Ticket } from "@prosa/contracts/tickets";
import { type WaitLevel, type WaitRules, waitLevel } from "@prosa/contracts/waits";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type Waiting = Pick<Ticket, "waitingSince" | "status" | "queueId" | "whatsappId" | "hadFirstAnswer">;

/** Since when the customer waits, and how that looks beside the target of the queue. */
export function waitOf(
  { status, waitingSince, queueId, whatsappId: channelId, hadFirstAnswer }: Waiting,
  rules: WaitRules,
  now: number,
): { minutes: number; level: WaitLevel } | null {
  if (waitingSince === null || status === "closed") return null;
  const since = Date.parse(waitingSince);
  // A clock a little behind the server's must not show a negative wait.
  const minutes = Math.max(0, Math.floor((now - since) / MINUTE));
  return { minutes, level: waitLevel(rules, { since, queueId, channelId, isFirst: !hadFirstAnswer }, now) };
}

/** The ticket somebody stands on counts as being attended: what waits for it is shown as open there. */
export const focusedStatus = (status: Ticket["status"]): Ticket["status"] => (status === "pending" ? "open" : status);

export type ReplyWindow =
  | { state: "none" }
  | { state: "open" | "closing" | "last"; minutesLeft: number }
  | { state: "closed"; since: string };

/** Channels without such a window have no expiry; then there is nothing to show. */
export function replyWindowOf(expiresAt: string | null, now: number): ReplyWindow {
  if (expiresAt === null) return { state: "none" };
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return { state: "closed", since: expiresAt };
  if (left < HOUR) return { state: "last", minutesLeft: Math.ceil(left / MINUTE) };
  // Never a whole day, also when this device's clock is behind: the window is said in hours.
  const minutesLeft = Math.min(Math.floor(left / MINUTE), 24 * 60 - 1);
  return { state: left < 4 * HOUR ? "closing" : "open", minutesLeft };
}

export type Preview =
  | { kind: "draft" | "unsent"; text: string }
  | { kind: "message"; text: string; status: Ticket["lastMessageStatus"] };

/** What the row's second line says; something of mine that did not go out comes before everything. */
export function previewOf(ticket: Ticket, local: { draft?: string; unsent?: string; sending?: string }): Preview {
  if (local.unsent !== undefined) return { kind: "unsent", text: local.unsent };
  if (local.draft !== undefined && local.draft.trim() !== "") return { kind: "draft", text: local.draft };
  if (local.sending !== undefined) return { kind: "message", text: local.sending, status: "queued" };
  if (ticket.lastMessageFromMe && ticket.lastMessageStatus === "failed")
    return { kind: "unsent", text: ticket.lastMessage };
  return {
    kind: "message",
    text: ticket.lastMessage,
    status: ticket.lastMessageFromMe ? ticket.lastMessageStatus : null,
  };
}

/**
 * The ticket's version also moves with ticks and the like. When nothing changed that a person would decide by, the
 * decision still stands and may be sent again with the new version; a new word of the customer makes it theirs again.
 */
export function decisionStands(seen: Ticket, now: Ticket): boolean {
  const isSamePlace = seen.status === now.status && seen.userId === now.userId && seen.queueId === now.queueId;
  return isSamePlace && (now.lastMessageFromMe || now.lastMessageAt === seen.lastMessageAt);
}
