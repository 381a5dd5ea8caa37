// Writing into a conversation, through the real server; the provider is not reached here.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aMessage, aTenant, aTicket, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { postSameIds } from "./testing/same-ids.ts";

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
  db.sql<{ data: unknown }>(
    "select data from jobs.job where name = 'send' and data->>'tenantId' = $1 order by created_on",
    [String(ana.tenantId)],
  );

test("what is written waits as queued, moves the ticket and wakes the worker once", async () => {
  const clientId = randomUUID();
  const quoted = await aMessage(db, { tenant: ana.tenantId, ticket, providerId: "wamid.secret", body: "Cadê?" });
  const { body } = await write({ clientId, body: "  Já vou ver  ", quotedId: quoted.id });
  expect(body.messages).toMatchObject([
    {
      clientId,
      type: "text",
      body: "Já vou ver",
      content: null,
      media: null,
      status: "queued",
      ack: 0,
      fromMe: true,
      sendType: "chat",
      username: "Ana",
      quotedId: quoted.id,
      quoted: { id: quoted.id, ticketId: ticket.id, type: "text", body: "Cadê?", fromMe: false, username: null },
      reactions: [],
      failure: null,
      isForwarded: false,
      editedAt: null,
      deletedAt: null,
    },
  ]);
  expect((await server.as(ana).get(`/tickets/${ticket.id}`)).body).toMatchObject({
    answered: true,
    waitingSince: null,
    lastMessage: "Já vou ver",
    lastMessageType: "text",
    lastMessageFromMe: true,
    lastMessageStatus: "queued",
    version: 2,
  });
  const payload = { tenantId: ana.tenantId, ticketId: ticket.id, channelId: ticket.channelId };
  expect(await jobs()).toMatchObject([{ data: { job: "messages.send", payload } }]);
  expect(JSON.stringify((await server.as(ana).get(`/messages/${ticket.id}`)).body)).not.toContain("wamid");
});

test("one id, posted ten times at once, is one message", async () => {
  const outcome = await postSameIds({
    clientIds: Array.from({ length: 12 }, () => randomUUID()),
    times: 10,
    atOnce: 2,
    post: async (clientId) => {
      const { status, body } = await write({ clientId, body: "uma vez" });
      // A server that is busy asks to be asked again, and a browser does.
      if (status === 503) return (await write({ clientId, body: "uma vez" })).body.messages[0].id;
      return status === 200 ? body.messages[0].id : null;
    },
  });
  expect(outcome).toEqual({ ids: 12, posts: 120, refused: 0, messages: 12, split: 0 });
  const [row] = await db.sql("select count(*)::int as count from messages where ticket_id = $1", [ticket.id]);
  expect(row).toEqual({ count: 12 });
  expect(await jobs()).toHaveLength(12);
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

test("an id that is known is refused with other words, another quote or a signature", async () => {
  const message = { clientId: randomUUID(), body: "oi {{greeting}}" };
  const first = await write(message);
  const quoted = await aMessage(db, { tenant: ana.tenantId, ticket });
  const others = [{ body: "tchau" }, { quotedId: quoted.id }, { signed: true }, { content: { type: "note" } }];
  for (const other of others) {
    const refused = await write({ ...message, ...other });
    expect(refused).toFailWith("ERR_KEY_REUSED");
    expect(refused.body.field).toBe("clientId");
  }
  // Whatever became of the words meanwhile, the request is the same.
  await db.sql("update messages set body = 'corrigida' where id = $1", [first.body.messages[0].id]);
  expect((await write(message)).body.messages[0].id).toBe(first.body.messages[0].id);
  await db.sql("update messages set request_hash = null where id = $1", [first.body.messages[0].id]);
  expect((await write({ ...message, body: "de antes" })).body.messages[0].id).toBe(first.body.messages[0].id);
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

test("outside the window, in a closed ticket, on a line disconnected for good nothing is queued", async () => {
  const tenant = ana.tenantId;
  const dayOld = new Date(Date.now() - 24 * 3_600_000);
  const late = await aTicket(db, { tenant, status: "open", userId: ana.id, lastInboundAt: dayOld });
  const never = await aTicket(db, { tenant, status: "open", userId: ana.id, lastInboundAt: null });
  const closed = await aTicket(db, { tenant, status: "closed" });
  const message = () => ({ clientId: randomUUID(), body: "oi" });
  expect(await write(message(), late.id)).toFailWith("ERR_WINDOW_CLOSED");
  expect(await write(message(), never.id)).toFailWith("ERR_WINDOW_CLOSED");
  expect(await write(message(), closed.id)).toFailWith("ERR_CREATING_MESSAGE");
  await db.sql("update channels set is_active = false, deleted_at = now() where id = $1", [ticket.channelId]);
  expect(await write(message())).toFailWith("ERR_WAPP_NOT_INITIALIZED");
  expect(await jobs()).toEqual([]);
});

test("a line that is lost for now takes messages, which wait for it", async () => {
  await db.sql("update channels set status = 'lost' where id = $1", [ticket.channelId]);
  const { body } = await write({ clientId: randomUUID(), body: "depois" });
  expect(body.messages).toMatchObject([{ status: "queued" }]);
});

test("a quote must be of the same ticket and no note, a text must be a text", async () => {
  const tenant = ana.tenantId;
  const elsewhere = await aMessage(db, { tenant });
  const note = await aMessage(db, { tenant, ticket, type: "note", fromMe: true, status: "received" });
  const message = { clientId: randomUUID(), body: "oi" };
  for (const { id } of [elsewhere, note]) {
    expect(await write({ ...message, quotedId: id })).toFailWith("ERR_NO_MESSAGE_FOUND");
  }
  expect(await write({ ...message, body: "   " })).toFailWith("ERR_VALIDATION");
  expect(await write({ ...message, body: "x".repeat(4097) })).toFailWith("ERR_VALIDATION");
  expect(await write({ ...message, clientId: "not-a-uuid" })).toFailWith("ERR_VALIDATION");
  expect(await write({ ...message, userId: 1 })).toFailWith("ERR_VALIDATION");
});
