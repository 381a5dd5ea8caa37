// Notes: for the team only, in any ticket, and whoever is named in one hears of it.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  aMessage,
  aQueue,
  aTenant,
  aTicket,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

let tenant: number;
let queueId: number;
let ana: TestUser;
let ticket: Awaited<ReturnType<typeof aTicket>>;
beforeEach(async () => {
  tenant = (await aTenant(db)).id;
  queueId = (await aQueue(db, { tenant })).id;
  ana = await aUser(db, { tenant, name: "Ana", queues: [queueId] });
  const dayOld = new Date(Date.now() - 25 * 3_600_000);
  ticket = await aTicket(db, { tenant, queueId, lastInboundAt: dayOld, waitingSince: dayOld, lastMessage: "Cadê?" });
});

const note = (body: string, mentions: number[] = [], as = ana, to = ticket.id) =>
  server.as(as).post(`/messages/${to}`, { clientId: randomUUID(), body, content: { type: "note", mentions } });
const mentioned = ({ name, data }: { name: string; data: { type?: string } }) =>
  name === "event" && data.type === "notice.created";

test("a note is no answer: nobody is sent anything, the ticket keeps waiting where it stands", async () => {
  const before = (await server.as(ana).get(`/tickets/${ticket.id}`)).body;
  const quoted = await aMessage(db, { tenant, ticket, type: "note", fromMe: true, status: "received", body: "antes" });
  const { body } = await server.as(ana).post(`/messages/${ticket.id}`, {
    clientId: randomUUID(),
    body: "Ligar amanhã",
    quotedId: quoted.id,
    content: { type: "note" },
  });
  expect(body.messages).toMatchObject([
    { type: "note", body: "Ligar amanhã", status: "received", username: "Ana", quoted: { body: "antes" } },
  ]);
  expect((await server.as(ana).get(`/tickets/${ticket.id}`)).body).toEqual({
    ...before,
    version: before.version + 1,
    updatedAt: expect.any(String),
  });
  expect(
    await db.sql("select 1 from jobs.job where name = 'send' and data->>'tenantId' = $1", [String(tenant)]),
  ).toEqual([]);
  expect(await note("")).toFailWith("ERR_VALIDATION");
});

test("a closed ticket takes notes, and a disconnected line, too", async () => {
  const closed = await aTicket(db, { tenant, status: "closed", queueId });
  await db.sql("update channels set is_active = false, deleted_at = now() where id = $1", [closed.channelId]);
  expect((await note("foi resolvido", [], ana, closed.id)).status).toBe(200);
});

test("whoever is named hears of it, unless the ticket is out of that person's sight", async () => {
  const bia = await aUser(db, { tenant, queues: [queueId] });
  const caio = await aUser(db, { tenant, queues: [await aQueue(db, { tenant })] });
  const [toAna, toBia, toCaio] = await Promise.all([ana, bia, caio].map((one) => server.socket(one)));
  const { body } = await note(`@Bia @Caio ${"x".repeat(200)}`, [bia.id, caio.id, ana.id, bia.id]);
  expect(body.messages[0].content).toEqual({ type: "note", mentions: [bia.id, caio.id, ana.id] });
  const heard = await toBia?.waitFor(mentioned);
  expect(heard?.data).toMatchObject({
    ticketId: null,
    version: null,
    data: {
      notice: {
        kind: "mention.note",
        subject: { type: "ticket", ticketId: ticket.id, messageId: body.messages[0].id },
        params: { author: "Ana", text: expect.stringMatching(/^@Bia/) },
        readAt: null,
      },
    },
  });
  expect(heard?.data.data.notice.params.text).toHaveLength(140);
  // Later news has come, so what was meant for them would have come, too.
  await note("fim");
  const fin = ({ name, data }: { name: string; data: { data?: { message?: { body: string } } } }) =>
    name === "event" && data.data?.message?.body === "fim";
  await toAna?.waitFor(fin);
  await toBia?.waitFor(fin);
  expect(toBia?.frames.filter(mentioned)).toHaveLength(1);
  expect(toAna?.frames.filter(mentioned)).toEqual([]);
  expect(toCaio?.frames.filter(({ name }) => name === "event")).toEqual([]);
});

test("nobody can be named who is not of the company", async () => {
  const stranger = await aUser(db, { tenant: "other" });
  expect(await note("@", [stranger.id])).toFailWith("ERR_NO_USER_FOUND");
});

test("a note is changed and taken back by its author alone", async () => {
  const bia = await aUser(db, { tenant, queues: [queueId], profile: "admin" });
  const { id } = (await note("rascunho")).body.messages[0];
  expect(await server.as(bia).post(`/messages/edit/${id}`, { body: "x" })).toFailWith("ERR_MESSAGE_NOT_OWN");
  expect(await server.as(bia).delete(`/messages/${id}`)).toFailWith("ERR_MESSAGE_NOT_OWN");

  const edited = await server.as(ana).post(`/messages/edit/${id}`, { body: "versão final" });
  expect(edited.body).toMatchObject({ id, body: "versão final", editedAt: expect.any(String) });
  await server.as(ana).post(`/messages/edit/${id}`, { body: "final mesmo" });
  const [row] = await db.sql("select original_body from messages where id = $1", [id]);
  expect(row).toEqual({ original_body: "rascunho" });
  // Whoever sees the note sees what it said before; while it was never edited there is nothing to see.
  const original = await server.as(bia).get(`/messages/${id}/original`);
  expect(original.body).toMatchObject({ original: { body: "rascunho", editedAt: expect.any(String) } });
  const untouched = (await note("outra")).body.messages[0];
  expect((await server.as(ana).get(`/messages/${untouched.id}/original`)).body).toEqual({ original: null });

  const deleted = await server.as(ana).delete(`/messages/${id}`);
  expect(deleted.body).toMatchObject({ id, body: "", deletedAt: expect.any(String) });
  expect((await server.as(ana).delete(`/messages/${id}`)).body).toEqual(deleted.body);
  expect(await server.as(ana).post(`/messages/edit/${id}`, { body: "x" })).toFailWith("ERR_NO_MESSAGE_FOUND");
  expect((await server.as(ana).get(`/messages/${id}/original`)).body).toEqual({ original: null });
});

test("what the customer has is not ours to change where the channel cannot", async () => {
  const sent = await aMessage(db, { tenant, ticket, fromMe: true, status: "read", userId: ana.id });
  const old = new Date(Date.now() - 25 * 3_600_000);
  const aged = await aMessage(db, { tenant, ticket, fromMe: true, status: "read", userId: ana.id, createdAt: old });
  const theirs = await aMessage(db, { tenant, ticket });
  const client = server.as(ana);
  for (const { id } of [sent, theirs]) {
    expect(await client.post(`/messages/edit/${id}`, { body: "x" })).toFailWith("ERR_CHANNEL_CANNOT");
  }
  for (const [{ id }, detail] of [
    [sent, "channel"],
    [theirs, "channel"],
    [aged, "age"],
  ] as const) {
    const refused = await client.delete(`/messages/${id}`);
    expect(refused).toFailWith("ERR_DELETE_WAPP_MSG");
    expect(refused.body.detail).toBe(detail);
  }
  // What never reached anybody is ours.
  const failed = await aMessage(db, { tenant, ticket, fromMe: true, status: "failed", userId: ana.id });
  expect((await client.delete(`/messages/${failed.id}`)).body).toMatchObject({ deletedAt: expect.any(String) });
});

test("a message of a ticket out of sight does not exist", async () => {
  const hidden = await aTicket(db, { tenant, queueId: (await aQueue(db, { tenant })).id });
  const { id } = await aMessage(db, { tenant, ticket: hidden, providerId: "x" });
  const client = server.as(ana);
  const clientId = randomUUID();
  const answers = [
    client.post(`/messages/edit/${id}`, { body: "x" }),
    client.delete(`/messages/${id}`),
    client.post(`/messages/reactions/${id}`, { clientId, reaction: "👍" }),
    client.post(`/messages/${id}/resend`),
    client.post(`/messages/${id}/cancel`),
    client.post(`/messages/${id}/media`),
    client.get(`/messages/${id}/timeline`),
    client.get(`/messages/${id}/original`),
    client.post("/forward-messages", { clientId, messageIds: [id], contactIds: [hidden.contactId] }),
  ];
  for (const answer of await Promise.all(answers)) expect(answer).toFailWith("ERR_NO_MESSAGE_FOUND");
});
