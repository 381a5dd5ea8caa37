// The public API from outside, with keys: what they may see and no more, words said once, people found by their numbers.
import { beforeAll, expect, test } from "vitest";
import {
  aChannel,
  aContact,
  anApiKey,
  aQueue,
  aTag,
  aTicket,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
const tenant = "public";
let server: TestServer;
let admin: TestUser;
let channelId: number;
let key: { id: number; apiId: string; token: string };

beforeAll(async () => {
  server = await testServer(db, { role: "api" });
  admin = await aUser(db, { tenant, profile: "admin" });
  channelId = (await aChannel(db, { tenant })).id;
  await db.sql("update channels set is_default = true, status = 'connected' where id = $1", [channelId]);
  key = await anApiKey(db, { user: admin });
});

const api = (given = key) => server.as({ token: given.token });
const post = (path: string, body: object, idempotency: string) =>
  api().raw(`/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": idempotency },
    body: JSON.stringify(body),
  });
const messages = async (ticketId: number) =>
  (await db.sql<{ n: number }>("select count(*)::int as n from messages where ticket_id = $1", [ticketId]))[0]?.n;
/** Somebody who has just written, so that words may be said. */
async function customer(number: string): Promise<number> {
  const contact = await api().post("/v1/contacts", { number, name: "Marina" });
  const ticket = await aTicket(db, { tenant, channelId, contactId: contact.body.id, status: "pending" });
  await db.sql("update tickets set last_inbound_at = now() where id = $1", [ticket.id]);
  return ticket.id;
}
let numbers = 0;
const phone = () => `5511988${String(770_000 + ++numbers)}`;

test("a program sends to a number once, however often it asks with one key, and is told apart from people", async () => {
  const number = phone();
  const open = await customer(number);
  const wish = { channelId, number, body: "Seu pedido saiu." };
  const answers = await Promise.all(Array.from({ length: 8 }, () => post("/messages", wish, "order-1")));
  const good = answers.filter(({ status }) => status === 200);
  expect(good.length).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  const { ticketId, messages: said } = good[0]?.body ?? {};
  expect(said[0]).toMatchObject({ body: "Seu pedido saiu.", sendType: "api", fromMe: true, author: { kind: "api" } });
  expect(ticketId).toBe(open);
  expect(await messages(ticketId)).toBe(1);
  // The same person, on the same attendance.
  const again = await post("/messages", { ...wish, body: "Chegou?" }, "order-2");
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(again.body.ticketId).toBe(ticketId);
  expect(await post("/messages", { ...wish, body: "Outra" }, "order-1")).toFailWith("ERR_KEY_REUSED");
  const listed = await api().get(`/v1/tickets/${ticketId}/messages`);
  expect(listed.body.messages.map(({ body }: { body: string }) => body)).toEqual(["Seu pedido saiu.", "Chegou?"]);
});

test("what the channel refuses leaves nobody and nothing behind", async () => {
  const number = phone();
  const refused = await api().post("/v1/messages", { channelId, number, body: "Oi" });
  expect(refused).toFailWith("ERR_WINDOW_CLOSED");
  const found = await db.sql("select 1 from contacts where number = $1", [number]);
  expect(found).toEqual([]);
});

test("older programs send by their api id on the default channel; another's id is not found", async () => {
  const path = `/v1/api/external/${key.apiId}`;
  const number = phone();
  const ticketId = await customer(number);
  const sent = await api().post(path, { number, body: "Oi", externalKey: "k1" });
  expect(sent.body.ticketId).toBe(ticketId);
  expect(sent.body).toMatchObject({ message: "Message add queue", externalKey: "k1" });
  const other = await anApiKey(db, { user: admin });
  const foreign = await anApiKey(db, { user: await aUser(db, { tenant: "strangers", profile: "admin" }) });
  for (const apiId of [other.apiId, foreign.apiId, "1-999", "x"]) {
    const asked = await api().post(`/v1/api/external/${apiId}`, { number: phone(), body: "Oi" });
    expect(asked, apiId).toFailWith("ERR_API_CONFIG_NOT_FOUND");
  }
});

test("contacts are kept by their number, with tags, and changed the second time", async () => {
  const number = phone();
  const tag = await aTag(db, { tenant });
  const made = await api().post("/v1/contacts", { number, name: "Bento" });
  const kept = await api().post("/v1/contacts", { number, name: "Bento Reis", tagIds: [tag.id] });
  expect(kept.body).toMatchObject({ id: made.body.id, name: "Bento Reis", tags: [{ id: tag.id }] });
  expect((await api().get(`/v1/contacts/${made.body.id}`)).body.name).toBe("Bento Reis");
  const changed = await api().put(`/v1/contacts/${made.body.id}`, { walletIds: [admin.id] });
  expect(changed.body.wallets).toMatchObject([{ id: admin.id }]);
});

test("a ticket is opened, transferred, closed, opened again, and its story told", async () => {
  const contact = await aContact(db, { tenant });
  const queue = await aQueue(db, { tenant });
  const opened = await api().post("/v1/tickets", { contactId: contact.id, channelId });
  const path = `/v1/tickets/${opened.body.id}`;
  expect((await api().post(`${path}/transfer`, { queueId: queue.id, note: "Do ERP" })).body.queueId).toBe(queue.id);
  expect((await api().post(`${path}/close`, {})).body.status).toBe("closed");
  expect((await api().post(`${path}/reopen`, {})).body).toMatchObject({ status: "open", userId: admin.id });
  expect((await api().get(`${path}/logs`)).body.logs.length).toBeGreaterThan(2);
});

test("a key sees what its person sees: foreign, absent and hidden are one answer", async () => {
  const person = await aUser(db, { tenant });
  const small = await anApiKey(db, { user: person });
  const hidden = await aTicket(db, {
    tenant,
    channelId,
    queueId: (await aQueue(db, { tenant })).id,
    status: "pending",
  });
  const foreign = await aTicket(db, { tenant: "strangers" });
  for (const id of [hidden.id, foreign.id, 987_654]) {
    for (const path of ["", "/messages", "/logs"]) {
      expect(await api(small).get(`/v1/tickets/${id}${path}`), `${id}${path}`).toFailWith("ERR_NO_TICKET_FOUND");
    }
    expect(await api(small).post(`/v1/tickets/${id}/messages`, { body: "x" })).toFailWith("ERR_NO_TICKET_FOUND");
    expect(await api(small).post(`/v1/tickets/${id}/close`, {})).toFailWith("ERR_NO_TICKET_FOUND");
  }
  expect((await api().get(`/v1/tickets/${hidden.id}`)).body.id).toBe(hidden.id);
  const reader = await anApiKey(db, { user: admin, scopes: ["tickets:read"] });
  expect(await api(reader).post(`/v1/tickets/${hidden.id}/messages`, { body: "x" })).toFailWith("ERR_NO_PERMISSION");
});

test("a file's address that leads inside is refused without a word about the inside", async () => {
  const ticket = await aTicket(db, { tenant, channelId, status: "open", userId: admin.id });
  for (const mediaUrl of ["https://169.254.169.254/latest", "http://localhost:6379/x", server.url]) {
    const answer = await api().post(`/v1/tickets/${ticket.id}/messages`, { body: "x", mediaUrl });
    expect(answer).toFailWith("ERR_VALIDATION");
    expect(answer.body).toMatchObject({ field: "mediaUrl", detail: "blocked" });
  }
});

test("channels, and one conversation may not be flooded", async () => {
  expect((await api().get("/v1/channels")).body.items).toMatchObject([{ id: channelId, isDefault: true }]);
  const ticket = await aTicket(db, { tenant, channelId, status: "open", userId: admin.id });
  const answers = [];
  for (let n = 0; n < 11; n++) answers.push(await api().post(`/v1/tickets/${ticket.id}/messages`, { body: `${n}` }));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
  expect(answers.at(-1)).toFailWith("ERR_TOO_MANY_REQUESTS");
});
