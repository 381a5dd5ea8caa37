// What is said in one chat as values: pages, news, what still waits on this device, and the rows it is drawn in. Pure.
import type { ChatMessage } from "@prosa/contracts/office/internal-chat";
import type { ShownMessage } from "../../entities/message/bubbles/index.ts";

export interface Said {
  messages: ChatMessage[];
  hasMore: boolean;
  hasNewer: boolean;
}

/** Each once, in the order of their ids; what came later about one of them wins. */
export function merge(before: readonly ChatMessage[], added: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map([...before, ...added].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** News of a message: a new one at the end where the end is shown, a changed one in its place. */
export function afterNews(said: Said, message: ChatMessage): Said {
  const isKnown = said.messages.some(({ id }) => id === message.id);
  const [oldest] = said.messages;
  const isBelow = oldest !== undefined && message.id < oldest.id;
  if (!isKnown && (said.hasNewer || isBelow)) return said;
  return { ...said, messages: merge(said.messages, [message]) };
}

export interface Pending {
  clientId: string;
  chatId: number;
  body: string;
  files: readonly { clientId: string; file: File }[];
  mentions: readonly number[];
  mentionsAll: boolean;
  quotedId: number | null;
  createdAt: string;
  state: "sending" | "failed";
  error: unknown;
}

export const toShown = (message: ChatMessage, me: number): ShownMessage => ({
  clientId: message.clientId,
  id: message.id,
  type: message.type === "event" ? "system" : message.type,
  body: message.body,
  media: message.media,
  fromMe: message.userId === me,
  status: "sent",
  reactions: message.reactions.map(({ emoji, userId, username }) => ({ emoji, fromMe: userId === me, username })),
  isDeleted: message.deletedAt !== null,
  stored: message,
});

export type Drawn =
  | { kind: "day"; key: string; at: string }
  | { kind: "new"; key: string; count: number }
  | { kind: "message"; key: string; message: ChatMessage; continues: boolean };

const APART_MS = 5 * 60_000;

/** Days between them, and one rule above what was unread when the chat was opened. */
export function drawnOf(
  messages: readonly ChatMessage[],
  dayOf: (at: string) => string,
  opened: { readN: number; unread: number; me: number },
): Drawn[] {
  const drawn: Drawn[] = [];
  let [day, isRuled] = ["", opened.unread === 0];
  let before: ChatMessage | null = null;
  for (const message of messages) {
    const own = dayOf(message.createdAt);
    if (own !== day) drawn.push({ kind: "day", key: `d${own}`, at: message.createdAt });
    const isNew = message.n !== null && message.n > opened.readN && message.userId !== opened.me;
    if (!isRuled && isNew) {
      drawn.push({ kind: "new", key: "new", count: opened.unread });
      isRuled = true;
      before = null;
    }
    const continues: boolean =
      before !== null &&
      own === day &&
      before.type !== "event" &&
      before.userId === message.userId &&
      Date.parse(message.createdAt) - Date.parse(before.createdAt) < APART_MS;
    drawn.push({ kind: "message", key: message.clientId, message, continues });
    day = own;
    before = message;
  }
  return drawn;
}
