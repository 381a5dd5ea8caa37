// What is typed on one device is found on another, only by the same person, unreadable in the table, and gone once sent.
import { randomUUID } from "node:crypto";
import { draftLimits, type ServerDraft } from "@prosa/contracts/drafts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { asSystem } from "#platform/context";
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
import { forgetOldDrafts } from "./index.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

let ana: TestUser;
let bia: TestUser;
let queueId: number;
let ticket: Awaited<ReturnType<typeof aTicket>>;
beforeEach(async () => {
  const tenant = await aTenant(db);
  const queue = await aQueue(db, { tenant });
  queueId = queue.id;
  ana = await aUser(db, { tenant, name: "Ana", queues: [queue] });
  bia = await aUser(db, { tenant, name: "Bia", queues: [queue] });
  ticket = await aTicket(db, { tenant, status: "open", queueId, userId: null });
});

const nothing = { mode: "reply", reply: "", note: "", quoted: null, mentions: [] };
const save = (words: object, as = ana, ticketId = ticket.id) =>
  server.as(as).put(`/drafts/${ticketId}`, { id: randomUUID(), base: 0, ...nothing, ...words });
const draftsOf = async (who: TestUser): Promise<ServerDraft[]> => (await server.as(who).get("/drafts")).body.drafts;

test("words, note and quote come back whole for their writer, and to nobody else", async () => {
  const quoted = {
    id: 9,
    clientId: randomUUID(),
    ticketId: ticket.id,
    type: "text",
    body: "Quanto fica o frete?",
    fromMe: false,
    username: null,
  };
  const words = {
    mode: "note",
    reply: "São 12 reais",
    note: "@Bia confere",
    quoted,
    mentions: [{ id: 7, name: "Bia" }],
  };
  const { body } = await save(words);
  expect(body).toEqual({ version: 1 });
  expect(await draftsOf(ana)).toMatchObject([{ ...words, ticketId: ticket.id, version: 1 }]);
  expect(await draftsOf(bia)).toEqual([]);
});

test("the table holds no word of it, and neither does the journal", async () => {
  const secret = "segredoquenaofica";
  await save({ reply: `Oi, ${secret}`, note: secret, quoted: null });
  const rows = await db.sql<{ row: string }>("select d::text as row from drafts d where user_id = $1", [ana.id]);
  expect(rows).toHaveLength(1);
  for (const { row } of rows) {
    expect(row).not.toContain(secret);
    expect(row).toContain("v1.");
    expect(Buffer.from(row, "utf8").includes(Buffer.from(secret).toString("base64url").slice(0, 12))).toBe(false);
  }
  const told = await db.sql<{ row: string }>("select j::text as row from journal j where kind = 'draft.changed'");
  expect(told.length).toBeGreaterThan(0);
  for (const { row } of told) expect(row).not.toContain(secret);
});

test("the same window goes on; another must have seen what it replaces", async () => {
  const mine = { id: randomUUID(), reply: "Oi" };
  await save(mine);
  expect((await save({ ...mine, reply: "Oi, Maria" })).body).toEqual({ version: 2 });
  const other = { id: randomUUID(), reply: "Bom dia" };
  expect((await save({ ...other, base: 1 })).body.error).toBe("ERR_CONFLICT");
  expect(await draftsOf(ana)).toMatchObject([{ reply: "Oi, Maria", version: 2 }]);
  expect((await save({ ...other, base: 2 })).body).toEqual({ version: 3 });
  expect((await save({ ...mine, base: 2 })).body.error).toBe("ERR_CONFLICT");
});

test("sending takes the draft with it in the same transaction, and a late save cannot bring it back", async () => {
  const mine = { id: randomUUID(), reply: "São 12 reais" };
  await save(mine);
  const sent = { clientId: randomUUID(), body: "São 12 reais", draftId: mine.id };
  expect((await server.as(ana).post(`/messages/${ticket.id}`, sent)).status).toBe(200);
  const { body } = await server.as(ana).get(`/drafts?ticketId=${ticket.id}`);
  expect(body).toEqual({ drafts: [], spent: [{ ticketId: ticket.id, version: 2 }] });
  expect(await db.sql("select words from drafts where user_id = $1", [ana.id])).toEqual([{ words: null }]);
  expect((await save(mine)).body.error).toBe("ERR_CONFLICT");
  expect((await save({ reply: "E mais uma coisa" })).status).toBe(200);
});

test("a refused answer leaves the draft, and what was written since under another id stays too", async () => {
  const mine = { id: randomUUID(), reply: "São 12 reais" };
  await save(mine);
  await aMessage(db, { tenant: ana.tenantId, ticket });
  const sent = { clientId: randomUUID(), body: "São 12 reais", draftId: mine.id };
  expect((await server.as(ana).post(`/messages/${ticket.id}`, { ...sent, seenId: 0 })).status).toBe(409);
  expect(await draftsOf(ana)).toMatchObject([{ reply: "São 12 reais" }]);
  await save({ id: randomUUID(), base: 1, reply: "Próxima" });
  expect((await server.as(ana).post(`/messages/${ticket.id}`, sent)).status).toBe(200);
  expect(await draftsOf(ana)).toMatchObject([{ reply: "Próxima" }]);
});

test("the person's own windows hear that it changed, without its words", async () => {
  const [mine, theirs] = [await server.socket(ana), await server.socket(bia)];
  const draft = { id: randomUUID(), reply: "Oi" };
  await save(draft);
  const { data } = await mine.waitFor(({ name, data }) => name === "event" && data.type === "draft.changed");
  expect(data.data).toEqual({ ticketId: ticket.id, id: draft.id, version: 1, isEmpty: false });
  await save({ id: draft.id });
  await mine.waitFor(({ name, data }) => name === "event" && data.type === "draft.changed" && data.data.isEmpty);
  expect(theirs.frames.filter(({ data }) => data?.type === "draft.changed")).toEqual([]);
});

test("whoever no longer sees the ticket neither saves nor finds it; it waits until they do", async () => {
  await save({ reply: "Oi" });
  const elsewhere = await aQueue(db, { tenant: ana.tenantId });
  await db.sql("update tickets set user_id = $2, queue_id = $3 where id = $1", [ticket.id, bia.id, elsewhere.id]);
  expect(await draftsOf(ana)).toEqual([]);
  expect((await save({ reply: "Oi de novo" })).body.error).toBe("ERR_NO_TICKET_FOUND");
  await db.sql("update tickets set user_id = $2 where id = $1", [ticket.id, ana.id]);
  expect(await draftsOf(ana)).toMatchObject([{ reply: "Oi" }]);
});

test("too long a text is refused; of too many drafts the oldest makes room", async () => {
  expect((await save({ reply: "x".repeat(draftLimits.textMax + 1) })).body.error).toBe("ERR_VALIDATION");
  await save({ reply: "o mais antigo" });
  await db.sql("update drafts set updated_at = now() - interval '1 hour'");
  await db.sql(
    `with c as (insert into contacts (tenant_id, name) select $1, 'C' || n from generate_series(1, $4::int) n returning id),
     t as (insert into tickets (tenant_id, version, status, turn, protocol, queue_id, channel_id, contact_id, last_message_at, created_at, updated_at)
           select $1, 1, 'open', 'queue', 'D' || c.id, $3, h.channel_id, c.id, now(), now(), now()
             from c, (select channel_id from tickets where id = $5) h returning id)
     insert into drafts (tenant_id, user_id, ticket_id, id, version, words, updated_at)
     select $1, $2, t.id, gen_random_uuid(), 1, 'v1.1.x', now() - interval '1 minute' from t`,
    [ana.tenantId, ana.id, queueId, draftLimits.most - 1, ticket.id],
  );
  const late = await aTicket(db, { tenant: ana.tenantId, status: "open", queueId, userId: null });
  await save({ reply: "o mais novo" }, ana, late.id);
  const [left] = await db.sql<{ count: number; old: number }>(
    "select count(*)::int as count, count(*) filter (where ticket_id = $1)::int as old from drafts where user_id = $2",
    [ticket.id, ana.id],
  );
  expect(left).toEqual({ count: draftLimits.most, old: 0 });
});

test("drafts go with their age, with the ticket and with the person", async () => {
  await save({ reply: "Oi" });
  const sent = { id: randomUUID(), reply: "Oi" };
  await save(sent, bia);
  await save({ id: sent.id }, bia);
  const upkeep = () => asSystem(server.deps, ana.tenantId, forgetOldDrafts);
  const left = async () => (await db.sql("select 1 from drafts where tenant_id = $1", [ana.tenantId])).length;
  await upkeep();
  expect(await left()).toBe(2);
  await db.sql("update drafts set updated_at = now() - interval '15 days'");
  expect(await draftsOf(ana)).toEqual([]);
  await upkeep();
  expect(await left()).toBe(0);

  const admin = await aUser(db, { tenant: ana.tenantId, profile: "admin" });
  await save({ reply: "Oi" });
  await save({ reply: "Oi" }, bia);
  expect((await server.as(admin).delete(`/users/${bia.id}`)).status).toBe(200);
  expect(await left()).toBe(1);
  expect((await server.as(admin).delete(`/tickets/${ticket.id}`)).status).toBe(200);
  expect(await left()).toBe(0);
});

test("nothing that was acknowledged is lost with the process that kept it", async () => {
  const first = await testServer(db, { role: "api" });
  const mine = { id: randomUUID(), base: 0, ...nothing };
  const put = (reply: string, to: TestServer) => to.as(ana).put(`/drafts/${ticket.id}`, { ...mine, reply });
  expect((await put("Escrito antes", first)).status).toBe(200);
  await first.close();
  expect(await draftsOf(ana)).toMatchObject([{ reply: "Escrito antes" }]);
  // The answer was lost, so the window asks again with what it knew.
  expect((await put("Escrito antes e depois", server)).status).toBe(200);
  expect(await draftsOf(ana)).toMatchObject([{ reply: "Escrito antes e depois" }]);
});
