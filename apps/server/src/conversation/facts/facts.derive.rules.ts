// The facts of a ticket derived again from its story, its messages and its grade, for what happened before facts were kept. Pure.
import { authorOf, type Fact, type FactTicket, factsOf, plainFact, type Stages, stagesOf } from "./facts.rules.ts";

export interface PastTicket {
  id: number;
  channelId: number;
  isGroup: boolean;
  isPrivate: boolean;
}

export interface PastLog {
  id: number;
  type: string;
  at: Date;
  userId: number | null;
  authorKind: string | null;
  toUserId: number | null;
  fromQueueId: number | null;
  toQueueId: number | null;
  closingReasonId: number | null;
  status: string | null;
  turn: string | null;
}

export interface PastMessage {
  id: number;
  type: string;
  fromMe: boolean;
  sendType: string;
  userId: number | null;
  providerAt: Date | null;
  createdAt: Date;
}

export interface PastRating {
  userId: number;
  askedAt: Date;
  grade: number | null;
  gradedAt: Date | null;
}

interface State extends FactTicket {
  waitingSince: Date | null;
  phoneAnsweredAt: Date | null;
  lastInboundAt: Date | null;
}

type Step =
  | { at: Date; rank: number; id: number; log: PastLog }
  | { at: Date; rank: number; id: number; message: PastMessage }
  | { at: Date; rank: number; id: number; rating: "asked" | "rated" };

const closings = new Set(["closed", "autoClose"]);
/** Lines that say nothing new about the ticket. */
const silent = new Set(["access", "receivedTransfer", "delete"]);
/** After these a person is to answer, where a bot had it. */
const handing = new Set(["pending", "queue", "transfered", "userDefine"]);

/** Of one transaction: the change that makes room for a word, the word, and the change that ends it all. */
function rankOf({ type }: PastLog): number {
  if (type === "create") return 0;
  return closings.has(type) ? 3 : 1;
}

/** Of a webhook: the bot leaves because the company's telephone spoke. */
const isByPhone = (log: PastLog) =>
  log.type === "queue" &&
  [log.userId, log.authorKind, log.fromQueueId, log.toQueueId, log.status].every((v) => v === null);

export function deriveFacts(
  ticket: PastTicket,
  logs: readonly PastLog[],
  messages: readonly PastMessage[],
  rating: PastRating | null,
): { facts: Fact[]; stages: Stages } {
  const replay = new Replay(ticket, logs, messages, rating);
  return { facts: ticket.isGroup ? [] : replay.facts(), stages: replay.stages() };
}

class Replay {
  readonly #kept: { fact: Fact; change: number }[] = [];
  readonly #messages: readonly PastMessage[];
  readonly #rating: PastRating | null;
  #state: State;
  #change = 0;
  /** What the last change replaced, for its taking back. */
  #undo: State | null = null;

  constructor(
    ticket: PastTicket,
    logs: readonly PastLog[],
    messages: readonly PastMessage[],
    rating: PastRating | null,
  ) {
    this.#messages = messages;
    this.#rating = rating;
    this.#state = asBefore(ticket);
    const create = logs.find(({ type }) => type === "create");
    const isDoubled = (log: PastLog) => log.type === "userDefine" && log.at.getTime() === create?.at.getTime();
    const steps: Step[] = [
      ...logs
        .filter((log) => !silent.has(log.type) && !isDoubled(log))
        .map((log) => ({ at: log.at, rank: rankOf(log), id: log.id, log })),
      ...messages.map((message) => ({ at: message.createdAt, rank: 2, id: message.id, message })),
      ...(rating ? [{ at: rating.askedAt, rank: 4, id: 0, rating: "asked" as const }] : []),
      ...(rating?.gradedAt ? [{ at: rating.gradedAt, rank: 4, id: 1, rating: "rated" as const }] : []),
    ];
    steps.sort((a, b) => a.at.getTime() - b.at.getTime() || a.rank - b.rank || a.id - b.id);
    for (const step of steps) {
      if ("log" in step) this.#happens(step.log);
      else if ("message" in step) this.#isSaid(step.message);
      else this.#isRated(step.rating);
    }
  }

  facts(): Fact[] {
    return this.#kept.map(({ fact }) => fact);
  }

  stages(): Stages {
    const { cycleSince, stageSince, firstAnswerAt, staySent, stayInbound } = this.#state;
    return { cycleSince, stageSince, firstAnswerAt, staySent, stayInbound };
  }

  #keep(...facts: Fact[]): void {
    for (const fact of facts) this.#kept.push({ fact, change: this.#change });
  }

  #happens(log: PastLog): void {
    if (log.type === "create") this.#opens(log);
    else if (log.type === "undo") this.#takesBack();
    else this.#changes(log);
  }

  #changes(log: PastLog): void {
    const before = this.#state;
    const after = this.#after(before, log);
    const at = log.at;
    const author = log.userId !== null ? "person" : authorOf(log.authorKind ?? "system");
    this.#change += 1;
    this.#undo = before;
    this.#state = { ...after, ...stagesOf(before, after, at) };
    const change = { version: 0, at, author, userId: log.userId, isTransfer: log.type === "transfered" };
    this.#keep(...factsOf(before, after, change));
  }

  #after(before: State, log: PastLog): State {
    if (log.type === "private") return { ...before };
    if (isByPhone(log)) return { ...before, turn: "queue" };
    const isClosing = closings.has(log.type);
    const status = log.status ?? (isClosing ? "closed" : log.toUserId === null ? "pending" : "open");
    const turn = log.turn ?? (log.type === "chatBot" ? "bot" : log.toUserId === null ? "queue" : "person");
    const keeps = before.status === "open" && before.userId === log.toUserId && status !== "pending";
    const hasLeftBot = before.turn === "bot" && turn !== "bot" && handing.has(log.type);
    const waits = isClosing ? null : hasLeftBot ? (before.waitingSince ?? log.at) : before.waitingSince;
    return {
      ...before,
      status,
      turn,
      queueId: log.toQueueId,
      userId: log.toUserId,
      closingReasonId: log.closingReasonId,
      assignedAt: log.toUserId === null ? null : keeps || isClosing ? before.assignedAt : log.at,
      waitingSince: waits,
    };
  }

  #opens(log: PastLog): void {
    const { toUserId, toQueueId, at } = log;
    const first = this.#messages[0];
    const isByMessage = log.userId === null && first !== undefined && first.createdAt.getTime() === at.getTime();
    const ruled = isByMessage ? (first.fromMe ? "phone" : "customer") : "rule";
    const author = log.userId !== null ? "person" : ruled;
    this.#state = {
      ...this.#state,
      status: toUserId === null ? "pending" : "open",
      turn: log.turn ?? (toUserId === null ? "queue" : "person"),
      queueId: toQueueId,
      userId: toUserId,
      assignedAt: toUserId === null ? null : at,
      cycleSince: at,
      stageSince: toUserId === null && log.turn !== "bot" ? at : null,
    };
    const change = { version: 0, at, author, userId: log.userId, isTransfer: false } as const;
    this.#keep({ ...plainFact(this.#state, change, "opened"), userId: log.userId });
    // Who opens it is told by the opening; who has it from the start came with it.
    const came = author === "phone" ? "customer" : author;
    if (toUserId !== null)
      this.#keep({ ...plainFact(this.#state, { ...change, author: came }, "came"), userId: toUserId });
  }

  #takesBack(): void {
    if (this.#undo === null) return;
    this.#state = this.#undo;
    this.#undo = null;
    const gone = this.#change;
    this.#kept.splice(0, this.#kept.length, ...this.#kept.filter(({ change }) => change !== gone));
    this.#change += 1;
  }

  #isSaid(message: PastMessage): void {
    if (message.type === "note" || message.type === "system") return;
    // What is said belongs to no change, and is not taken back with one.
    const change = this.#change;
    this.#change = -1;
    if (!message.fromMe) this.#customerSays(message);
    else if (message.sendType === "phone") this.#phoneSays(message);
    else this.#weSay(message);
    this.#change = change;
  }

  #customerSays(message: PastMessage): void {
    const state = this.#state;
    state.inboundCount += 1;
    if (state.status === "closed") return;
    const at = message.providerAt ?? message.createdAt;
    if (state.phoneAnsweredAt === null || at > state.phoneAnsweredAt) {
      state.waitingSince = state.waitingSince === null || at < state.waitingSince ? at : state.waitingSince;
    }
    if (state.lastInboundAt === null || at > state.lastInboundAt) state.lastInboundAt = at;
  }

  #answer(at: Date, author: "person" | "phone", userId: number | null): void {
    const state = this.#state;
    const change = { version: 0, at, author, userId, isTransfer: false };
    const isFirst = state.firstAnswerAt === null;
    this.#keep({ ...plainFact(state, change, "answered"), since: state.waitingSince, userId, isFirst });
  }

  #phoneSays(message: PastMessage): void {
    const state = this.#state;
    const at = message.providerAt ?? message.createdAt;
    if (state.phoneAnsweredAt === null || at > state.phoneAnsweredAt) {
      state.phoneAnsweredAt = at;
      if (state.waitingSince !== null && state.waitingSince <= at) {
        this.#answer(at, "phone", null);
        state.waitingSince =
          state.lastInboundAt !== null && state.lastInboundAt > at ? this.#nextAfter(message, at) : null;
      }
    }
    state.firstAnswerAt ??= at;
  }

  /** The customer's first word after that moment which nobody here has answered. */
  #nextAfter(message: PastMessage, at: Date): Date | null {
    const earlier = this.#messages.filter(({ id }) => id < message.id);
    const ours = earlier.filter(({ fromMe, sendType, type }) => fromMe && sendType !== "phone" && type !== "note");
    const last = ours.at(-1)?.id ?? 0;
    const moments = earlier
      .filter(({ id, fromMe, sendType }) => id > last && !fromMe && sendType === "chat")
      .map(({ providerAt, createdAt }) => providerAt ?? createdAt)
      .filter((moment) => moment > at);
    return moments.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  }

  #weSay(message: PastMessage): void {
    const state = this.#state;
    if (message.sendType === "bot" || message.sendType === "api") state.waitingSince = null;
    if (message.sendType !== "chat") return;
    if (state.waitingSince !== null) this.#answer(message.createdAt, "person", message.userId);
    state.waitingSince = null;
    state.firstAnswerAt ??= message.createdAt;
    if (state.status === "open" && state.userId === message.userId) state.staySent += 1;
  }

  #isRated(what: "asked" | "rated"): void {
    const rating = this.#rating;
    if (!rating) return;
    const asked = this.#kept.find(({ fact }) => fact.kind === "asked")?.fact;
    const change = this.#change;
    this.#change = -1;
    if (what === "asked") {
      const made = { version: 0, at: rating.askedAt, author: "rule", userId: null, isTransfer: false } as const;
      this.#keep({ ...plainFact(this.#state, made, "asked"), userId: this.#state.userId ?? rating.userId });
    } else if (asked && rating.gradedAt) {
      this.#keep({
        ...asked,
        kind: "rated",
        at: rating.gradedAt,
        since: asked.at,
        author: "customer",
        grade: rating.grade,
      });
    }
    this.#change = change;
  }
}

function asBefore({ id, channelId, isGroup, isPrivate }: PastTicket): State {
  return {
    id,
    channelId,
    isGroup,
    isPrivate,
    status: "closed",
    turn: "queue",
    queueId: null,
    userId: null,
    assignedAt: null,
    inboundCount: 0,
    closingReasonId: null,
    cycleSince: null,
    stageSince: null,
    firstAnswerAt: null,
    staySent: 0,
    stayInbound: 0,
    waitingSince: null,
    phoneAnsweredAt: null,
    lastInboundAt: null,
  };
}
