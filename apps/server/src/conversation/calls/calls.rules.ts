// What becomes of a call, and how each person sees it. Pure: no database, no clock, no network.
import type { CallOutcome, CallTag } from "@prosa/contracts/calls/calls";
import type { CallRow, Candidate } from "./calls.types.ts";

export const CLAIM_MS = 10_000;
/** The device was asked to accept and has not answered: then nobody can tell, and it is hung up. */
export const ACCEPT_MS = 15_000;
/** A call that is asked for and not taken. */
export const DIAL_MS = 60_000;
/** The provider ends what nobody takes; if it does not say so, we do. */
const GRACE_MS = 5_000;
/** Without a word of its window or its sound for this long, a call is lost. */
const SILENT_MS = 600_000;
/** As long as everybody rings, whoever becomes free in between is rung too. */
export const LOOK_AGAIN_MS = 2_000;

export type Said = "ended" | "accepted" | "rejected";

/** What the provider's word means for a call that is not over; null: nothing. */
export function outcomeOf(
  call: CallRow,
  said: Said,
  reason: string | null,
): { outcome: CallOutcome; error: string | null } | null {
  const { direction, state, isAccepting } = call;
  if (state === "active") return said === "ended" ? { outcome: "answered", error: null } : null;
  if (direction === "in") {
    if (said === "ended") return { outcome: "missed", error: null };
    // Our own acceptance comes back as news, too.
    return isAccepting ? null : { outcome: "elsewhere", error: said === "rejected" ? "rejected" : null };
  }
  if (said === "accepted") return null;
  if (said === "rejected") return { outcome: "refused", error: null };
  const isQuiet = reason === null || reason === "UNANSWERED" || reason === "PEER_RX_TIMEOUT";
  return isQuiet ? { outcome: "unanswered", error: null } : { outcome: "failed", error: "ERR_CALL_FAILED" };
}

export type Due =
  | { kind: "ring" }
  | { kind: "release" }
  | { kind: "end"; outcome: CallOutcome; error: string | null; tells: "reject" | "cancel" | "end" };

/** What time has brought. */
export function dueOf(call: CallRow, now: Date): Due | null {
  const past = (moment: Date | null, ms = 0) => moment !== null && moment.getTime() + ms <= now.getTime();
  switch (call.state) {
    case "ringing":
      if (past(call.ringsUntil, GRACE_MS)) return { kind: "end", outcome: "missed", error: null, tells: "reject" };
      return call.stepUntil === null || past(call.stepUntil) ? { kind: "ring" } : null;
    case "claimed":
      if (!past(call.claimUntil)) return null;
      if (call.isAccepting) return { kind: "end", outcome: "failed", error: "ERR_CALL_FAILED", tells: "end" };
      return { kind: "release" };
    case "dialing":
      return past(call.startedAt, DIAL_MS)
        ? { kind: "end", outcome: "unanswered", error: null, tells: "cancel" }
        : null;
    case "active":
      return past(call.aliveAt, SILENT_MS) ? { kind: "end", outcome: "answered", error: "lost", tells: "end" } : null;
    default:
      return null;
  }
}

export interface RingPlan {
  step: number;
  userIds: number[];
  stepMs: number;
  /** Somebody is there, and everybody who is there speaks already. */
  isBusy: boolean;
}

/** Who is rung next: whoever attends, then their queue, then everybody who may take calls of the channel. */
export function planRing(
  { userId, queueId }: { userId: number | null; queueId: number | null },
  ringStep: number,
  people: readonly Candidate[],
  { ownerSeconds, queueSeconds }: { ownerSeconds: number; queueSeconds: number },
): RingPlan {
  const there = people.filter(({ isOnline }) => isOnline);
  const free = there.filter(({ isInCall }) => !isInCall);
  const steps = [
    { seconds: ownerSeconds, people: free.filter(({ id }) => id === userId) },
    { seconds: queueSeconds, people: free.filter(({ queueIds }) => queueId !== null && queueIds.includes(queueId)) },
  ];
  for (const [place, { seconds, people: wanted }] of steps.entries()) {
    if (place < ringStep || seconds === 0 || wanted.length === 0) continue;
    const step = place + 1;
    return { step, userIds: wanted.map(({ id }) => id), stepMs: seconds * 1000, isBusy: false };
  }
  const isBusy = there.length > 0 && free.length === 0 && ringStep === 0;
  return { step: steps.length + 1, userIds: free.map(({ id }) => id), stepMs: LOOK_AGAIN_MS, isBusy };
}

export interface Looker {
  id: number;
  hasDeclined: boolean;
}

export function tagFor(call: CallRow, { id, hasDeclined }: Looker): CallTag {
  const isMine = call.userId === id;
  if (call.direction === "out") {
    if (call.state === "dialing") return call.isRemoteRinging ? "preaccept" : "outcoming_calling";
    if (call.state === "active") return "accept";
    return call.outcome === "refused" ? "reject" : "terminate";
  }
  if (call.state === "ringing") return hasDeclined ? "reject" : "offer";
  if (call.state === "claimed") return isMine ? "offer" : "accept_elsewhere";
  if (call.state === "active") return isMine ? "accept" : "accept_elsewhere";
  if (call.outcome === "elsewhere") return call.error === "rejected" ? "reject_elsewhere" : "accept_elsewhere";
  if (call.outcome === "declined") return isMine ? "reject" : "reject_elsewhere";
  if (call.outcome === "answered") return isMine ? "terminate" : "accept_elsewhere";
  return "terminate";
}

export const isMissed = ({ direction, outcome }: Pick<CallRow, "direction" | "outcome">): boolean =>
  direction === "in" && (outcome === "missed" || outcome === "busy");
