// A message's life in order, for whoever asks whether it arrived, and when.
import type { messageTimeline, TimelineEntry } from "@prosa/contracts/message-delivery";
import type { AnswerOf } from "@prosa/contracts/route";
import type { z } from "zod";
import type { Ctx } from "#platform/context";
import { findVisibleMessage } from "../messages.access.ts";
import { type Attempt, attemptsOf, type Message } from "../messages.queries.ts";

type Entry = z.infer<typeof TimelineEntry>;

export async function showTimeline(ctx: Ctx, messageId: number): Promise<AnswerOf<typeof messageTimeline>> {
  const message = await findVisibleMessage(ctx, messageId);
  const attempts = await attemptsOf(ctx.tx, messageId);
  const later = [...momentsOf(message, attempts), ...attempts.map(attemptEntry)];
  const created: Entry = { ...nothing, at: message.createdAt.toISOString(), kind: "created" };
  // Attempts are timed by the database's clock and the rest by ours: whatever they say, it was written first.
  const entries = [created, ...later.toSorted((one, other) => one.at.localeCompare(other.at))];
  return { entries, pricing: message.pricing };
}

const nothing = { attempt: null, outcome: null, durationMs: null, code: null, detail: null } as const;

function momentsOf(message: Message, attempts: readonly Attempt[]): Entry[] {
  const { status, failureCode: code, failureDetail: detail } = message;
  const moment = (kind: Entry["kind"], at: Date | null | undefined, more: Partial<Entry> = {}): Entry[] =>
    at ? [{ ...nothing, at: at.toISOString(), kind, ...more }] : [];
  const lastWord = attempts.at(-1)?.finishedAt;
  return [
    ...moment("unconfirmed", status === "unconfirmed" ? lastWord : null),
    ...moment("sent", message.sentAt),
    ...moment("delivered", message.deliveredAt),
    ...moment("read", message.readAt),
    ...moment("played", message.playedAt),
    ...moment("failed", message.failedAt, { code, detail }),
  ];
}

function attemptEntry({ number, startedAt, finishedAt, outcome, providerCode, detail }: Attempt): Entry {
  const durationMs = finishedAt ? Math.max(0, finishedAt.getTime() - startedAt.getTime()) : null;
  return {
    at: startedAt.toISOString(),
    kind: "attempt",
    attempt: number,
    outcome,
    durationMs,
    code: providerCode,
    detail,
  };
}
