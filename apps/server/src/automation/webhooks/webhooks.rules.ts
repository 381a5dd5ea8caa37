// Which event a journal row is, how long an endpoint waits after a failure, and what an answer means. Pure.
import type { WebhookEvent } from "@prosa/contracts/automation/webhook-events";
import type { TicketFacts } from "#conversation/tickets";

/** A change of a ticket is one event, the most telling one. */
export function eventOfTicket(before: TicketFacts | undefined, after: TicketFacts): WebhookEvent {
  if (!before) return "ticket.created";
  if (after.status === "closed" && before.status !== "closed") return "ticket.closed";
  if (before.status === "closed" && after.status !== "closed") return "ticket.reopened";
  const isGiven = after.queueId !== before.queueId || (after.userId !== before.userId && before.userId !== null);
  return isGiven ? "ticket.transferred" : "ticket.updated";
}

export interface Filter {
  events: readonly WebhookEvent[];
  channelIds: readonly number[];
  queueIds: readonly number[];
}

export function wants({ events, channelIds, queueIds }: Filter, type: WebhookEvent, facts: TicketFacts): boolean {
  if (!events.includes(type)) return false;
  if (channelIds.length > 0 && !channelIds.includes(facts.channelId)) return false;
  return queueIds.length === 0 || (facts.queueId !== null && queueIds.includes(facts.queueId));
}

/** Events of events of events: two programs answer each other, and this is where it ends. */
export const LAST_GENERATION = 2;

export type Outcome =
  | { kind: "status"; status: number; retryAfter: string | undefined }
  | { kind: "error"; reason: "blocked" | "timeout" | "network" };

/** "endpoint": it cannot hear anything now. "event": it does not want this one. */
export type Verdict = "done" | "gone" | { wait: "endpoint"; afterMs: number | null } | { wait: "event" };

export function judge(outcome: Outcome): Verdict {
  // Where an address leads may change; nothing of ours would say so.
  if (outcome.kind === "error") return { wait: "endpoint", afterMs: null };
  const { status, retryAfter } = outcome;
  if (status >= 200 && status < 300) return "done";
  if (status === 410) return "gone";
  if (status === 429 || status >= 500) return { wait: "endpoint", afterMs: secondsOf(retryAfter) };
  return { wait: "event" };
}

const LONGEST_WAIT_MS = 300_000;

function secondsOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Math.min(LONGEST_WAIT_MS, Number(text) * 1000) : null;
}

/** From two seconds to five minutes, doubling. */
export function waitAfter(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, 2_000 * 2 ** Math.min(10, Math.max(0, failures - 1)));
}

const DOWN_MS = 5 * 24 * 3_600_000;

export function isDownForLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= DOWN_MS;
}

export const TRIES_OF_EVENT = 5;
export const EVENT_AGAIN_MS = 120_000;
