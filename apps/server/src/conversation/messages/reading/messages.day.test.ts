// A calendar leads into the conversation: days of the company's zone, earlier attendances, and only what may be seen.
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  aContact,
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
let ana: TestUser;
beforeEach(async () => {
  tenant = (await aTenant(db)).id;
  await db.sql("update tenants set time_zone = 'America/Sao_Paulo' where id = $1", [tenant]);
  ana = await aUser(db, { tenant });
});

const at = (iso: string) => new Date(iso);
const on = async (ticketId: number, day: string) =>
  (await server.as(ana).get(`/messages/${ticketId}/on-day?day=${day}`)).body.message?.id ?? null;

test("a day leads to its first message, an empty one to the next, and one after all to the last", async () => {
  const ticket = await aTicket(db, { tenant, status: "open", userId: ana.id });
  // 23:30 of the 4th in São Paulo is the 5th in UTC.
  const late = await aMessage(db, { tenant, ticket, createdAt: at("2026-03-05T02:30:00Z") });
  const first = await aMessage(db, { tenant, ticket, createdAt: at("2026-03-05T12:00:00Z") });
  await aMessage(db, { tenant, ticket, createdAt: at("2026-03-05T13:00:00Z") });
  const last = await aMessage(db, { tenant, ticket, createdAt: at("2026-03-09T13:00:00Z") });
  const days = ["2026-01-01", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-09", "2026-03-10"];
  const found = await Promise.all(days.map((day) => on(ticket.id, day)));
  expect(found).toEqual([late.id, late.id, first.id, last.id, last.id, last.id]);
});

test("it goes on in the earlier attendances of the contact on the channel, as far as they may be seen", async () => {
  const contact = await aContact(db, { tenant });
  const hiddenQueue = await aQueue(db, { tenant });
  const closed = (closedAt: string, over = {}) =>
    aTicket(db, { tenant, contactId: contact.id, status: "closed", closedAt: at(closedAt), userId: ana.id, ...over });
  const oldest = await closed("2026-01-10T12:00:00Z");
  const { channelId } = oldest;
  const hidden = await closed("2026-02-10T12:00:00Z", { channelId, userId: null, queueId: hiddenQueue.id });
  const open = await aTicket(db, { tenant, contactId: contact.id, channelId, status: "open", userId: ana.id });
  const january = await aMessage(db, { tenant, ticket: oldest, createdAt: at("2026-01-10T11:00:00Z") });
  await aMessage(db, { tenant, ticket: hidden, createdAt: at("2026-02-10T11:00:00Z") });
  const march = await aMessage(db, { tenant, ticket: open, createdAt: at("2026-03-10T11:00:00Z") });
  expect(await on(open.id, "2026-01-01")).toBe(january.id);
  expect(await on(open.id, "2026-02-01")).toBe(march.id);
});

test("a ticket out of sight does not exist, and nothing said leads nowhere", async () => {
  const hidden = await aTicket(db, { tenant, queueId: (await aQueue(db, { tenant })).id });
  const path = `/messages/${hidden.id}/on-day?day=2026-03-05`;
  expect(await server.as(ana).get(path)).toFailWith("ERR_NO_TICKET_FOUND");
  const empty = await aTicket(db, { tenant, status: "open", userId: ana.id });
  expect(await on(empty.id, "2026-03-05")).toBeNull();
});
