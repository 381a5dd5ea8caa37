// The list of chats as values: news is counted once and exactly, and the order is the one people expect.
import type { ChatMentions, ChatMessage, OwnChat } from "@prosa/contracts/office/internal-chat";
import { describe, expect, test } from "vitest";
import { afterReadNews, afterSaid, type Chats, rowsOf, waitingIn, withNumbers } from "./chats.rules.ts";
import { calledIn, namedAs } from "./mentions.rules.ts";
import { afterNews, drawnOf, merge } from "./messages.rules.ts";

const nobody: ChatMentions = { all: false, userIds: [] };
const aChat = (over: Partial<OwnChat> = {}): OwnChat => ({
  id: 7,
  kind: "group",
  name: "Vendas",
  pair: [],
  version: 10,
  lastN: 5,
  lastAt: "2026-03-05T12:00:00.000Z",
  history: "since_join",
  posting: "all",
  memberCount: 3,
  archivedAt: null,
  own: { role: "member", fromN: 0, readN: 4, unread: 1, mentions: 0, mutedUntil: null, pinnedAt: null },
  lastMessage: null,
  ...over,
});
const aMessage = (over: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 100,
  chatId: 7,
  n: 6,
  clientId: "5e3d9d1e-0000-4000-8000-000000000001",
  type: "text",
  body: "oi",
  event: null,
  media: null,
  userId: 2,
  username: "Bia",
  mentions: nobody,
  ticketIds: [],
  quotedId: null,
  quoted: null,
  reactions: [],
  editedAt: null,
  deletedAt: null,
  createdAt: "2026-03-05T12:01:00.000Z",
  ...over,
});
const chats = (over: Partial<OwnChat> = {}): Chats => ({ users: [], groups: [aChat(over)], me: 1 });
const own = (now: Chats | null) => now?.groups[0]?.own;
const said = (kind: "created" | "deleted" | "edited", over: object = {}) => ({
  chat: aChat(),
  message: aMessage(),
  n: 6,
  what: { kind, authorId: 2, before: nobody, after: nobody, ...over },
});

describe("numbers", () => {
  test("a message counts once, however often it is heard, and one's own never", () => {
    const once = afterSaid(chats(), said("created"), 11);
    expect(own(once)?.unread).toBe(2);
    expect(own(afterSaid(once as Chats, said("created"), 11))?.unread).toBe(2);
    expect(own(afterSaid(chats(), said("created", { authorId: 1 }), 11))?.unread).toBe(1);
  });

  test("a deletion lowers what it had raised, with its call", () => {
    const called = { all: true, userIds: [1] };
    const up = afterSaid(chats(), said("created", { after: called }), 11) as Chats;
    expect(own(up)).toMatchObject({ unread: 2, mentions: 1 });
    expect(own(afterSaid(up, said("deleted", { before: called }), 12))).toMatchObject({ unread: 1, mentions: 0 });
  });

  test("an edit that calls by name instead of with everybody changes nothing", () => {
    const what = { before: { all: true, userIds: [] }, after: { all: false, userIds: [1] } };
    expect(own(afterSaid(chats({ own: { ...aChat().own, mentions: 1 } }), said("edited", what), 11))?.mentions).toBe(1);
  });

  test("exact numbers are not counted again; older ones than what was counted are asked for", () => {
    const read = { chatId: 7, userId: 1, readN: 6, own: { unread: 0, mentions: 0, countedAt: 11 } };
    const now = afterReadNews(chats(), read) as Chats;
    expect(own(afterSaid(now, said("created"), 11))?.unread).toBe(0);
    expect(afterReadNews(chats({ version: 12 }), read)).toBeNull();
    expect(
      own(withNumbers(chats({ version: 12 }), 7, { readN: 6, unread: 0, mentions: 0, countedAt: 11 }))?.unread,
    ).toBe(1);
  });

  test("a chat this screen does not know is asked for", () => {
    expect(afterSaid({ ...chats(), groups: [] }, said("created"), 11)).toBeNull();
  });

  test("a muted chat waits silently unless it calls", () => {
    const mutedUntil = "9999-01-01T00:00:00.000Z";
    expect(waitingIn(chats({ own: { ...aChat().own, mutedUntil } }), 0).chats).toBe(0);
    expect(waitingIn(chats({ own: { ...aChat().own, mutedUntil, mentions: 1 } }), 0)).toEqual({
      chats: 1,
      mentions: 1,
    });
  });
});

test("pinned ones stand first, then the newest, and names are found without accents", () => {
  const old = aChat({ id: 8, name: "Família", lastAt: "2026-01-01T00:00:00.000Z" });
  const pinned = { ...old, own: { ...old.own, pinnedAt: "2026-01-02T00:00:00.000Z" } };
  const all: Chats = { users: [], groups: [aChat(), pinned], me: 1 };
  expect(rowsOf(all, "").map(({ name }) => name)).toEqual(["Família", "Vendas"]);
  expect(rowsOf(all, "familia").map(({ name }) => name)).toEqual(["Família"]);
});

test("names in words call those who are there, with the whole of their name", () => {
  const people = [
    { id: 1, name: "Ana Lima" },
    { id: 2, name: "Ana" },
  ];
  expect(calledIn(`${namedAs("Ana Lima")} veja`, people)).toEqual({ userIds: [1], all: false });
  expect(calledIn("@Ana e @todos vejam", people)).toEqual({ userIds: [2], all: true });
});

describe("messages", () => {
  test("what comes is put at the end, what changes in its place, and nothing into a page of the past", () => {
    const page = { messages: [aMessage()], hasMore: false, hasNewer: false };
    const next = aMessage({ id: 101, body: "novo" });
    expect(afterNews(page, next).messages.map(({ id }) => id)).toEqual([100, 101]);
    expect(afterNews(page, aMessage({ body: "outro" })).messages[0]?.body).toBe("outro");
    expect(afterNews({ ...page, hasNewer: true }, next).messages).toHaveLength(1);
    expect(merge([next], [aMessage()]).map(({ id }) => id)).toEqual([100, 101]);
  });

  test("one rule stands above what was unread, and never above one's own", () => {
    const messages = [aMessage({ id: 1, n: 1 }), aMessage({ id: 2, n: 2, userId: 1 }), aMessage({ id: 3, n: 3 })];
    const drawn = drawnOf(messages, () => "day", { readN: 1, unread: 1, me: 1 });
    expect(drawn.map(({ kind }) => kind)).toEqual(["day", "message", "message", "new", "message"]);
  });
});
