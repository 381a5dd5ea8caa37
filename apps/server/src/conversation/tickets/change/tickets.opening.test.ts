// Opening an attendance with somebody who has not written, and the five ways in which that is refused.
import { beforeAll, expect, test } from "vitest";
import { inTenantScope } from "#platform/context";
import { aChannel, aContact, aTicket, type TestServer, testDatabase, testServer } from "#testing";
import { openTicketFor } from "../index.ts";
import { aCompany, storyOf } from "../testing/company.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

test("a new attendance is its opener's at once, with a protocol and the contact's open window", async () => {
  const { tenant, ana, bia, sales, channel, made } = await aCompany(db);
  const contact = await aContact(db, { tenant, name: "Maria" });
  const lastInboundAt = new Date(Date.now() - 3_600_000);
  await aTicket(db, { ...made, contactId: contact.id, status: "closed", lastInboundAt });
  const heard = await server.socket(bia);
  const wanted = { contactId: contact.id, channelId: channel.id, queueId: sales.id };
  const answer = await server.as(ana).post("/tickets/new", wanted);
  expect(answer.body).toMatchObject({
    status: "open",
    turn: "person",
    userId: ana.id,
    queueId: sales.id,
    version: 1,
    contact: { name: "Maria" },
    windowExpiresAt: new Date(lastInboundAt.getTime() + 24 * 3_600_000).toISOString(),
  });
  expect(answer.body.protocol).toMatch(/^\d{12}$/);
  expect(await storyOf(db, answer.body.id)).toEqual(["create"]);
  const news = await heard.waitFor(({ name, data }) => name === "event" && data.ticketId === answer.body.id);
  expect(news.data).toMatchObject({ type: "ticket.changed", version: 1 });
});

test("on a channel with a window it opens for somebody who never wrote, with the window closed", async () => {
  const { tenant, ana, sales, channel } = await aCompany(db);
  const contact = await aContact(db, { tenant });
  const wanted = { contactId: contact.id, channelId: channel.id, queueId: sales.id };
  const { body } = await server.as(ana).post("/tickets/new", wanted);
  expect(body.windowExpiresAt).toBe(body.createdAt);
});

test("what is going on already is named, and shown to those who may see it", async () => {
  const { ana, caio, admin, sales, finance, channel, made } = await aCompany(db);
  const ticket = await aTicket(db, { ...made, queueId: sales.id });
  const open = (who: typeof ana, queueId = sales.id) =>
    server.as(who).post("/tickets/new", { contactId: ticket.contactId, channelId: channel.id, queueId });
  const exists = await open(ana);
  expect(exists).toFailWith("ERR_TICKET_EXISTS");
  expect(exists.body.entity).toMatchObject({ id: ticket.id, status: "pending" });

  const hidden = await open(caio, finance.id);
  expect(hidden).toFailWith("ERR_TICKET_ASSIGNED");
  expect(hidden.body.entity).toBeUndefined();

  await server.as(admin).put(`/tickets/${ticket.id}`, { status: "open" });
  const assigned = await open(ana);
  expect(assigned).toFailWith("ERR_TICKET_ASSIGNED");
  expect(assigned.body.entity).toMatchObject({ id: ticket.id, userId: admin.id });

  await db.sql("update tickets set turn = 'bot', status = 'pending', user_id = null where id = $1", [ticket.id]);
  const withBot = await open(ana);
  expect(withBot).toFailWith("ERR_TICKET_IN_CHATBOT");
  expect(withBot.body.entity).toMatchObject({ turn: "bot" });
});

test("without a queue only for those who see everything; never on a channel or in a queue of others", async () => {
  const { tenant, ana, admin, sales, finance, channel } = await aCompany(db);
  const other = await aChannel(db, { tenant });
  const contact = await aContact(db, { tenant });
  const open = (who: typeof ana, rest: object) =>
    server.as(who).post("/tickets/new", { contactId: contact.id, channelId: channel.id, queueId: sales.id, ...rest });
  expect(await open(ana, { queueId: null })).toFailWith("ERR_TICKET_WITHOUT_QUEUE");
  expect(await open(ana, { queueId: finance.id })).toFailWith("ERR_NO_QUEUE_FOUND");
  expect(await open(ana, { channelId: 999_999 })).toFailWith("ERR_NO_WAPP_FOUND");
  expect(await open(ana, { contactId: 999_999 })).toFailWith("ERR_NO_CONTACT_FOUND");
  await db.sql("update users set channel_limit = true where id = $1", [ana.id]);
  expect(await open(ana, {})).toFailWith("ERR_NO_WAPP_FOUND");
  await db.sql("insert into user_channels values ($1, $2, $3)", [tenant.id, ana.id, channel.id]);
  expect(await open(ana, { channelId: other.id })).toFailWith("ERR_NO_WAPP_FOUND");
  await db.sql("update channels set deleted_at = now() where id = $1", [other.id]);
  expect(await open(admin, { channelId: other.id })).toFailWith("ERR_NO_WAPP_FOUND");
  expect((await open(admin, { queueId: null })).body).toMatchObject({ queueId: null, userId: admin.id });
});

test("of many who open the same attendance at once one does, and the others are shown it", async () => {
  const { tenant, ana, bia, leader, sales, channel } = await aCompany(db);
  const contact = await aContact(db, { tenant });
  const wanted = { contactId: contact.id, channelId: channel.id, queueId: sales.id };
  const people = [ana, bia, leader, ana, bia, leader];
  const answers = await Promise.all(people.map((who) => server.as(who).post("/tickets/new", wanted)));
  const opened = answers.filter(({ status }) => status === 200);
  expect(opened).toHaveLength(1);
  for (const { status, body } of answers) {
    if (status !== 200) expect(body.entity).toMatchObject({ id: opened[0]?.body.id });
  }
});

test("for other modules: the attendance going on, or a new one that waits", async () => {
  const { tenant, sales, channel } = await aCompany(db);
  const contact = await aContact(db, { tenant });
  const wanted = { contactId: contact.id, channelId: channel.id, queueId: sales.id, userId: null };
  const open = () =>
    inTenantScope(server.deps, tenant.id, { kind: "system", name: "test" }, (ctx) => openTicketFor(ctx, wanted));
  const first = await open();
  expect(first).toMatchObject({ isNew: true, ticket: { status: "pending", turn: "queue", userId: null } });
  expect(await open()).toMatchObject({ isNew: false, ticket: { id: first.ticket.id } });
});
