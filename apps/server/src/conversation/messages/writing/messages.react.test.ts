// Reactions: on the message at once, out to the customer as a message nobody sees, once per id.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aMessage, aTenant, aTicket, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

let tenant: number;
let ana: TestUser;
let ticket: Awaited<ReturnType<typeof aTicket>>;
let message: Awaited<ReturnType<typeof aMessage>>;
beforeEach(async () => {
  tenant = (await aTenant(db)).id;
  ana = await aUser(db, { tenant, name: "Ana" });
  ticket = await aTicket(db, { tenant, status: "open", userId: ana.id });
  message = await aMessage(db, { tenant, ticket, body: "Obrigada!", providerId: randomUUID() });
});

const react = (reaction: string, clientId: string = randomUUID(), to = message.id) =>
  server.as(ana).post(`/messages/reactions/${to}`, { clientId, reaction });
const sent = () =>
  db.sql(
    "select type, body, quoted_id::int, status from messages where ticket_id = $1 and type = 'reaction' order by id",
    [ticket.id],
  );

test("a reaction shows at once, is replaced and taken away, and each is sent", async () => {
  const socket = await server.socket(ana);
  const first = await react("👍");
  expect(first.body).toMatchObject({ id: message.id, reactions: [{ emoji: "👍", fromMe: true, username: "Ana" }] });
  const news = await socket.waitFor(({ name, data }) => name === "event" && data.type === "message.changed");
  expect(news.data.data.message).toMatchObject({ id: message.id, reactions: [{ emoji: "👍" }] });

  expect((await react("❤️")).body.reactions).toMatchObject([{ emoji: "❤️" }]);
  expect((await react("")).body.reactions).toEqual([]);
  expect(await sent()).toEqual(
    ["👍", "❤️", ""].map((body) => ({ type: "reaction", body, quoted_id: message.id, status: "queued" })),
  );
  const { body: page } = await server.as(ana).get(`/messages/${ticket.id}`);
  expect(page.messages.map(({ id }: { id: number }) => id)).toEqual([message.id]);
  expect(page).toMatchObject({ count: 1, ticket: { lastMessage: "Obrigada!", answered: false } });
});

test("the same id again changes nothing; another's id is a conflict", async () => {
  const clientId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => react("👍", clientId)));
  for (const { status } of answers) expect(status).toBe(200);
  expect(await sent()).toHaveLength(1);
  expect(await react("❤️", clientId)).toFailWith("ERR_KEY_REUSED");
  const other = await aMessage(db, { tenant, ticket, providerId: randomUUID() });
  expect(await react("👍", clientId, other.id)).toFailWith("ERR_CONFLICT");
});

test("a reaction is one sign, on something the customer has, while free text may be sent", async () => {
  expect(await react("ok")).toFailWith("ERR_VALIDATION");
  expect(await react("👍👍")).toFailWith("ERR_VALIDATION");
  const waiting = await aMessage(db, { tenant, ticket, fromMe: true, status: "queued" });
  const note = await aMessage(db, { tenant, ticket, type: "note", fromMe: true, status: "received" });
  for (const { id } of [waiting, note]) expect(await react("👍", randomUUID(), id)).toFailWith("ERR_CHANNEL_CANNOT");
  await db.sql("update tickets set last_inbound_at = '2020-01-01' where id = $1", [ticket.id]);
  expect(await react("👍")).toFailWith("ERR_WINDOW_CLOSED");
  await db.sql("update tickets set status = 'closed' where id = $1", [ticket.id]);
  expect(await react("👍")).toFailWith("ERR_CREATING_MESSAGE");
  expect(await sent()).toEqual([]);
});

test("the sent reaction's own fate is no news of a message", async () => {
  await react("👍");
  const [row] = await db.sql<{ id: string; client_id: string }>(
    "select id, client_id from messages where ticket_id = $1 and type = 'reaction'",
    [ticket.id],
  );
  const id = Number(row?.id);
  for (const answer of [
    server.as(ana).get(`/messages/${id}/timeline`),
    server.as(ana).delete(`/messages/${id}`),
    react("👍", randomUUID(), id),
  ]) {
    expect(await answer).toFailWith("ERR_NO_MESSAGE_FOUND");
  }
});
