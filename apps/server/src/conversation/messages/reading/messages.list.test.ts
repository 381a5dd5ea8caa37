// Reading a conversation: pages from any point, everything a message carries, and a fixed number of statements.
import { randomUUID } from "node:crypto";
import { ourLimits } from "@prosa/contracts/limits";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { inTenantScope } from "#platform/context";
import {
  aClosingReason,
  aContact,
  aMedia,
  aMessage,
  aQueue,
  aTenant,
  aTicket,
  aUser,
  recording,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { listConversation } from "./messages.list.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

let tenant: number;
let ana: TestUser;
let ticket: Awaited<ReturnType<typeof aTicket>>;
beforeEach(async () => {
  tenant = (await aTenant(db)).id;
  ana = await aUser(db, { tenant, name: "Ana" });
  ticket = await aTicket(db, { tenant, status: "open", userId: ana.id });
});

const read = async (query = "", of = ticket.id, as = ana) => (await server.as(as).get(`/messages/${of}${query}`)).body;
const bodies = (page: { messages: { body: string }[] }) => page.messages.map(({ body }) => body);
const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `n${from + index}`);

/** What travels as a message and is none, here behind every fifth, never takes a place in a page. */
async function fill(count: number) {
  const rows = await db.sql<{ id: string; type: string }>(
    `insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, created_at)
     select $1, $2, $3, gen_random_uuid(), k.type, 'n' || i, i % 2 = 0, 'chat', 'received', now()
       from generate_series(1, $4::int) i, (values ('text'), ('reaction')) k (type)
      where k.type = 'text' or i % 5 = 0 order by i, k.type desc returning id, type`,
    [tenant, ticket.id, ticket.channelId, count],
  );
  const ids = rows.filter(({ type }) => type === "text").map(({ id }) => Number(id));
  return (number: number) => ids[number - 1] as number;
}

test("pages by number, before, after and around a message are the same conversation", async () => {
  const idOf = await fill(100);
  expect(ourLimits.messagesPerPage).toBe(40);
  const newest = await read();
  expect(newest).toMatchObject({ hasMore: true, hasNewer: false, count: 100, messagesOffLine: [] });
  expect(newest.ticket).toMatchObject({ id: ticket.id, protocol: ticket.protocol });
  expect(bodies(newest)).toEqual(names(61, 100));

  const pages: [string, string[], { hasMore: boolean; hasNewer: boolean }][] = [
    ["?pageNumber=2", names(21, 60), { hasMore: true, hasNewer: true }],
    ["?pageNumber=3", names(1, 20), { hasMore: false, hasNewer: true }],
    ["?pageNumber=4", [], { hasMore: false, hasNewer: true }],
    [`?before=${idOf(61)}`, names(21, 60), { hasMore: true, hasNewer: false }],
    [`?before=${idOf(41)}&pageNumber=9`, names(1, 40), { hasMore: false, hasNewer: false }],
    [`?after=${idOf(1)}`, names(2, 41), { hasMore: true, hasNewer: true }],
    [`?after=${idOf(60)}`, names(61, 100), { hasMore: true, hasNewer: false }],
    [`?after=${idOf(100)}`, [], { hasMore: true, hasNewer: false }],
    [`?around=${idOf(50)}`, names(31, 70), { hasMore: true, hasNewer: true }],
    [`?around=${idOf(1)}`, names(1, 21), { hasMore: false, hasNewer: true }],
    [`?around=${idOf(100)}`, names(81, 100), { hasMore: true, hasNewer: false }],
  ];
  for (const [query, wanted, more] of pages) {
    const page = await read(query);
    expect(bodies(page), query).toEqual(wanted);
    expect(page, query).toMatchObject(more);
  }
});

test("around a message that is not of this conversation there is nothing", async () => {
  const elsewhere = await aMessage(db, { tenant });
  const reaction = await aMessage(db, { tenant, ticket, type: "reaction", fromMe: true });
  for (const { id } of [elsewhere, reaction, { id: 999_999 }]) {
    const answer = await server.as(ana).get(`/messages/${ticket.id}?around=${id}`);
    expect(answer).toFailWith("ERR_NO_MESSAGE_FOUND");
  }
});

test("a message comes with its file, its reactions and what it quotes, in as many statements as one alone", async () => {
  const actor = {
    kind: "user",
    userId: ana.id,
    tenantId: tenant,
    profile: "user",
    sessionId: "x",
    isSupport: false,
  } as const;
  const count = () =>
    inTenantScope(server.deps, tenant, actor, async (ctx) => {
      const recorded = recording(ctx);
      await listConversation(recorded.ctx, ticket.id, { pageNumber: 1 });
      return recorded.statements.length;
    });
  await aMedia(db, { message: await aMessage(db, { tenant, ticket, type: "image", body: "só esta" }) });
  await read();
  const alone = await count();
  const idOf = await fill(30);
  await db.sql("update messages set quoted_id = $1 where ticket_id = $2 and id > $1 and type = 'text'", [
    idOf(1),
    ticket.id,
  ]);
  for (const number of [2, 3, 4]) {
    const message = await aMessage(db, { tenant, ticket, type: "image", body: `photo ${number}` });
    await aMedia(db, { message, width: 40, height: 30 });
  }
  const [last] = await db.sql<{ id: string }>("select max(id) as id from messages where ticket_id = $1", [ticket.id]);
  await db.sql(
    `insert into message_reactions (tenant_id, message_id, from_me, user_id, emoji, at)
     values ($1, $2, true, $3, '👍', now()), ($1, $2, false, null, '❤️', now() + interval '1 second'),
            ($1, $4, false, null, '', now())`,
    [tenant, last?.id, ana.id, idOf(30)],
  );

  const { messages } = await read();
  expect(messages.at(-1)).toMatchObject({
    type: "image",
    body: "photo 4",
    mediaName: "picture.png",
    media: { status: "ready", mime: "image/png", width: 40, height: 30, url: expect.stringContaining("/media/") },
    reactions: [
      { emoji: "👍", fromMe: true, userId: ana.id, username: "Ana" },
      { emoji: "❤️", fromMe: false, userId: null, username: null },
    ],
  });
  const quoting = messages.find(({ body }: { body: string }) => body === "n30");
  expect(quoting).toMatchObject({ quotedId: idOf(1), quoted: { body: "n1", fromMe: false }, reactions: [] });
  const full = await count();
  expect(full).toBe(alone);
  expect(full).toBeLessThanOrEqual(12);
  expect(JSON.stringify(messages)).not.toMatch(/storageKey|wamid|provider/i);
});

test("what was taken back is gone, in its place and where it is quoted", async () => {
  const gone = await aMessage(db, { tenant, ticket, body: "segredo", deletedAt: new Date() });
  await aMessage(db, { tenant, ticket, body: "o quê?", fromMe: true, quotedId: gone.id });
  const page = await read();
  expect(page.messages).toMatchObject([
    { id: gone.id, body: "", content: null, media: null, deletedAt: expect.any(String) },
    { body: "o quê?", quoted: { id: gone.id, body: "" } },
  ]);
  expect(JSON.stringify(page.messages)).not.toContain("segredo");
});

test("the attendance before this one is named to whoever may see it, and quoted from only then", async () => {
  const [mine, theirs] = [await aQueue(db, { tenant }), await aQueue(db, { tenant })];
  const contact = await aContact(db, { tenant });
  const reason = await aClosingReason(db, { tenant, name: "Resolvido" });
  const place = { tenant, contactId: contact.id, channelId: ticket.channelId };
  const closed = { ...place, status: "closed", closingReasonId: reason.id } as const;
  const first = await aTicket(db, { ...closed, queueId: mine.id });
  const hidden = await aTicket(db, { ...closed, queueId: theirs.id });
  const now = await aTicket(db, { ...place, status: "open", queueId: mine.id });
  const secret = await aMessage(db, { tenant, ticket: hidden, body: "do outro setor" });
  const shared = await aMessage(db, { tenant, ticket: first, body: "do meu setor" });
  for (const { id } of [secret, shared]) await aMessage(db, { tenant, ticket: now, body: "sobre", quotedId: id });

  const bia = await aUser(db, { tenant, queues: [mine] });
  const toBia = await read("", now.id, bia);
  expect(toBia.previousTicket).toEqual({
    id: first.id,
    protocol: first.protocol,
    createdAt: first.createdAt.toISOString(),
    closedAt: first.closedAt?.toISOString(),
    closingReason: "Resolvido",
  });
  expect(toBia.messages).toMatchObject([
    { quotedId: secret.id, quoted: null },
    { quotedId: shared.id, quoted: { body: "do meu setor", ticketId: first.id } },
  ]);

  const admin = await aUser(db, { tenant, profile: "admin" });
  const toAdmin = await read("", now.id, admin);
  expect(toAdmin.previousTicket).toMatchObject({ id: hidden.id });
  expect(toAdmin.messages[0]).toMatchObject({ quoted: { body: "do outro setor" } });
  expect((await read("", first.id, admin)).previousTicket).toBeNull();
});

test("numbers on cards are hidden from those who may not read them, in pages and in news alike", async () => {
  const card = { name: "Bia", phones: [{ phone: "+55 11 98765-4321", label: "Casa" }] };
  const masked = [{ phone: "+•• •• •••••-4321", label: "Casa" }];
  const content = { type: "contacts", contacts: [card] };
  await aMessage(db, { tenant, ticket, type: "contacts", body: "Bia", content: JSON.stringify(content) });
  const admin = await aUser(db, { tenant, profile: "admin" });
  const phones = async (who: TestUser) => (await read("", ticket.id, who)).messages[0].content.contacts[0].phones;
  expect(await phones(ana)).toEqual(card.phones);

  await server.as(admin).put("/settings/HidePhones", { value: "enabled" });
  await expect.poll(() => phones(ana)).toEqual(masked);
  expect(await phones(admin)).toEqual(card.phones);
  const sockets = await Promise.all([ana, admin].map((who) => server.socket(who)));
  const { status } = await server.as(admin).post(`/messages/${ticket.id}`, { clientId: randomUUID(), content });
  expect(status).toBe(200);
  const heard = sockets.map(async (socket) => {
    const frame = await socket.waitFor(({ name, data }) => name === "event" && data.type === "message.created");
    return frame.data.data.message.content.contacts[0].phones;
  });
  expect(await Promise.all(heard)).toEqual([masked, card.phones]);
});
