// The list of chats as values: what news means for it, in which order it stands, and what waits in it. Pure.
import { afterMessage, afterRead, type ChatNumbers } from "@prosa/contracts/office/chat-numbers";
import type { ChatMessage, Colleague, OwnChat } from "@prosa/contracts/office/internal-chat";
import type { EventData } from "@prosa/contracts/realtime";
import { plainly } from "./mentions.rules.ts";

export interface Chats {
  users: Colleague[];
  groups: OwnChat[];
  me: number;
}

/** `countedAt` is the chat's version where nothing newer was counted. */
const numbersOf = ({ own, version }: OwnChat & { countedAt?: number }, countedAt = version): ChatNumbers => ({
  fromN: own.fromN,
  readN: own.readN,
  unread: own.unread,
  mentions: own.mentions,
  countedAt,
});

export const chatsOf = ({ users, groups }: Chats): OwnChat[] => [...users.flatMap(({ chat }) => chat ?? []), ...groups];
export const findChat = (chats: Chats, chatId: number) => chatsOf(chats).find(({ id }) => id === chatId);

function replace(chats: Chats, chatId: number, change: (chat: OwnChat) => OwnChat): Chats {
  return {
    ...chats,
    groups: chats.groups.map((chat) => (chat.id === chatId ? change(chat) : chat)),
    users: chats.users.map((user) => {
      if (user.chat?.id !== chatId) return user;
      const chat = change(user.chat);
      return { ...user, chat, unread: chat.own.unread, mentions: chat.own.mentions, lastMessage: chat.lastMessage };
    }),
  };
}

export const previewOf = ({ type, body, userId, username, deletedAt }: ChatMessage) => ({
  type,
  body,
  userId,
  username,
  isDeleted: deletedAt !== null,
});

/** Null: this screen does not know the chat, so it asks for all of them. */
export function afterSaid(
  chats: Chats,
  { chat, message, what, n }: EventData<"chat.message">,
  version: number,
): Chats | null {
  const known = findChat(chats, chat.id);
  if (!known) return null;
  return replace(chats, chat.id, (before) => {
    const { unread, mentions } = afterMessage(numbersOf(before), { version, n, what }, chats.me);
    const isNewest = message.n !== null && message.n >= before.lastN;
    // Its own words of this moment, counted up to this piece of news: what follows will be told in its turn.
    const head = {
      ...chat,
      name: chat.kind === "direct" ? before.name : chat.name,
      version,
      lastN: Math.max(before.lastN, n ?? 0),
    };
    return {
      ...head,
      own: { ...before.own, unread, mentions },
      lastMessage: isNewest ? previewOf(message) : before.lastMessage,
    };
  });
}

/** The chat itself is another: name, rules, people. */
export function afterChanged(chats: Chats, { chat }: EventData<"chat.changed">, version: number): Chats | null {
  if (!findChat(chats, chat.id)) return null;
  return replace(chats, chat.id, (before) => ({
    ...before,
    ...chat,
    name: chat.kind === "direct" ? before.name : chat.name,
    lastN: before.lastN,
    version,
  }));
}

/** Null: older than what was counted here; ask. */
export function afterReadNews(chats: Chats, { chatId, userId, readN, own }: EventData<"chat.read">): Chats | null {
  const chat = findChat(chats, chatId);
  if (!chat || userId !== chats.me) return chats;
  const numbers = afterRead(numbersOf(chat), { readN, own });
  if (numbers === null) return null;
  return replace(chats, chatId, (before) => ({
    ...before,
    version: Math.max(before.version, numbers.countedAt),
    own: { ...before.own, readN: numbers.readN, unread: numbers.unread, mentions: numbers.mentions },
  }));
}

/** The answer to one's own reading; where it is older than what was counted here, its news will heal it. */
export const withNumbers = (
  chats: Chats,
  chatId: number,
  { readN, ...own }: Pick<ChatNumbers, "readN" | "unread" | "mentions" | "countedAt">,
): Chats => afterReadNews(chats, { chatId, userId: chats.me, readN, own }) ?? chats;

export const withChat = (chats: Chats, chat: OwnChat): Chats =>
  findChat(chats, chat.id)
    ? replace(chats, chat.id, (before) => ({ ...chat, name: chat.kind === "direct" ? before.name : chat.name }))
    : chats;

export const withoutChat = (chats: Chats, chatId: number): Chats => ({
  ...chats,
  groups: chats.groups.filter(({ id }) => id !== chatId),
});

export const isMuted = ({ own }: OwnChat, now: number) => own.mutedUntil !== null && Date.parse(own.mutedUntil) > now;

/** What the rail and the title count: chats with something new that are not muted, and every call of one's name. */
export function waitingIn(chats: Chats, now: number): { chats: number; mentions: number } {
  const all = chatsOf(chats).filter(({ archivedAt }) => archivedAt === null);
  return {
    chats: all.filter((chat) => chat.own.mentions > 0 || (chat.own.unread > 0 && !isMuted(chat, now))).length,
    mentions: all.reduce((sum, { own }) => sum + own.mentions, 0),
  };
}

export interface Row {
  key: string;
  name: string;
  person: Colleague | null;
  chat: OwnChat | null;
}

/** Pinned ones first, then the newest; people one never talked with come by name at the end. */
export function rowsOf(chats: Chats, query: string): Row[] {
  const rows: Row[] = [
    ...chats.groups.map((chat): Row => ({ key: `c${chat.id}`, name: chat.name, person: null, chat })),
    ...chats.users.map((person): Row => ({ key: `u${person.id}`, name: person.name, person, chat: person.chat })),
  ];
  const wanted = plainly(query.trim());
  const at = ({ chat }: Row) => (chat?.lastAt ? Date.parse(chat.lastAt) : 0);
  const pinned = ({ chat }: Row) => (chat?.own.pinnedAt ? 1 : 0);
  return rows
    .filter(({ name, chat }) => plainly(name).includes(wanted) && (chat?.archivedAt == null || wanted !== ""))
    .toSorted((a, b) => pinned(b) - pinned(a) || at(b) - at(a) || a.name.localeCompare(b.name));
}
