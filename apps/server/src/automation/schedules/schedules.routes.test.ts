// Scheduled messages seen from outside: whose they are, when they leave, and that each leaves once.
import type { Schedule } from "@prosa/contracts/automation/schedules";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  aChannel,
  aContact,
  aQueue,
  aSchedule,
  aTenant,
  aTicket,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { findDueRuns, settleRuns } from "./schedules.jobs.ts";

const db = testDatabase();
let server: TestServer;
let tenant: Awaited<ReturnType<typeof aTenant>>;
let channel: Awaited<ReturnType<typeof aChannel>>;
let [ana, bia, boss] = [] as unknown as [TestUser, TestUser, TestUser];
let contactId: number;

beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  tenant = await aTenant(db);
  const [sales, other] = [await aQueue(db, { tenant }), await aQueue(db, { tenant })];
  channel = await aChannel(db, { tenant, defaultQueueId: sales.id });
  ana = await aUser(db, { tenant, name: "Ana", queues: [sales] });
  bia = await aUser(db, { tenant, name: "Bia", queues: [other] });
  boss = await aUser(db, { tenant, profile: "supervisor" });
  contactId = (await aContact(db, { tenant, name: "Maria" })).id;
});

const signal = new AbortController().signal;
const ahead = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000);
const wanted = (given: object = {}) => ({
  ...{ contactId, channelId: channel.id, body: "Tudo certo, {{firstName}}?", sendAt: ahead(24).toISOString() },
  ...given,
});
const make = async (by: TestUser, given: object = {}) =>
  (await server.as(by).post("/schedule", wanted(given))).body as Schedule;
const shown = async (id: number, who: TestUser = boss) =>
  (await server.as(who).get(`/schedule/${id}`)).body as Schedule;
const settle = (...runs: { scheduleId: number; number: number }[]) =>
  settleRuns.run(server.deps, { tenantId: tenant.id, runs }, signal);
const said = (ticketId?: number) =>
  db.sql<{ body: string; status: string; ticket_id: string; author_kind: string }>(
    "select body, status, ticket_id, author_kind from messages where tenant_id = $1 and ($2::bigint is null or ticket_id = $2) order by id",
    [tenant.id, ticketId ?? null],
  );

test("one is made with all its dates, and seen by its author and those above", async () => {
  const made = await make(ana, { period: "weekly", count: 6 });
  expect(made).toMatchObject({ status: "pending", count: 6, contact: { name: "Maria" }, user: { name: "Ana" } });
  expect(made.runs).toHaveLength(6);
  const preview = await server.as(ana).get(`/schedule/dates?sendAt=${ahead(24).toISOString()}&period=weekly&count=6`);
  expect(preview.body.dates).toEqual(made.runs.map(({ dueAt }) => dueAt));
  expect((await server.as(boss).get("/schedule")).body.count).toBe(1);
  expect((await server.as(bia).get("/schedule")).body.count).toBe(0);
  expect(await server.as(bia).get(`/schedule/${made.id}`)).toFailWith("ERR_NO_SCHEDULE_FOUND");
  expect(await server.as(bia).delete(`/schedule/${made.id}`)).toFailWith("ERR_NO_SCHEDULE_FOUND");
  const { items } = (
    await server.as(ana).get(`/schedule/calendar?from=${ahead(0).toISOString()}&to=${ahead(48).toISOString()}`)
  ).body;
  expect(items.map(({ id }: Schedule) => id)).toEqual([made.id]);
});

test("what has passed, says nothing or repeats too often is refused", async () => {
  const post = (given: object) => server.as(ana).post("/schedule", wanted(given));
  expect(await post({ sendAt: ahead(-1).toISOString() })).toFailWith("ERR_SCHEDULE_PAST");
  expect(await post({ body: " " })).toFailWith("ERR_VALIDATION");
  expect(await post({ period: "weekly", count: 13 })).toFailWith("ERR_VALIDATION");
  expect(await post({ period: "daily", count: 2 })).toFailWith("ERR_VALIDATION");
  expect(await post({ count: 2 })).toFailWith("ERR_VALIDATION");
});

test("a date that has come is said in the attendance that is going on, in the schedule's name, once", async () => {
  const ticket = await aTicket(db, {
    tenant,
    contactId,
    channelId: channel.id,
    status: "pending",
    lastInboundAt: new Date(),
  });
  const { id } = await aSchedule(db, {
    user: ana,
    channelId: channel.id,
    contactId,
    body: "Bom dia",
    dueAt: [new Date()],
  });
  const runs = { scheduleId: id, number: 1 };
  await Promise.all([settle(runs), settle(runs), settle(runs)]);
  await settle(runs);
  expect(await said(ticket.id)).toMatchObject([{ body: "Bom dia", status: "queued", author_kind: "schedule" }]);
  expect(await shown(id)).toMatchObject({
    status: "sent",
    ticketId: ticket.id,
    runs: [{ status: "sent", isLate: false }],
  });
});

test("nothing leaves before its date, however often it is looked for", async () => {
  const { id } = await aSchedule(db, { user: ana, channelId: channel.id, contactId, dueAt: [ahead(1)] });
  await settle({ scheduleId: id, number: 1 });
  expect(await said()).toEqual([]);
  expect(await shown(id)).toMatchObject({ status: "pending" });
});

test("to somebody without an attendance it goes into a ticket that sleeps, and nobody hears of it", async () => {
  await aTicket(db, { tenant, contactId, channelId: channel.id, status: "closed", lastInboundAt: new Date() });
  const { id } = await aSchedule(db, { user: ana, channelId: channel.id, contactId, dueAt: [new Date()] });
  await settle({ scheduleId: id, number: 1 });
  const [message] = await said();
  expect(message).toMatchObject({ status: "queued" });
  const [ticket] = await db.sql("select status, user_id::int from tickets where id = $1", [message?.ticket_id]);
  expect(ticket).toEqual({ status: "asleep", user_id: ana.id });
  expect(await db.sql("select 1 from journal where ticket_id = $1", [message?.ticket_id])).toEqual([]);
});

test("what could not leave says why, and is sent when somebody asks for it", async () => {
  const old = await aSchedule(db, { user: ana, channelId: channel.id, contactId, dueAt: [ahead(-2)] });
  const mine = { scheduleId: old.id, number: 1 };
  await settle(mine);
  expect(await shown(old.id)).toMatchObject({ status: "error", runs: [{ reason: "missed" }] });
  // No window yet: refused with the reason, and nothing is left behind.
  expect(await server.as(ana).post(`/schedule/${old.id}/send`, { number: 1 })).toFailWith("ERR_WINDOW_CLOSED");
  await aTicket(db, { tenant, contactId, channelId: channel.id, status: "pending", lastInboundAt: new Date() });
  const sent = (await server.as(ana).post(`/schedule/${old.id}/send`, { number: 1 })).body;
  expect(sent).toMatchObject({ status: "sent", runs: [{ isLate: true }] });
  await server.as(ana).post(`/schedule/${old.id}/send`, { number: 1 });
  expect(await said()).toHaveLength(1);
});

test("a closed window and an answer are reasons of their own", async () => {
  const shut = await aSchedule(db, { user: ana, channelId: channel.id, contactId, dueAt: [new Date()] });
  await settle({ scheduleId: shut.id, number: 1 });
  expect(await shown(shut.id)).toMatchObject({ runs: [{ status: "error", reason: "window" }] });
  await aTicket(db, { tenant, contactId, channelId: channel.id, status: "pending", lastInboundAt: new Date() });
  const given = { user: ana, channelId: channel.id, contactId, dueAt: [new Date()], createdAt: ahead(-5) };
  const answered = await aSchedule(db, { ...given, cancelIfAnswered: true });
  await settle({ scheduleId: answered.id, number: 1 });
  expect(await shown(answered.id)).toMatchObject({ runs: [{ status: "error", reason: "answered" }] });
  expect(await said()).toEqual([]);
});

test("a change of one date, or of that and the following, leaves the others as they are", async () => {
  const made = await make(ana, { period: "monthly", count: 4 });
  const moved = await server
    .as(ana)
    .put(`/schedule/${made.id}`, { number: 2, scope: "this", sendAt: ahead(100).toISOString() });
  expect(moved.body).toMatchObject({ count: 1, body: made.body });
  expect((await shown(made.id)).runs.map(({ number }) => number)).toEqual([1, 3, 4]);
  const rest = await server
    .as(ana)
    .put(`/schedule/${made.id}`, { number: 3, scope: "following", body: "Outras palavras" });
  expect(rest.body.runs).toHaveLength(2);
  expect((await shown(made.id)).runs.map(({ number }) => number)).toEqual([1]);
  await server.as(ana).delete(`/schedule/${made.id}?number=1&scope=this`);
  expect(await server.as(boss).get(`/schedule/${made.id}`)).toFailWith("ERR_NO_SCHEDULE_FOUND");
  await settleRuns.run(server.deps, { tenantId: tenant.id, runs: [{ scheduleId: made.id, number: 1 }] }, signal);
  expect(await server.as(ana).put(`/schedule/${rest.body.id}`, { number: 9, scope: "this" })).toFailWith(
    "ERR_SCHEDULE_NOT_WAITING",
  );
});

test("two hundred due together with two watches at once, one of them stopped in the middle: each leaves once", {
  timeout: 120_000,
}, async () => {
  const runs: { scheduleId: number; number: number }[] = [];
  for (let each = 0; each < 200; each++) {
    const contact = await aContact(db, { tenant, name: `C${each}` });
    await aTicket(db, {
      tenant,
      contactId: contact.id,
      channelId: channel.id,
      status: "pending",
      lastInboundAt: new Date(),
    });
    const { id } = await aSchedule(db, {
      user: ana,
      channelId: channel.id,
      contactId: contact.id,
      dueAt: [new Date()],
    });
    runs.push({ scheduleId: id, number: 1 });
  }
  await findDueRuns.run(server.deps, {}, signal);
  const killed = new AbortController();
  const payload = { tenantId: tenant.id, runs };
  const first = settleRuns.run(server.deps, payload, killed.signal).catch(() => {});
  await expect.poll(async () => (await said()).length, { timeout: 60_000 }).toBeGreaterThan(20);
  killed.abort();
  await Promise.all([
    first,
    settleRuns.run(server.deps, payload, signal),
    settleRuns.run(server.deps, payload, signal),
  ]);
  expect(await said()).toHaveLength(200);
  const states = await db.sql("select status, count(*)::int from schedule_runs where tenant_id = $1 group by 1", [
    tenant.id,
  ]);
  expect(states).toEqual([{ status: "sent", count: 200 }]);
});

test("what is scheduled in a conversation is seen by whoever sees the conversation", async () => {
  const ticket = await aTicket(db, { tenant, contactId, channelId: channel.id, status: "open", userId: bia.id });
  const made = await make(boss);
  const { items } = (await server.as(bia).get(`/schedule?ticketId=${ticket.id}`)).body;
  expect(items.map(({ id }: Schedule) => id)).toEqual([made.id]);
  expect((await server.as(bia).delete(`/schedule/${made.id}`)).status).toBe(200);
});
