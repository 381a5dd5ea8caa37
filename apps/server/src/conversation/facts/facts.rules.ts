// What a change of a ticket is as facts, and the moments that later facts are measured from. Pure: no database, no clock.
import type { FactAuthor, FactKind } from "./facts.types.ts";

/** What facts need of a ticket. */
export interface FactTicket {
  id: number;
  channelId: number;
  status: string;
  turn: string;
  queueId: number | null;
  userId: number | null;
  isGroup: boolean;
  isPrivate: boolean;
  assignedAt: Date | null;
  inboundCount: number;
  closingReasonId: number | null;
  cycleSince: Date | null;
  stageSince: Date | null;
  firstAnswerAt: Date | null;
  staySent: number;
  stayInbound: number;
}

export type Stages = Pick<FactTicket, "cycleSince" | "stageSince" | "firstAnswerAt" | "staySent" | "stayInbound">;

export interface FactChange {
  /** The ticket's version after it. */
  version: number;
  at: Date;
  author: FactAuthor;
  /** The person whose doing it is. */
  userId: number | null;
  /** It goes from one person or queue to another. */
  isTransfer: boolean;
}

export interface Fact {
  ticketId: number;
  version: number;
  kind: FactKind;
  at: Date;
  since: Date | null;
  channelId: number;
  queueId: number | null;
  userId: number | null;
  toQueueId: number | null;
  toUserId: number | null;
  author: FactAuthor;
  isFirst: boolean;
  isPrivate: boolean;
  wasAnswered: boolean;
  sent: number;
  received: number;
  reasonId: number | null;
  grade: number | null;
}

const isActive = ({ status }: FactTicket) => status === "open" || status === "pending";
const isWithBot = ({ turn }: FactTicket) => turn === "bot" || turn === "assistant";
const isWaiting = (ticket: FactTicket) => ticket.status === "pending" && !isWithBot(ticket);

/** Who has it; null: nobody attends it now. */
const ownerOf = ({ status, userId }: FactTicket) => (status === "open" ? userId : null);

export function authorOf(kind: string): FactAuthor {
  return kind === "person" || kind === "flow" ? kind : "rule";
}

/** The moments as they are after the change. */
export function stagesOf(before: FactTicket, after: FactTicket, now: Date): Stages {
  const begins = !isActive(before) && isActive(after);
  const comes = ownerOf(after) !== null && ownerOf(after) !== ownerOf(before);
  const stays = !begins && isWaiting(before) && before.queueId === after.queueId;
  return {
    cycleSince: begins ? now : before.cycleSince,
    stageSince: !isWaiting(after) ? null : stays ? before.stageSince : now,
    firstAnswerAt: begins ? null : before.firstAnswerAt,
    staySent: comes ? 0 : before.staySent,
    stayInbound: comes ? after.inboundCount : before.stayInbound,
  };
}

export function plainFact(ticket: FactTicket, change: FactChange, kind: FactKind): Fact {
  return {
    ticketId: ticket.id,
    version: change.version,
    kind,
    at: change.at,
    since: null,
    channelId: ticket.channelId,
    queueId: ticket.queueId,
    userId: null,
    toQueueId: null,
    toUserId: null,
    author: change.author,
    isFirst: false,
    isPrivate: ticket.isPrivate,
    wasAnswered: false,
    sent: 0,
    received: 0,
    reasonId: null,
    grade: null,
  };
}

export function factsOf(before: FactTicket, after: FactTicket, change: FactChange): Fact[] {
  if (after.isGroup || !(isActive(before) || isActive(after))) return [];
  const fact = (kind: FactKind, more: Partial<Fact>): Fact => ({ ...plainFact(after, change, kind), ...more });
  const facts: Fact[] = [];
  if (isActive(after) && !isActive(before)) facts.push(fact("reopened", { userId: change.userId }));
  facts.push(...staysOf(before, after, fact));
  const isHanded = change.author === "flow" && isWithBot(before) && !isWithBot(after);
  if (isActive(before) && isActive(after) && (change.isTransfer || isHanded)) {
    const from = { queueId: before.queueId, userId: ownerOf(before) };
    facts.push(fact("moved", { ...from, toQueueId: after.queueId, toUserId: ownerOf(after) }));
  }
  if (isActive(before) && !isActive(after)) {
    facts.push(
      fact("closed", {
        since: before.cycleSince,
        queueId: before.queueId,
        userId: before.userId ?? change.userId,
        wasAnswered: before.firstAnswerAt !== null,
        reasonId: after.closingReasonId,
      }),
    );
  }
  return facts;
}

/** Somebody's stay ends, somebody's begins. */
function staysOf(before: FactTicket, after: FactTicket, fact: (kind: FactKind, more: Partial<Fact>) => Fact): Fact[] {
  const [had, has] = [ownerOf(before), ownerOf(after)];
  if (had === has) return [];
  const facts: Fact[] = [];
  if (had !== null) {
    const received = Math.max(0, before.inboundCount - before.stayInbound);
    const stay = { since: before.assignedAt, queueId: before.queueId, sent: before.staySent, received };
    facts.push(fact("left", { ...stay, userId: had }));
  }
  if (has !== null) {
    const waited = isWaiting(before) ? { since: before.stageSince, queueId: before.queueId } : {};
    facts.push(fact("came", { ...waited, userId: has }));
  }
  return facts;
}
