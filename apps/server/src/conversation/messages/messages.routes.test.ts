// Reading and writing a conversation, through the real server; the provider is not reached here.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aMessage, aTenant, aTicket, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  // Without a worker: what is written stays queued.
  server = await testServer(db, { role: "api" });
});

let ana: TestUser;
let ticket: Awaited<ReturnType<typeof aTicket>>;
beforeEach(async () => {
  const tenant = await aTenant(db);
  ana = await aUser(db, { tenant, name: "Ana" });
  ticket = await aTicket(db, { tenant, status: "open", userId: ana.id });
});

const write = (body: object, to = ticket.id, as = ana) => server.as(as).post(`/messages/${to}`, body);
const jobs = () =>
  db.sql<{ data: unknown; singleton_key: string }>(
    "select data, singleton_key from jobs.job where name = 'send' and data->>'tenantId' = $1 order by created_on",
    [String(ana.tenantId)],
  );

test("a conversation comes in pages, the newest first, oldest first inside", async () => {
  for (let number = 1; number <= 45; number++) {
    await aMessage(db, { tenant: ana.tenantId, ticket, body: `n${number}`, fromMe: number % 2 === 0, userId: null });
  }
  const first = (await server.as(ana).get(`/messages/${ticket.id}`)).body;
  expect(first).toMatchObject({ hasMore: true, count: 45, messagesOffLine: [], ticket: { id: ticket.id } });
  expect(first.messages.map(({ body }: { body: string }) => body)).toEqual(
    Array.from({ length: 40 }, (_, index) => `n${index + 6}`),
  );
  const wanted = ["n1", "n2", "n3", "n4", "n5"];
  for (const query of ["pageNumber=2", `before=${first.messages[0].id}`]) {
    const older = (await server.as(ana).get(`/messages/${ticket.id}?${query}`)).body;
    expect(older.messages.map(({ body }: { body: string }) => body)).toEqual(wanted);
    expect(older.hasMore).toBe(false);
  }
});

test("what is written waits as queued, moves the ticket and wakes the worker once", async () => {
  const clientId = randomUUID();
  const quoted = await aMessage(db, { tenant: ana.tenantId, ticket, providerId: "wamid.secret" });
  const answer = await write({ clientId, body: "  Já vou ver  ", quotedId: quoted.id });
  expect(answer.body).toMatchObject({
    clientId,
    body: "Já vou ver",
    status: "queued",
    ack: 0,
    fromMe: true,
    username: "Ana",
    quotedId: quoted.id,
    failure: null,
  });
  expect((await server.as(ana).get(`/tickets/${ticket.id}`)).body).toMatchObject({
    answered: true,
    waitingSince: null,
    lastMessage: "Já vou ver",
    lastMessageFromMe: true,
    lastMessageStatus: "queued",
    version: 2,
  });
  expect(await jobs()).toMatchObject([
    {
      data: { job: "messages.send", payload: { tenantId: ana.tenantId, ticketId: ticket.id } },
      singleton_key: `${ana.tenantId}:ticket:${ticket.id}`,
    },
  ]);
  expect(JSON.stringify((await server.as(ana).get(`/messages/${ticket.id}`)).body)).not.toContain("wamid");
});

test("the same id twice, also at once, is one message and one answer", async () => {
  const message = { clientId: randomUUID(), body: "uma vez" };
  const answers = await Promise.all(Array.from({ length: 10 }, () => write(message)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await jobs()).toHaveLength(1);
});

test("an id of another ticket is a conflict; another company's is nobody's business", async () => {
  const message = { clientId: randomUUID(), body: "oi" };
  expect((await write(message)).status).toBe(200);
  const second = await aTicket(db, { tenant: ana.tenantId, status: "open", userId: ana.id });
  expect(await write(message, second.id)).toFailWith("ERR_CONFLICT");
  const tenant = await aTenant(db);
  const stranger = await aUser(db, { tenant });
  const theirs = await aTicket(db, { tenant, status: "open", userId: stranger.id });
  expect((await write(message, theirs.id, stranger)).status).toBe(200);
});

test("the first answer to a waiting ticket also starts the attendance", async () => {
  const waiting = await aTicket(db, { tenant: ana.tenantId, waitingSince: new Date() });
  expect((await write({ clientId: randomUUID(), body: "Olá" }, waiting.id)).status).toBe(200);
  expect((await server.as(ana).get(`/tickets/${waiting.id}`)).body).toMatchObject({
    status: "open",
    userId: ana.id,
    turn: "person",
    version: 3,
  });
  const rows = await db.sql("select kind, version::int from journal where ticket_id = $1 order by seq", [waiting.id]);
  expect(rows).toEqual([
    { kind: "ticket.changed", version: 2 },
    { kind: "message.created", version: 3 },
  ]);
});

test("outside the window, in a closed ticket, on a lost channel nothing is queued", async () => {
  const tenant = ana.tenantId;
  const dayOld = new Date(Date.now() - 24 * 3_600_000);
  const late = await aTicket(db, { tenant, status: "open", userId: ana.id, lastInboundAt: dayOld });
  const never = await aTicket(db, { tenant, status: "open", userId: ana.id, lastInboundAt: null });
  const closed = await aTicket(db, { tenant, status: "closed" });
  const message = () => ({ clientId: randomUUID(), body: "oi" });
  expect(await write(message(), late.id)).toFailWith("ERR_WINDOW_CLOSED");
  expect(await write(message(), never.id)).toFailWith("ERR_WINDOW_CLOSED");
  expect(await write(message(), closed.id)).toFailWith("ERR_CREATING_MESSAGE");
  await db.sql("update channels set status = 'lost' where id = $1", [ticket.channelId]);
  expect(await write(message())).toFailWith("ERR_WAPP_NOT_INITIALIZED");
  expect(await jobs()).toEqual([]);
});

test("a quote must be of the same ticket, a text must be a text", async () => {
  const elsewhere = await aMessage(db, { tenant: ana.tenantId });
  const message = { clientId: randomUUID(), body: "oi" };
  expect(await write({ ...message, quotedId: elsewhere.id })).toFailWith("ERR_NO_MESSAGE_FOUND");
  expect(await write({ ...message, body: "   " })).toFailWith("ERR_VALIDATION");
  expect(await write({ ...message, body: "x".repeat(4097) })).toFailWith("ERR_VALIDATION");
  expect(await write({ ...message, clientId: "not-a-uuid" })).toFailWith("ERR_VALIDATION");
  expect(await write({ ...message, userId: 1 })).toFailWith("ERR_VALIDATION");
});
