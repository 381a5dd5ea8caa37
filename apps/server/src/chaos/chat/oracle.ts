// What every window must end with, counted from plain rows per person and period; it uses none of the product's formulas.
import type { Scratch } from "../scratch.ts";
import type { ChatWindow } from "./window.ts";

interface MessageRow {
  id: number;
  n: number;
  userId: number;
  isDeleted: boolean;
  /** Null among them: everybody. */
  calls: (number | null)[];
}

interface Period {
  userId: number;
  fromN: number;
  toN: number | null;
}

export interface Truth {
  messages: readonly MessageRow[];
  periods: readonly Period[];
}

export async function readTruth(scratch: Scratch, chatId: number): Promise<Truth> {
  const messages = await scratch.sql<{
    id: string;
    n: number;
    user_id: string;
    gone: boolean;
    calls: (string | null)[] | null;
  }>(
    `select m.id, m.n, m.user_id, m.deleted_at is not null as gone,
            (select array_agg(t.user_id) from chat_mentions t where t.message_id = m.id) as calls
       from chat_messages m where m.chat_id = $1 and m.n is not null order by m.id`,
    [chatId],
  );
  const periods = await scratch.sql<{ user_id: string; from_n: number; to_n: number | null }>(
    "select user_id, from_n, to_n from chat_members where chat_id = $1 order by id",
    [chatId],
  );
  return {
    messages: messages.map(({ id, n, user_id, gone, calls }) => ({
      id: Number(id),
      n,
      userId: Number(user_id),
      isDeleted: gone,
      calls: (calls ?? []).map((whom) => (whom === null ? null : Number(whom))),
    })),
    periods: periods.map(({ user_id, from_n, to_n }) => ({ userId: Number(user_id), fromN: from_n, toN: to_n })),
  };
}

/** Numbers without holes, in the order of their ids. */
export const looseNumbers = ({ messages }: Truth): number => messages.filter(({ n }, at) => n !== at + 1).length;

export interface Account {
  differences: string[];
  outside: number;
  twice: number;
}

/** `reads`: how far each person has said that they read, as the suite remembers it. */
export function judge(truth: Truth, windows: readonly ChatWindow[], reads: ReadonlyMap<number, number>): Account {
  const account: Account = { differences: [], outside: 0, twice: 0 };
  for (const window of windows) {
    const own = truth.periods.filter(({ userId }) => userId === window.userId);
    const now = own.find(({ toN }) => toN === null);
    account.twice += window.twice;
    const isWithin = (n: number) => own.some(({ fromN, toN }) => n > fromN && (toN === null || n <= toN));
    account.outside += window.heard.filter((n) => !isWithin(n)).length;
    const say = (what: string) => account.differences.push(`person ${window.userId}: ${what}`);
    if (!now) {
      if (window.numbers !== null) say("shows a chat they are not in");
      continue;
    }
    if (window.numbers === null) {
      say("does not show the chat");
      continue;
    }
    const readable = truth.messages.filter(({ n }) => n > now.fromN);
    const expected = readable.map(({ id, n, isDeleted }) => `${id}:${n}:${isDeleted}`).join();
    const shown = [...window.shown]
      .filter(([, { n }]) => n > now.fromN)
      .toSorted(([a], [b]) => a - b)
      .map(([id, { n, isDeleted }]) => `${id}:${n}:${isDeleted}`)
      .join();
    if (shown !== expected) say(`shows ${window.shown.size} messages, not ${readable.length}, or others`);
    const base = Math.max(now.fromN, reads.get(window.userId) ?? 0);
    const waiting = readable.filter((one) => one.n > base && one.userId !== window.userId && !one.isDeleted);
    const called = waiting.filter(({ calls }) => calls.includes(window.userId) || calls.includes(null));
    const { unread, mentions } = window.numbers;
    if (unread !== waiting.length) say(`counts ${unread} unread, not ${waiting.length}`);
    if (mentions !== called.length) say(`counts ${mentions} mentions, not ${called.length}`);
  }
  return account;
}
