// What a piece of news means for somebody's numbers of a chat: the same for every window, and equal to a plain count. Pure.
import type { ChatMentions, ChatWhat } from "./chat-shapes.ts";

export interface ChatNumbers {
  fromN: number;
  readN: number;
  unread: number;
  mentions: number;
  /** The version of the chat up to which the numbers have counted. */
  countedAt: number;
}

export interface SaidNews {
  version: number;
  n: number | null;
  what: ChatWhat;
}

const calls = (mentions: ChatMentions, userId: number) => mentions.all || mentions.userIds.includes(userId);

/** Each version is counted once, from what happened and not from how the message looks by now. */
export function afterMessage(numbers: ChatNumbers, { version, n, what }: SaidNews, me: number): ChatNumbers {
  if (version <= numbers.countedAt) return numbers;
  const counted = { ...numbers, countedAt: version };
  const isWaiting = n !== null && n > Math.max(numbers.readN, numbers.fromN) && what.authorId !== me;
  if (!isWaiting) return counted;
  // Who is called by name and with everybody is called once.
  const mentions = counted.mentions + Number(calls(what.after, me)) - Number(calls(what.before, me));
  if (what.kind === "created") return { ...counted, mentions, unread: counted.unread + 1 };
  if (what.kind === "deleted") return { ...counted, mentions, unread: counted.unread - 1 };
  return { ...counted, mentions };
}

/** A pointer that moved brings exact numbers; null: they are older than what was counted here, so ask for the chat. */
export function afterRead(
  numbers: ChatNumbers,
  { readN, own }: { readN: number; own: { unread: number; mentions: number; countedAt: number } | null },
): ChatNumbers | null {
  if (own === null) return numbers;
  if (own.countedAt < numbers.countedAt) return null;
  return { ...numbers, readN, ...own };
}
