// Passing messages on: to whom, as what, each contact with an outcome of its own, and once.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  aContact,
  aMedia,
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
  ticket = await aTicket(db, { tenant, status: "open", userId: ana.id, queueId });
});

const forward = (messageIds: number[], contactIds: number[], more: object = {}) =>
  server.as(ana).post("/forward-messages", { clientId: randomUUID(), messageIds, contactIds, ...more });
/** Somebody with an attendance on the same line. */
const somebody = (given: object = {}) => aTicket(db, { tenant, channelId: ticket.channelId, queueId, ...given });
const said = async (ticketId: number) => {
  const { body } = await server.as(ana).get(`/messages/${ticketId}`);
  return body.messages.filter(({ fromMe }: { fromMe: boolean }) => fromMe);
};

test("words, files, places and cards arrive as they were, marked, in the order of the conversation", async () => {
  const place = { type: "location", latitude: 1, longitude: 2, name: "Loja" };
  const text = await aMessage(db, { tenant, ticket, body: "*Oi* {{name}}" });
  const image = await aMessage(db, { tenant, ticket, type: "image", body: "veja" });
  await aMedia(db, { message: image, width: 20 });
  const location = await aMessage(db, {
    tenant,
    ticket,
    type: "location",
    body: "Loja",
    content: JSON.stringify(place),
  });
  const choice = await aMessage(db, {
    tenant,
    ticket,
    type: "choice",
    body: "Sim",
    content: JSON.stringify({ type: "choice", choiceId: "s" }),
  });
  const waiting = await somebody({ status: "pending" });

  const ids = [choice.id, location.id, image.id, text.id];
  const { body } = await forward(ids, [waiting.contactId], { comment: "{{user}} mandou" });
  expect(body.results).toEqual([{ contactId: waiting.contactId, ticketId: waiting.id, sent: 5, error: null }]);
  expect(await said(waiting.id)).toMatchObject([
    // A mark that somebody else wrote is not ours to fill in.
    { type: "text", body: "*Oi* {{name}}", isForwarded: true, status: "queued", quotedId: null },
    { type: "image", body: "veja", isForwarded: true, media: { status: "ready", mime: "image/png", width: 20 } },
    { type: "location", body: "Loja", isForwarded: true, content: place },
    { type: "text", body: "Sim", content: null, isForwarded: true },
    { type: "text", body: "Ana mandou", isForwarded: false },
  ]);
  // Writing to somebody who waits takes the attendance, as every first answer does.
  expect((await server.as(ana).get(`/tickets/${waiting.id}`)).body).toMatchObject({ status: "open", userId: ana.id });
});

test("each contact has an outcome of its own", async () => {
  const { id } = await aMessage(db, { tenant, ticket, body: "aviso" });
  const reachable = await somebody({ status: "open", userId: ana.id });
  const late = await somebody({ status: "open", userId: ana.id, lastInboundAt: new Date(0) });
  const hidden = await somebody({ queueId: (await aQueue(db, { tenant })).id });
  const stranger = await aContact(db, { tenant: "other" });
  const unknown = await aContact(db, { tenant });
  const contacts = [reachable.contactId, late.contactId, hidden.contactId, stranger.id, unknown.id];
  const { body } = await forward([id], contacts);
  expect(body.results).toEqual([
    { contactId: reachable.contactId, ticketId: reachable.id, sent: 1, error: null },
    { contactId: late.contactId, ticketId: null, sent: 0, error: "ERR_WINDOW_CLOSED" },
    { contactId: hidden.contactId, ticketId: null, sent: 0, error: "ERR_TICKET_ASSIGNED" },
    { contactId: stranger.id, ticketId: null, sent: 0, error: "ERR_NO_CONTACT_FOUND" },
    // Nobody may be written to out of the blue, and a refused forward leaves no ticket behind.
    { contactId: unknown.id, ticketId: null, sent: 0, error: "ERR_WINDOW_CLOSED" },
  ]);
  expect(await db.sql("select 1 from tickets where contact_id = $1", [unknown.id])).toEqual([]);
});

test("somebody who wrote within the window and has no attendance gets one of the caller's own", async () => {
  const { id } = await aMessage(db, { tenant, ticket, body: "aviso" });
  const closed = await somebody({ status: "closed", lastInboundAt: new Date() });
  const { body } = await forward([id], [closed.contactId]);
  const [{ ticketId, error }] = body.results;
  expect(error).toBeNull();
  expect(ticketId).not.toBe(closed.id);
  expect((await server.as(ana).get(`/tickets/${ticketId}`)).body).toMatchObject({
    status: "open",
    userId: ana.id,
    queueId,
    lastMessage: "aviso",
  });
});

test("the same request twice is one forward, to those who had it and those who had not", async () => {
  const { id } = await aMessage(db, { tenant, ticket, body: "uma vez" });
  const [one, two] = [await somebody(), await somebody({ lastInboundAt: new Date(0) })];
  const clientId = randomUUID();
  const contacts = [one.contactId, two.contactId];
  await forward([id], contacts, { clientId, comment: "veja" });
  await db.sql("update tickets set last_inbound_at = now() where id = $1", [two.id]);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => forward([id], contacts, { clientId, comment: "veja" })),
  );
  for (const { body } of answers) {
    expect(body.results).toMatchObject([
      { ticketId: one.id, sent: 2, error: null },
      { ticketId: two.id, sent: 2, error: null },
    ]);
  }
  for (const place of [one, two]) expect(await said(place.id)).toHaveLength(2);
  const another = await aMessage(db, { tenant, ticket, body: "outra" });
  expect(await forward([id], contacts, { clientId, comment: "olhe" })).toFailWith("ERR_KEY_REUSED");
  expect(await forward([another.id], contacts, { clientId, comment: "veja" })).toFailWith("ERR_KEY_REUSED");
  expect(await forward([id, another.id], contacts, { clientId, comment: "veja" })).toFailWith("ERR_KEY_REUSED");
  for (const place of [one, two]) expect(await said(place.id)).toHaveLength(2);
});

test("what cannot be passed on stops the whole before anybody is written to", async () => {
  const good = await aMessage(db, { tenant, ticket, body: "boa" });
  const target = await somebody();
  const waiting = await aMessage(db, { tenant, ticket, type: "image", body: "" });
  await aMedia(db, { message: waiting, status: "waiting" });
  const elsewhere = await aMessage(db, { tenant, ticket: await aTicket(db, { tenant, queueId }) });
  const bad = [
    await aMessage(db, { tenant, ticket, type: "note", fromMe: true, status: "received", body: "só nossa" }),
    await aMessage(db, { tenant, ticket, body: "apagada", deletedAt: new Date() }),
    await aMessage(db, { tenant, ticket, type: "unsupported", body: "" }),
    waiting,
    // On another line: nobody could tell on which of the two the customer is to hear it.
    elsewhere,
  ];
  for (const { id } of bad) {
    expect(await forward([good.id, id], [target.contactId])).toFailWith("ERR_VALIDATION");
  }
  expect(await forward([good.id, 999_999], [target.contactId])).toFailWith("ERR_NO_MESSAGE_FOUND");
  expect(await forward([good.id], [1, 2, 3, 4, 5, 6])).toFailWith("ERR_VALIDATION");
  expect(
    await forward(
      Array.from({ length: 11 }, (_, index) => index + 1),
      [1],
    ),
  ).toFailWith("ERR_VALIDATION");
  expect(await said(target.id)).toEqual([]);
});
