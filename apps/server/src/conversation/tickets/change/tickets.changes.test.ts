// What people do with a ticket they have: resolve, give away, keep private, take back; through the real server.
import { beforeAll, expect, test } from "vitest";
import { aClosingReason, aFarewell, aTicket, type TestServer, testDatabase, testServer } from "#testing";
import { aCompany, decide, storyOf, versionsOf } from "../testing/company.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  // Without a worker: what is queued stays queued and can be looked at.
  server = await testServer(db, { role: "api" });
});

type Company = Awaited<ReturnType<typeof aCompany>>;
const anasTicket = ({ made, sales, ana }: Company, given = {}) =>
  aTicket(db, { ...made, queueId: sales.id, status: "open", userId: ana.id, ...given });
const messagesOf = (ticketId: number) =>
  db.sql<{ body: string; type: string; send_type: string; user_id: string | null }>(
    "select body, type, send_type, user_id from messages where ticket_id = $1 order by id",
    [ticketId],
  );

test("where a reason is demanded, resolving asks for one that is in use, and the story keeps it", async () => {
  const company = await aCompany(db);
  const { ana, tenant } = company;
  const ticket = await anasTicket(company);
  await decide(server, company, "ClosingReasonRequired", true);
  const close = (rest = {}) => server.as(ana).put(`/tickets/${ticket.id}`, { status: "closed", ...rest });
  const reason = await aClosingReason(db, { tenant, name: "Resolvido" });
  expect((await server.as(ana).get("/tickets/closing-choices")).body).toMatchObject({
    isReasonRequired: true,
    reasons: [{ id: reason.id, name: "Resolvido" }],
  });
  expect(await close()).toFailWith("ERR_CLOSING_REASON_REQUIRED");
  expect(await close({ closingReasonId: 999_999 })).toFailWith("ERR_NO_CLOSING_REASON_FOUND");
  expect((await close({ closingReasonId: reason.id })).body).toMatchObject({
    status: "closed",
    closingReason: { id: reason.id, name: "Resolvido" },
  });
  const { body } = await server.as(ana).get(`/tickets/${ticket.id}/logs`);
  expect(body.logs).toMatchObject([
    { type: "closed", user: { name: "Ana" }, closingReason: "Resolvido", fromQueue: "Vendas", toQueue: "Vendas" },
  ]);
});

test("without any reason to choose from nobody is asked for one", async () => {
  const company = await aCompany(db);
  await decide(server, company, "ClosingReasonRequired", true);
  const ticket = await anasTicket(company);
  expect((await server.as(company.ana).get("/tickets/closing-choices")).body).toMatchObject({
    isReasonRequired: false,
  });
  const answer = await server.as(company.ana).put(`/tickets/${ticket.id}`, { status: "closed" });
  expect(answer.body).toMatchObject({ status: "closed", closingReason: null });
});

test("a farewell goes out before the door closes, with its variables filled in, as nobody's own words", async () => {
  const company = await aCompany(db);
  const { ana, tenant } = company;
  const ticket = await anasTicket(company);
  const farewell = await aFarewell(db, { tenant, title: "Tchau" });
  await db.sql("update farewell_messages set is_for_all = true, message = 'Até logo, {{firstName}}. {{protocol}}'");
  const choices = (await server.as(ana).get("/tickets/closing-choices")).body;
  expect(choices.farewells).toMatchObject([{ id: farewell.id, title: "Tchau" }]);
  const answer = await server.as(ana).put(`/tickets/${ticket.id}`, { status: "closed", farewellId: farewell.id });
  expect(answer.body).toMatchObject({ status: "closed", version: 3 });
  expect(await messagesOf(ticket.id)).toEqual([
    { body: `Até logo, Ana. ${ticket.protocol}`, type: "text", send_type: "system", user_id: null },
  ]);
  expect(await versionsOf(db, ticket.id)).toEqual([2, 3]);
});

test("a farewell that cannot be sent, or is somebody else's, is said so and nothing is closed", async () => {
  const company = await aCompany(db);
  const { ana, bia, tenant } = company;
  const late = await anasTicket(company, { lastInboundAt: new Date("2020-01-01T00:00:00Z") });
  const farewell = await aFarewell(db, { tenant });
  await db.sql("update farewell_messages set user_id = $2, is_for_all = false where id = $1", [farewell.id, bia.id]);
  const close = (id: number) => server.as(ana).put(`/tickets/${late.id}`, { status: "closed", farewellId: id });
  expect(await close(farewell.id)).toFailWith("ERR_NO_FAREWELL_FOUND");
  expect(await close(999_999)).toFailWith("ERR_NO_FAREWELL_FOUND");
  await db.sql("update farewell_messages set user_id = $2 where id = $1", [farewell.id, ana.id]);
  expect(await close(farewell.id)).toFailWith("ERR_WINDOW_CLOSED");
  expect((await server.as(ana).get(`/tickets/${late.id}`)).body).toMatchObject({ status: "open", version: 1 });
});

test("a transfer to a person tells both sides, leaves a note, and the customer hears the channel's text", async () => {
  const company = await aCompany(db);
  const { ana, bia, channel } = company;
  await db.sql("update channels set transfer_text = 'Agora com {{user}}, {{queue}}' where id = $1", [channel.id]);
  const ticket = await anasTicket(company);
  const wanted = { userId: bia.id, queueId: company.finance.id, note: "Quer segunda via" };
  const answer = await server.as(ana).put(`/tickets/${ticket.id}`, { ...wanted, version: 1 });
  expect(answer.body).toMatchObject({ status: "open", userId: bia.id, username: "Bia", queue: { name: "Financeiro" } });
  expect(await messagesOf(ticket.id)).toEqual([
    { body: "Quer segunda via", type: "note", send_type: "chat", user_id: String(ana.id) },
    { body: "Agora com Bia, Financeiro", type: "text", send_type: "system", user_id: null },
  ]);
  expect(await versionsOf(db, ticket.id)).toEqual([2, 3, 4]);
  const { body } = await server.as(bia).get(`/tickets/${ticket.id}/logs`);
  expect(body.logs).toMatchObject([
    {
      type: "transfered",
      user: { name: "Ana" },
      fromUser: "Ana",
      toUser: "Bia",
      fromQueue: "Vendas",
      toQueue: "Financeiro",
    },
    { type: "receivedTransfer", user: { name: "Bia" } },
  ]);
  // Ana is in no queue that would still show it to her.
  expect(await server.as(ana).get(`/tickets/${ticket.id}`)).toFailWith("ERR_NO_TICKET_FOUND");
});

test("a queue gets it waiting; where it already is, or to whom it cannot go, is refused", async () => {
  const company = await aCompany(db);
  const { ana, bia, caio, admin, sales, finance } = company;
  const ticket = await anasTicket(company);
  const move = (body: object, who = ana) => server.as(who).put(`/tickets/${ticket.id}`, body);
  expect(await move({ queueId: sales.id })).toFailWith("ERR_ALREADY_THERE");
  expect(await move({ userId: ana.id })).toFailWith("ERR_ALREADY_THERE");
  expect(await move({ userId: caio.id })).toFailWith("ERR_TRANSFER_TARGET");
  expect(await move({ userId: 999_999 })).toFailWith("ERR_NO_USER_FOUND");
  expect(await move({ queueId: 999_999 })).toFailWith("ERR_NO_QUEUE_FOUND");
  expect(await move({ queueId: null })).toFailWith("ERR_TICKET_WITHOUT_QUEUE");
  expect(await move({ chatFlowId: 1 })).toFailWith("ERR_NO_AUTO_REPLY_FOUND");
  expect(await move({ status: "pending", userId: bia.id })).toFailWith("ERR_VALIDATION");
  await db.sql("update users set is_active = false where id = $1", [bia.id]);
  expect(await move({ userId: bia.id })).toFailWith("ERR_TRANSFER_TARGET");
  expect((await move({ queueId: finance.id })).body).toMatchObject({ status: "pending", userId: null, turn: "queue" });
  expect((await move({ userId: caio.id }, admin)).body).toMatchObject({ status: "open", userId: caio.id });
  expect((await move({ queueId: null }, admin)).body).toMatchObject({ queueId: null, status: "pending" });
  expect(await storyOf(db, ticket.id)).toEqual(["transfered", "userDefine", "transfered"]);
});

test("targets are exactly those to whom a transfer is not refused", async () => {
  const company = await aCompany(db);
  const { ana, bia, caio, leader, admin, finance, sales } = company;
  const ticket = await anasTicket(company);
  await db.sql("update users set channel_limit = true where id = $1", [leader.id]);
  await db.sql("insert into user_channels values ($1, $2, $3)", [company.tenant.id, leader.id, company.channel.id]);
  const { body } = await server.as(ana).get(`/tickets/${ticket.id}/targets`);
  const byId = new Map(body.people.map((one: { id: number }) => [one.id, one]));
  expect([...byId.keys()].toSorted()).toEqual([ana.id, bia.id, caio.id, leader.id, admin.id].toSorted());
  expect(byId.get(ana.id)).toMatchObject({ isHere: true, open: 1, queueIds: [sales.id] });
  expect(byId.get(bia.id)).toMatchObject({ isHere: false, open: 0, isOnline: false });
  expect(body.queues).toMatchObject([
    { id: finance.id, isHere: false },
    { id: sales.id, isHere: true },
  ]);
  expect(body.flows).toEqual([]);
  const elsewhere = await db.sql<{ id: string }>(
    "insert into channels (tenant_id, type, name, key) values ($1, 'telegram', 'Outro', repeat('x', 20)) returning id",
    [company.tenant.id],
  );
  await db.sql("update user_channels set channel_id = $1 where user_id = $2", [elsewhere[0]?.id, leader.id]);
  const again = (await server.as(ana).get(`/tickets/${ticket.id}/targets`)).body;
  expect(again.people.map((one: { id: number }) => one.id)).not.toContain(leader.id);
  expect(await server.as(ana).put(`/tickets/${ticket.id}`, { userId: leader.id })).toFailWith("ERR_TRANSFER_TARGET");
});

test("what somebody attends is left alone by colleagues and taken over by their leaders", async () => {
  const company = await aCompany(db);
  const { ana, bia, leader, admin } = company;
  const ticket = await anasTicket(company);
  for (const body of [{ status: "open" }, { status: "pending" }, { status: "closed" }, { userId: bia.id }]) {
    const answer = await server.as(bia).put(`/tickets/${ticket.id}`, body);
    expect(answer).toFailWith("ERR_TICKET_ASSIGNED");
    expect(answer.body.entity).toMatchObject({ id: ticket.id, userId: ana.id, version: 1 });
  }
  for (const who of [leader, admin]) {
    expect((await server.as(who).put(`/tickets/${ticket.id}`, { status: "open" })).body.userId).toBe(who.id);
  }
  expect(await storyOf(db, ticket.id)).toEqual(["open", "open"]);
});

test("starting sends the channel's text without counting as an answer, and not where it cannot be sent", async () => {
  const company = await aCompany(db);
  const { ana, made, sales, channel } = company;
  await db.sql("update channels set accept_text = 'Olá, aqui é {{user}}' where id = $1", [channel.id]);
  const waitingSince = new Date("2025-03-10T11:00:00Z");
  const ticket = await aTicket(db, { ...made, queueId: sales.id, waitingSince });
  const late = await aTicket(db, { ...made, queueId: sales.id, lastInboundAt: new Date("2020-01-01T00:00:00Z") });
  for (const { id } of [ticket, late]) await server.as(ana).put(`/tickets/${id}`, { status: "open" });
  expect(await messagesOf(ticket.id)).toMatchObject([{ body: "Olá, aqui é Ana", send_type: "system" }]);
  expect(await messagesOf(late.id)).toEqual([]);
  expect((await server.as(ana).get(`/tickets/${ticket.id}`)).body).toMatchObject({
    status: "open",
    answered: false,
    waitingSince: waitingSince.toISOString(),
    lastMessage: "Olá, aqui é Ana",
  });
});

test("a change is taken back by whoever made it, once, while nothing else was said", async () => {
  const company = await aCompany(db);
  const { ana, bia, finance, channel } = company;
  await db.sql("update channels set transfer_text = 'Um momento' where id = $1", [channel.id]);
  const ticket = await anasTicket(company);
  const given = (await server.as(ana).put(`/tickets/${ticket.id}`, { queueId: finance.id, note: "veja" })).body;
  const undo = (who = ana, version = given.version) => server.as(who).post(`/tickets/${ticket.id}/undo`, { version });
  // The note, the change, and the channel's text; what was said stays said.
  expect(given.version).toBe(4);
  expect(await undo(bia)).toFailWith("ERR_NOTHING_TO_UNDO");
  expect(await undo(ana, 1)).toFailWith("ERR_NOTHING_TO_UNDO");
  expect((await undo()).body).toMatchObject({ status: "open", userId: ana.id, queueId: company.sales.id, version: 5 });
  expect(await undo()).toFailWith("ERR_NOTHING_TO_UNDO");
  expect(await storyOf(db, ticket.id)).toEqual(["transfered", "undo"]);
  expect(await messagesOf(ticket.id)).toHaveLength(2);
});

test("after a word of the customer, or a minute, nothing is taken back", async () => {
  const company = await aCompany(db);
  const { ana } = company;
  const [spoken, old] = [await anasTicket(company), await anasTicket(company)];
  for (const { id } of [spoken, old]) await server.as(ana).put(`/tickets/${id}`, { status: "pending" });
  await db.sql(
    `insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, created_at)
     values ($1, $2, $3, gen_random_uuid(), 'text', 'oi', false, 'chat', 'received', now())`,
    [spoken.tenantId, spoken.id, spoken.channelId],
  );
  await db.sql(
    "update tickets set undo = jsonb_set(undo, '{at}', to_jsonb(now() - interval '61 seconds')) where id = $1",
    [old.id],
  );
  for (const { id } of [spoken, old]) {
    expect(await server.as(ana).post(`/tickets/${id}/undo`, { version: 2 })).toFailWith("ERR_NOTHING_TO_UNDO");
  }
});

test("taking a resolution back is refused once the customer has a new attendance", async () => {
  const company = await aCompany(db);
  const ticket = await anasTicket(company);
  await server.as(company.ana).put(`/tickets/${ticket.id}`, { status: "closed" });
  await aTicket(db, { ...company.made, contactId: ticket.contactId, queueId: company.sales.id });
  const answer = await server.as(company.ana).post(`/tickets/${ticket.id}/undo`, { version: 2 });
  expect(answer).toFailWith("ERR_OTHER_OPEN_TICKET");
});

test("an older ticket stays closed: the newer one is shown if it may be seen", async () => {
  const company = await aCompany(db);
  const { ana, made, sales, finance } = company;
  const old = await aTicket(db, { ...made, queueId: sales.id, status: "closed" });
  const newer = await aTicket(db, { ...made, queueId: sales.id, contactId: old.contactId, status: "closed" });
  const reopen = (who = ana) => server.as(who).put(`/tickets/${old.id}`, { status: "open" });
  expect(await reopen()).toFailWith("ERR_OLDER_TICKET");
  await db.sql("update tickets set status = 'pending' where id = $1", [newer.id]);
  const shown = await reopen();
  expect(shown).toFailWith("ERR_OTHER_OPEN_TICKET");
  expect(shown.body.entity).toMatchObject({ id: newer.id });
  await db.sql("update tickets set queue_id = $2 where id = $1", [newer.id, finance.id]);
  expect((await reopen()).body.entity).toBeUndefined();
});

test("private is set by the owner and, where the company hides it, seen by the owner and administrators", async () => {
  const company = await aCompany(db);
  const { ana, bia, leader, admin } = company;
  const ticket = await anasTicket(company);
  const hide = (who = ana) => server.as(who).put(`/tickets/${ticket.id}`, { isPrivate: true });
  expect(await hide(bia)).toFailWith("ERR_NO_PERMISSION");
  expect((await hide()).body).toMatchObject({ isPrivate: true, version: 2 });
  expect((await hide()).body).toMatchObject({ isPrivate: true, version: 2 });
  expect((await server.as(bia).get(`/tickets/${ticket.id}`)).body.isPrivate).toBe(true);
  await decide(server, company, "HidePrivateTickets", true);
  for (const who of [bia, leader]) {
    expect(await server.as(who).get(`/tickets/${ticket.id}`)).toFailWith("ERR_NO_TICKET_FOUND");
  }
  for (const who of [ana, admin]) expect((await server.as(who).get(`/tickets/${ticket.id}`)).status).toBe(200);
  expect(await storyOf(db, ticket.id)).toContain("private");
});

test("the bot is taken off, and opening a ticket is noted once an hour per person", async () => {
  const company = await aCompany(db);
  const { ana, bia, made, sales } = company;
  const ticket = await aTicket(db, { ...made, queueId: sales.id, turn: "bot", chatFlowId: 4 });
  const off = () => server.as(ana).put(`/tickets/bot/${ticket.id}`);
  expect((await off()).body).toMatchObject({ turn: "queue", status: "pending", chatFlowId: null, version: 2 });
  expect((await off()).body).toMatchObject({ version: 2 });
  for (const who of [ana, ana, bia]) await server.as(who).get(`/tickets/${ticket.id}`);
  expect(await storyOf(db, ticket.id)).toEqual(["queue", "access", "access"]);
  await db.sql("update ticket_logs set at = at - interval '61 minutes' where ticket_id = $1", [ticket.id]);
  await server.as(ana).get(`/tickets/${ticket.id}`);
  expect(await storyOf(db, ticket.id)).toEqual(["queue", "access", "access", "access"]);
});

test("where peeking is forbidden, a conversation is read by whoever attends or supervises it", async () => {
  const company = await aCompany(db);
  const { ana, bia, leader, admin, made, sales } = company;
  const ticket = await anasTicket(company);
  const waiting = await aTicket(db, { ...made, queueId: sales.id });
  const read = (who: typeof ana, id = ticket.id) => server.as(who).get(`/messages/${id}`);
  expect((await read(bia)).status).toBe(200);
  await decide(server, company, "PeekAllowed", false);
  expect(await read(bia)).toFailWith("ERR_PEEK_DISABLED");
  expect(await read(ana, waiting.id)).toFailWith("ERR_PEEK_DISABLED");
  for (const who of [ana, leader, admin]) expect((await read(who)).status).toBe(200);
});
