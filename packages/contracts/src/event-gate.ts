// The receiving side of the journal: applies news once, and per ticket in commit order, however it arrives.
import type { Envelope } from "./realtime.ts";

export interface EventGate {
  /** A list or a page showed this ticket, or this subject, at this version; older news of it is no news. */
  know(subject: number | string, version: number): void;
  /** News from the socket. Returns false when it waits for something before it: ask GET /sync then. */
  offer(envelope: Envelope): boolean;
  /**
   * Call before GET /sync, and what it returns with the answer: complete from the last cursor to that moment. What waited
   * already is then known to follow; what came while asking may still miss something. False when so: ask again.
   */
  beginCatchUp(): (envelopes: Envelope[]) => boolean;
  /** Everything known is stale: lists are reloaded, versions start anew. */
  reset(): void;
  readonly waiting: number;
}

/** What the versions of a piece of news count: its subject, or its ticket. */
const subjectOf = ({ subject, ticketId }: Envelope): number | string | null => subject ?? ticketId;

/** After these the subject is out of the receiver's sight. */
const isLeaving = ({ type }: Envelope) => type === "ticket.left" || type === "chat.left";

const REMEMBERED_SEQS = 10_000;

/**
 * Every journal row of a ticket has its own version, without holes, so a missing one is visible: what follows it waits
 * until catching up fills the hole. A ticket never heard of waits too, unless this is its first version, because
 * nobody can tell whether earlier news of it got lost.
 */
export function createEventGate(apply: (envelope: Envelope) => void): EventGate {
  const held = new Map<number | string, number>();
  const waiting = new Map<number, Envelope>();
  const seen = new Set<number>();

  function remember(seq: number) {
    seen.add(seq);
    if (seen.size > REMEMBERED_SEQS) seen.delete(seen.values().next().value as number);
  }

  function deliver(envelope: Envelope) {
    const { version } = envelope;
    const subject = subjectOf(envelope);
    remember(envelope.seq);
    if (subject !== null && version !== null) held.set(subject, version);
    // What comes back later starts anew: what happened in between was not for this receiver.
    if (isLeaving(envelope) && subject !== null) held.delete(subject);
    apply(envelope);
  }

  function isOld(envelope: Envelope) {
    const { seq, version } = envelope;
    const subject = subjectOf(envelope);
    if (seen.has(seq)) return true;
    return subject !== null && version !== null && version <= (held.get(subject) ?? 0);
  }

  function isEarly(envelope: Envelope) {
    const { version } = envelope;
    const subject = subjectOf(envelope);
    return subject !== null && version !== null && version > (held.get(subject) ?? 0) + 1;
  }

  function releaseWaiting() {
    for (const next of inOrder(waiting.values())) {
      if (isEarly(next)) continue;
      waiting.delete(next.seq);
      if (!isOld(next)) deliver(next);
    }
  }

  const inOrder = (envelopes: Iterable<Envelope>) => [...envelopes].sort((a, b) => a.seq - b.seq);

  return {
    know(subject, version) {
      held.set(subject, Math.max(version, held.get(subject) ?? 0));
    },
    offer(envelope) {
      if (isOld(envelope) || waiting.has(envelope.seq)) return true;
      if (isEarly(envelope)) {
        waiting.set(envelope.seq, envelope);
        return false;
      }
      deliver(envelope);
      releaseWaiting();
      return true;
    },
    beginCatchUp() {
      const before = [...waiting.values()];
      return (envelopes) => {
        const complete = new Map([...before, ...envelopes].map((one) => [one.seq, one] as const));
        for (const envelope of inOrder(complete.values())) {
          waiting.delete(envelope.seq);
          if (!isOld(envelope)) deliver(envelope);
        }
        releaseWaiting();
        return waiting.size === 0;
      };
    },
    reset() {
      held.clear();
      waiting.clear();
    },
    get waiting() {
      return waiting.size;
    },
  };
}
