// Sleeping tickets: one per contact and channel, seen nowhere, told to nobody, and woken by whoever speaks first.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { asSystem } from "#platform/context";
import { aContact, aQueue, aTicket, type TestServer, testDatabase, testServer } from "#testing";
import { type SleepingWish, sleepingTicketFor, sleepingTicketsFor } from "./index.ts";
import { aCompany, storyOf } from "./testing/company.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

type Company = Awaited<ReturnType<typeof aCompany>>;
const NUMBER = "5511987654321";

const sleep = ({ tenant }: Company, wish: SleepingWish) =>
  asSystem(server.deps, tenant.id, (ctx) => sleepingTicketFor(ctx, wish));

const statusOf = async (id: number) =>
  (await db.sql<{ row: Record<string, unknown> }>("select to_jsonb(t) as row from tickets t where id = $1", [id]))[0]
    ?.row;

async function aSleeper(company: Company, given: Partial<SleepingWish> = {}) {
  const { tenant, channel, finance } = company;
  const contact = await aContact(db, { tenant, name: "Maria", number: NUMBER });
  await db.sql(
    `insert into contact_identities (tenant_id, contact_id, kind, value, match_key, first_seen_at)
     values ($1, $2, 'wa_id', $3, identity_match_key('wa_id', $3), now()) on conflict do nothing`,
    [tenant.id, contact.id, NUMBER],
  );
  const place = await sleep(company, { contactId: contact.id, channelId: channel.id, queueId: finance.id, ...given });
  await db.sql(
    `insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, provider_id, created_at)
     values ($1, $2, $3, $4, 'text', 'Promoção de outono', true, 'campaign', 'sent', 'wamid.OUT', now())`,
    [tenant.id, place.ticketId, channel.id, randomUUID()],
  );
  return { contact, ticketId: place.ticketId };
}

const AT = "2025-03-10T11:00:00Z";
const said = (body: string) => ({
  kind: "message",
  providerId: "wamid.IN",
  from: [{ kind: "wa_id", value: NUMBER }],
  at: AT,
  type: "text",
  body,
});
const told = (status: string) => ({
  kind: "status",
  providerId: "wamid.OUT",
  callbackId: null,
  status,
  at: AT,
  failure: null,
});

/** As a webhook body is applied. */
const apply = (channel: { tenantId: number; id: number }, changes: unknown[]) =>
  db.db.callOnce<{ ticketIds: number[] }>("intake", "select ticket_ids from intake_apply($1, $2, $3, now(), false)", [
    channel.tenantId,
    channel.id,
    JSON.stringify(changes),
  ]);
const journalOf = (ticketId: number) =>
  db.sql<{ kind: string }>("select kind from journal where ticket_id = $1 order by seq", [ticketId]);
const wordsOf = (ticketId: number) => db.sql("select 1 from message_words where ticket_id = $1", [ticketId]);

test("two asks for one contact and channel are one ticket, with the newer wish; a batch is one statement", async () => {
  const company = await aCompany(db);
  const { tenant, channel, sales, finance } = company;
  const [one, two] = [await aContact(db, { tenant }), await aContact(db, { tenant })];
  const first = await sleep(company, { contactId: one.id, channelId: channel.id, queueId: sales.id });
  const again = await sleep(company, { contactId: one.id, channelId: channel.id, queueId: finance.id, campaignId: 9 });
  expect(again).toEqual(first);
  expect(await statusOf(first.ticketId)).toMatchObject({
    status: "asleep",
    queue_id: finance.id,
    campaign_id: 9,
    protocol: null,
  });
  const going = await aTicket(db, { ...company.made, contactId: two.id });
  const places = await asSystem(server.deps, tenant.id, (ctx) =>
    sleepingTicketsFor(
      ctx,
      [one, two, one].map(({ id }) => ({ contactId: id, channelId: channel.id, queueId: null })),
    ),
  );
  expect(places.toSorted((a, b) => a.contactId - b.contactId)).toEqual([
    { contactId: one.id, channelId: channel.id, ticketId: first.ticketId, isAsleep: true },
    { contactId: two.id, channelId: channel.id, ticketId: going.id, isAsleep: false },
  ]);
});

test("nobody meets it: not by its id, in a list, in its contact or in a search, and its statuses are told to nobody", async () => {
  const company = await aCompany(db);
  const { admin, channel } = company;
  const { contact, ticketId } = await aSleeper(company);
  expect((await server.as(admin).get(`/tickets/${ticketId}`)).status).toBe(404);
  const { body } = await server.as(admin).get("/tickets?status=open,pending,closed&showAll=true&pageNumber=1");
  expect(JSON.stringify(body)).not.toContain(`"id":${ticketId},`);
  expect(await wordsOf(ticketId)).toHaveLength(0);
  await apply(channel, [told("delivered"), told("read")]);
  expect(await db.sql("select status from messages where ticket_id = $1", [ticketId])).toMatchObject([
    { status: "read" },
  ]);
  expect(await journalOf(ticketId)).toEqual([]);
  expect(await statusOf(ticketId)).toMatchObject({ status: "asleep", version: 0 });
  expect((await server.as(admin).delete(`/contacts/${contact.id}`)).status).toBe(200);
  expect(await statusOf(ticketId)).toBeUndefined();
});

test("the customer's answer wakes it in the queue that was wished, with what was sent above it", async () => {
  const company = await aCompany(db);
  const { channel, finance } = company;
  const { ticketId } = await aSleeper(company);
  const [applied] = await apply(channel, [said("Quero")]);
  expect(applied?.ticketIds).toEqual([ticketId]);
  const row = await statusOf(ticketId);
  expect(row).toMatchObject({
    status: "pending",
    queue_id: finance.id,
    version: 1,
    last_message: "Quero",
    inbound_count: 1,
  });
  expect(row?.protocol).toMatch(/^\d{12}$/);
  expect(await storyOf(db, ticketId)).toEqual(["create"]);
  expect((await journalOf(ticketId)).map(({ kind }) => kind)).toEqual(["message.created"]);
  expect(await wordsOf(ticketId)).toHaveLength(2);
});

test("it wakes with the person who was wished", async () => {
  const company = await aCompany(db);
  const { channel, ana } = company;
  const { ticketId } = await aSleeper(company, { userId: ana.id });
  await apply(channel, [said("Quero")]);
  expect(await statusOf(ticketId)).toMatchObject({ status: "open", user_id: ana.id, turn: "person" });
});

test("whoever opens an attendance wakes it in the queue they chose", async () => {
  const company = await aCompany(db);
  const { channel, sales, ana } = company;
  const { contact, ticketId } = await aSleeper(company);
  const wanted = { contactId: contact.id, channelId: channel.id, queueId: sales.id };
  const { body } = await server.as(ana).post("/tickets/new", wanted);
  expect(body).toMatchObject({ id: ticketId, status: "open", userId: ana.id, queueId: sales.id, version: 1 });
  expect(body.lastMessage).toBe("Promoção de outono");
  expect(await wordsOf(ticketId)).toHaveLength(1);
});

test("a queue that goes leaves it, and it wakes in the channel's own", async () => {
  const company = await aCompany(db);
  const { tenant, channel, admin } = company;
  const queue = await aQueue(db, { tenant, name: "Outono" });
  const { ticketId } = await aSleeper(company, { queueId: queue.id });
  expect((await server.as(admin).delete(`/queues/${queue.id}`)).status).toBe(200);
  expect(await statusOf(ticketId)).toMatchObject({ queue_id: null, status: "asleep" });
  await apply(channel, [said("Oi")]);
  expect(await statusOf(ticketId)).toMatchObject({ status: "pending" });
});

test("two people put together keep one of two sleepers; the younger is closed with a protocol", async () => {
  const company = await aCompany(db);
  const { tenant, channel, admin } = company;
  const [kept, gone] = [await aContact(db, { tenant }), await aContact(db, { tenant })];
  const wish = { channelId: channel.id, queueId: null };
  const old = await sleep(company, { ...wish, contactId: kept.id });
  const young = await sleep(company, { ...wish, contactId: gone.id });
  const { status } = await server
    .as(admin)
    .post(`/contacts/${kept.id}/merge`, { goneContactId: gone.id, reason: "name" });
  expect(status).toBe(200);
  expect(await statusOf(old.ticketId)).toMatchObject({ status: "asleep", contact_id: kept.id });
  expect(await statusOf(young.ticketId)).toMatchObject({ status: "closed", contact_id: kept.id });
  expect((await statusOf(young.ticketId))?.protocol).toMatch(/^\d{12}$/);
});
