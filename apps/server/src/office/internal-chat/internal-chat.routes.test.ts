// Internal chat seen from outside: who hears what, how the numbers go, and that nobody else reads a word.
import { randomUUID } from "node:crypto";
import type { ChatMessage, OwnChat } from "@prosa/contracts/office/internal-chat";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aQueue, aTenant, aTicket, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
let tenant: Awaited<ReturnType<typeof aTenant>>;
let [ana, bia, rui, boss] = [] as unknown as [TestUser, TestUser, TestUser, TestUser];

beforeAll(async () => {
  server = await testServer(db);
});
beforeEach(async () => {
  tenant = await aTenant(db);
  [ana, bia, rui] = [
    await aUser(db, { tenant, name: "Ana" }),
    await aUser(db, { tenant, name: "Bia" }),
    await aUser(db, { tenant, name: "Rui" }),
  ];
  boss = await aUser(db, { tenant, name: "Chefe", profile: "admin" });
});

const direct = async (by: TestUser, to: TestUser) =>
  (await server.as(by).post("/internal-chat/direct", { userId: to.id })).body as OwnChat;
const group = async (by: TestUser, people: TestUser[], given: object = {}) =>
  (await server.as(by).post("/internal-chat/groups", { name: "Vendas", userIds: people.map(({ id }) => id), ...given }))
    .body as OwnChat;
const say = async (by: TestUser, chatId: number, body: string, given: object = {}) => {
  const answer = await server
    .as(by)
    .post(`/internal-chat/chats/${chatId}/messages`, { clientId: randomUUID(), body, ...given });
  return answer.body.messages?.[0] as ChatMessage;
};
const page = async (by: TestUser, chatId: number, query = "") =>
  (await server.as(by).get(`/internal-chat/chats/${chatId}/messages${query}`)).body as {
    messages: ChatMessage[];
    chat: OwnChat;
    hasMore: boolean;
  };
const bodies = async (by: TestUser, chatId: number) =>
  (await page(by, chatId)).messages.flatMap(({ type, body }) => (type === "event" ? [] : body));
const numbers = async (by: TestUser, chatId: number) => {
  const { unread, mentions } = (await server.as(by).get(`/internal-chat/chats/${chatId}`)).body.chat.own;
  return { unread, mentions };
};

test("the specification's list names colleagues, who is here, and what waits", async () => {
  const chat = await direct(ana, bia);
  await say(ana, chat.id, "Oi Bia");
  const { status, body } = await server.as(bia).get("/users/chat-interno/");
  expect(status).toBe(200);
  const mine = body.users.find(({ id }: { id: number }) => id === ana.id);
  expect(mine).toMatchObject({ name: "Ana", isOnline: false, chatId: chat.id, unread: 1, mentions: 0 });
  expect(mine.lastMessage).toMatchObject({ body: "Oi Bia", userId: ana.id });
  expect(Object.keys(mine)).toEqual(expect.arrayContaining(["timestamp", "date"]));
  expect(body.groups).toEqual([]);
  expect((await direct(bia, ana)).id).toBe(chat.id);
});

test("a direct chat belongs to its two: nobody else finds, reads or hears it", async () => {
  const chat = await direct(ana, bia);
  const socket = await server.socket(boss);
  const hers = await server.socket(bia);
  const message = await say(ana, chat.id, "segredo");
  await hers.waitFor(({ data }) => data?.type === "chat.message");
  for (const one of [boss, rui, await aUser(db, { tenant: "other", profile: "admin" })]) {
    expect(await server.as(one).get(`/internal-chat/chats/${chat.id}`)).toFailWith("ERR_NO_CHAT_FOUND");
    expect(await server.as(one).get(`/internal-chat/chats/${chat.id}/messages`)).toFailWith("ERR_NO_CHAT_FOUND");
    expect(await server.as(one).get(`/internal-chat/messages/${message.id}/readers`)).toFailWith(
      "ERR_NO_MESSAGE_FOUND",
    );
    expect((await server.as(one).get("/internal-chat/search?searchParam=segredo")).body.hits).toEqual([]);
  }
  expect(JSON.stringify(socket.frames)).not.toContain("segredo");
});

test("numbers: one's own do not count, deletion lowers, sending does not read, reading goes forward", async () => {
  const chat = await group(ana, [bia, rui]);
  const first = await say(ana, chat.id, "um", { mentions: [bia.id] });
  await say(ana, chat.id, "dois @todos", { mentionsAll: true, mentions: [bia.id] });
  await say(bia, chat.id, "três");
  expect(first.n).toBe(1);
  expect(await numbers(ana, chat.id)).toEqual({ unread: 1, mentions: 0 });
  expect(await numbers(bia, chat.id)).toEqual({ unread: 2, mentions: 2 });
  expect(await numbers(rui, chat.id)).toEqual({ unread: 3, mentions: 1 });
  await server.as(ana).delete(`/internal-chat/messages/${first.id}`);
  expect(await numbers(bia, chat.id)).toEqual({ unread: 1, mentions: 1 });
  expect(await numbers(rui, chat.id)).toEqual({ unread: 2, mentions: 1 });
  await server.as(rui).put(`/internal-chat/chats/${chat.id}/read`, { upTo: 3 });
  expect(await numbers(rui, chat.id)).toEqual({ unread: 0, mentions: 0 });
  await server.as(rui).put(`/internal-chat/chats/${chat.id}/read`, { upTo: 1 });
  expect(await numbers(rui, chat.id)).toEqual({ unread: 0, mentions: 0 });
  await server.as(rui).put(`/internal-chat/chats/${chat.id}/unread`, { from: 3 });
  expect(await numbers(rui, chat.id)).toEqual({ unread: 1, mentions: 0 });
});

test("the same client id twice is one message; under somebody else's name it is refused", async () => {
  const chat = await direct(ana, bia);
  const clientId = randomUUID();
  const [one, two] = await Promise.all([say(ana, chat.id, "oi", { clientId }), say(ana, chat.id, "oi", { clientId })]);
  expect(one.id).toBe(two.id);
  expect(await bodies(bia, chat.id)).toEqual(["oi"]);
  const stolen = { clientId, body: "oi" };
  expect(await server.as(bia).post(`/internal-chat/chats/${chat.id}/messages`, stolen)).toFailWith("ERR_CONFLICT");
});

test("fifty at once get fifty numbers without holes, in the order of their ids", async () => {
  const chat = await group(ana, [bia, rui]);
  await Promise.all(Array.from({ length: 50 }, (_, at) => say([ana, bia, rui][at % 3] as TestUser, chat.id, `m${at}`)));
  const rows = await db.sql<{ n: number }>(
    "select n from chat_messages where chat_id = $1 and n is not null order by id",
    [chat.id],
  );
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
});

test("whoever comes later reads from then on, unless taken in with history; whoever goes hears nothing more", async () => {
  const chat = await group(ana, [bia]);
  await say(ana, chat.id, "antes");
  await server.as(ana).post(`/internal-chat/groups/${chat.id}/members`, { userIds: [rui.id], withHistory: false });
  await server.as(ana).post(`/internal-chat/groups/${chat.id}/members`, { userIds: [boss.id], withHistory: true });
  expect(await numbers(rui, chat.id)).toEqual({ unread: 0, mentions: 0 });
  await say(ana, chat.id, "depois");
  expect(await bodies(rui, chat.id)).toEqual(["depois"]);
  expect(await bodies(boss, chat.id)).toEqual(["antes", "depois"]);
  const hits = (await server.as(rui).get("/internal-chat/search?searchParam=antes")).body.hits;
  expect(hits).toEqual([]);
  const [gone, hers] = [await server.socket(rui), await server.socket(bia)];
  await server.as(ana).delete(`/internal-chat/groups/${chat.id}/members/${rui.id}`);
  await gone.waitFor(({ data }) => data?.type === "chat.left");
  await say(ana, chat.id, "sem o Rui");
  await hers.waitFor(({ data }) => data?.data?.message?.body === "sem o Rui");
  expect(JSON.stringify(gone.frames)).not.toContain("sem o Rui");
  expect(await server.as(rui).get(`/internal-chat/chats/${chat.id}/messages`)).toFailWith("ERR_NO_CHAT_FOUND");
  // Back again, with a new period.
  await server.as(ana).post(`/internal-chat/groups/${chat.id}/members`, { userIds: [rui.id], withHistory: false });
  expect(await bodies(rui, chat.id)).toEqual([]);
});

test("words are changed for a day, taken back always, quoted, felt about, and seen who has read them", async () => {
  const chat = await group(ana, [bia, rui]);
  const message = await say(ana, chat.id, "olá @Bia", { mentions: [bia.id] });
  const edited = await server
    .as(ana)
    .put(`/internal-chat/messages/${message.id}`, { body: "olá @Rui", mentions: [rui.id] });
  expect(edited.body).toMatchObject({ body: "olá @Rui", mentions: { all: false, userIds: [rui.id] } });
  expect(edited.body.editedAt).not.toBeNull();
  expect((await numbers(bia, chat.id)).mentions).toBe(0);
  expect((await numbers(rui, chat.id)).mentions).toBe(1);
  expect(await server.as(bia).put(`/internal-chat/messages/${message.id}`, { body: "x" })).toFailWith(
    "ERR_MESSAGE_NOT_OWN",
  );
  await server.as(bia).put(`/internal-chat/messages/${message.id}/reaction`, { emoji: "👍" });
  const answer = await say(rui, chat.id, "certo", { quotedChatMessageId: message.id });
  expect(answer.quoted).toMatchObject({ id: message.id, body: "olá @Rui", username: "Ana" });
  await server.as(bia).put(`/internal-chat/chats/${chat.id}/read`, { upTo: 2 });
  const { body: readers } = await server.as(ana).get(`/internal-chat/messages/${message.id}/readers`);
  expect(readers).toEqual({ readBy: [{ id: bia.id, name: "Bia" }], notYet: [{ id: rui.id, name: "Rui" }] });
  expect((await page(ana, chat.id)).messages.find(({ id }) => id === message.id)?.reactions).toMatchObject([
    { emoji: "👍", userId: bia.id, username: "Bia" },
  ]);
  await db.sql("update chat_messages set created_at = created_at - interval '25 hours' where id = $1", [message.id]);
  expect(await server.as(ana).put(`/internal-chat/messages/${message.id}`, { body: "y" })).toFailWith(
    "ERR_CHAT_EDIT_LATE",
  );
  const gone = await server.as(ana).delete(`/internal-chat/messages/${message.id}`);
  expect(gone.body).toMatchObject({ body: "", reactions: [], mentions: { all: false, userIds: [] } });
  expect((await numbers(rui, chat.id)).mentions).toBe(0);
});

test("files go as messages of their own, with 50 MB together, and only for those in the chat", async () => {
  const chat = await direct(ana, bia);
  const form = new FormData();
  const files = [{ clientId: randomUUID() }, { clientId: randomUUID(), caption: "e isto" }];
  form.append("payload", JSON.stringify({ clientId: randomUUID(), body: "veja", files }));
  form.append("files", new Blob(["um texto"]), "um.txt");
  form.append("files", new Blob(["outro texto"]), "dois.txt");
  const answer = await server
    .as(ana)
    .raw(`/api/internal-chat/chats/${chat.id}/messages`, { method: "POST", body: form });
  expect(answer.status).toBe(200);
  const sent = answer.body.messages as ChatMessage[];
  expect(sent.map(({ type, body, n }) => ({ type, body, n }))).toEqual([
    { type: "document", body: "veja", n: 1 },
    { type: "document", body: "e isto", n: 2 },
  ]);
  const url = `/media/${sent[0]?.media?.id}/file`;
  const get = (who: TestUser) => server.as(who).raw(url);
  expect((await get(bia)).body).toBe("um texto");
  expect((await get(boss)).status).toBe(404);
  await server.as(ana).delete(`/internal-chat/messages/${sent[0]?.id}`);
  expect((await get(bia)).status).toBe(404);
});

test("a card of a ticket is for those who see the ticket; what the writer does not see stays text", async () => {
  const [queue, other] = [await aQueue(db, { tenant }), await aQueue(db, { tenant })];
  const seer = await aUser(db, { tenant, name: "Vê", queues: [queue] });
  const blind = await aUser(db, { tenant, name: "Não vê", queues: [other] });
  const ticket = await aTicket(db, { tenant, queueId: queue.id, status: "pending" });
  const chat = await direct(seer, blind);
  const message = await say(seer, chat.id, `veja /atendimento/${ticket.id}`);
  expect(message.ticketIds).toEqual([ticket.id]);
  const card = async (who: TestUser) =>
    (await server.as(who).post("/internal-chat/cards", { ticketIds: [ticket.id] })).body.cards[0];
  expect((await card(seer)).ticket).toMatchObject({ status: "pending" });
  expect(await card(blind)).toEqual({ ticketId: ticket.id, ticket: null });
  expect((await say(blind, chat.id, `e /atendimento/${ticket.id}?`)).ticketIds).toEqual([]);
});

test("who has gone is written to no longer; an archived or admins' group only by whom it lets", async () => {
  const chat = await direct(ana, bia);
  await db.sql("update users set is_active = false where id = $1", [bia.id]);
  const words = () => ({ clientId: randomUUID(), body: "oi" });
  expect(await server.as(ana).post(`/internal-chat/chats/${chat.id}/messages`, words())).toFailWith(
    "ERR_CHAT_MEMBER_GONE",
  );
  const news = await group(ana, [rui], { posting: "admins" });
  expect(await server.as(rui).post(`/internal-chat/chats/${news.id}/messages`, words())).toFailWith("ERR_CHAT_CLOSED");
  expect(await server.as(rui).put(`/internal-chat/groups/${news.id}`, { name: "x" })).toFailWith("ERR_NO_PERMISSION");
  await server.as(ana).put(`/internal-chat/groups/${news.id}`, { archived: true });
  expect(await server.as(ana).post(`/internal-chat/chats/${news.id}/messages`, words())).toFailWith("ERR_CHAT_CLOSED");
  // The last admin's leaving promotes whoever has been there longest.
  await server.as(ana).delete(`/internal-chat/groups/${news.id}/members/${ana.id}`);
  expect((await server.as(rui).get(`/internal-chat/chats/${news.id}`)).body.chat.own.role).toBe("admin");
});

test("a mention waits in the bell until it is read in its chat, and goes with its message", async () => {
  const chat = await group(ana, [bia]);
  const bell = async () => (await server.as(bia).get("/notices")).body;
  const message = await say(ana, chat.id, "@Bia veja", { mentions: [bia.id] });
  expect((await bell()).notices[0]).toMatchObject({
    kind: "mention.chat",
    subject: { type: "chat", chatId: chat.id, messageId: message.id },
    params: { author: "Ana", chat: "Vendas", text: "@Bia veja" },
  });
  await server.as(bia).put(`/internal-chat/chats/${chat.id}/read`, { upTo: 1 });
  expect((await bell()).unread).toBe(0);
  const second = await say(ana, chat.id, "@Bia de novo", { mentions: [bia.id] });
  expect((await bell()).unread).toBe(1);
  await server.as(ana).delete(`/internal-chat/messages/${second.id}`);
  expect((await bell()).unread).toBe(0);
});

test("pages go back, forward and around without losing or repeating anything", async () => {
  const chat = await group(ana, [bia]);
  for (let at = 1; at <= 90; at++) await say(ana, chat.id, `m${at}`);
  const newest = await page(bia, chat.id);
  expect(newest.messages).toHaveLength(40);
  expect(newest.hasMore).toBe(true);
  const older = await page(bia, chat.id, `?before=${newest.messages[0]?.id}`);
  expect(older.messages.at(-1)?.body).toBe("m50");
  const around = await page(bia, chat.id, `?around=${older.messages[0]?.id}`);
  expect(around.messages.map(({ id }) => id)).toContain(older.messages[0]?.id);
  const after = await page(bia, chat.id, `?after=${older.messages.at(-1)?.id}`);
  expect(after.messages[0]?.body).toBe("m51");
});
