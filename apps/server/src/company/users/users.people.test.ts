// Login hours, presence, and what becomes of somebody who is taken away.
import { afterAll, beforeAll, expect, test } from "vitest";
import { listsModule } from "#company/lists";
import { aQueue, aTicket, aUser, type TestServer, testDatabase, testServer } from "#testing";
import { userManagementModule } from "./index.ts";
import { notePresence } from "./users.presence.ts";

const db = testDatabase();
let server: TestServer;

beforeAll(async () => {
  server = await testServer(db, { also: [listsModule, userManagementModule] });
});
afterAll(() => server.close());

const day = (number: number, given: object = {}) => ({
  day: number,
  allowed: true,
  start: "08:00",
  end: "18:00",
  ...given,
});

test("login hours come back as a whole week, on the company's clock", async () => {
  const admin = await aUser(db, { profile: "admin" });
  const ana = await aUser(db);
  const at = `/users/${ana.id}/login-schedule`;
  const boss = server.as(admin);
  expect((await boss.get(at)).body).toEqual({ horarioLogin: null, timeZone: "America/Sao_Paulo" });
  const saved = await boss.post(at, { horarioLogin: [day(5), day(1, { start: "22:00", end: "06:00" })] });
  expect(saved.body.horarioLogin).toHaveLength(7);
  expect(saved.body.horarioLogin[1]).toEqual(day(1, { start: "22:00", end: "06:00" }));
  expect(saved.body.horarioLogin[2]).toMatchObject({ day: 2, allowed: false });
  expect((await boss.get(at)).body).toEqual(saved.body);
  expect((await boss.post(at, saved.body)).status).toBe(400);
  expect((await boss.get(`/users/${ana.id}`)).body.hasLoginSchedule).toBe(true);
  expect((await boss.post(at, { horarioLogin: null })).body.horarioLogin).toBeNull();
});

test("each mistake in login hours lands on its field", async () => {
  const boss = server.as(await aUser(db, { profile: "admin" }));
  const ana = await aUser(db);
  for (const [horarioLogin, field] of [
    [[day(1), day(2, { start: "8:00" })], "horarioLogin.1.start"],
    [[day(1, { end: "24:00" })], "horarioLogin.0.end"],
    [[day(7)], "horarioLogin.0.day"],
    [[day(1), day(2), day(1)], "horarioLogin.2.day"],
    ["always", "horarioLogin"],
  ] as const) {
    const answer = await boss.post(`/users/${ana.id}/login-schedule`, { horarioLogin });
    expect(answer).toFailWith("ERR_VALIDATION");
    expect(answer.body.field).toBe(field);
  }
});

test("a session outside its new hours ends within five seconds, socket and all", async () => {
  const boss = server.as(await aUser(db, { profile: "admin" }));
  const ana = await aUser(db);
  const window = await server.socket(ana);
  const never = [0, 1, 2, 3, 4, 5, 6].map((number) => day(number, { allowed: false }));
  await boss.post(`/users/${ana.id}/login-schedule`, { horarioLogin: never });
  const ended = await window.waitFor(({ name }) => name === "session.ended");
  expect(ended.data).toEqual({ code: "ERR_LOGIN_DAY_NOT_ALLOWED" });
  expect(await server.as(ana).get("/auth/session")).toFailWith("ERR_LOGIN_DAY_NOT_ALLOWED");
});

test("whoever says they are at a screen is online, and a minute after the last sign is not", async () => {
  const admin = await aUser(db, { profile: "admin", tenant: "present" });
  const ana = await aUser(db, { tenant: "present" });
  const boss = server.as(admin);
  const seen = async () => (await boss.get(`/users/${ana.id}`)).body;
  expect(await seen()).toMatchObject({ isOnline: false, lastOnlineAt: null });
  const window = await server.socket(ana);
  window.socket.emit("user.active", { active: true });
  await expect.poll(async () => (await seen()).isOnline).toBe(true);
  expect((await boss.get("/users/choices")).body.items).toContainEqual(
    expect.objectContaining({ id: ana.id, isOnline: true }),
  );
  await db.sql("update users set last_online_at = now() - interval '61 seconds' where id = $1", [ana.id]);
  expect((await seen()).isOnline).toBe(false);
});

test("an open window is enough to be online, in every company at once", async () => {
  const people = [await aUser(db, { tenant: "here" }), await aUser(db, { tenant: "there" })];
  const offline = await aUser(db, { tenant: "there" });
  for (const person of people) await server.socket(person);
  const stop = await notePresence(server.deps, 20);
  const seen = () =>
    db.sql("select id::int from users where id = any ($1::bigint[]) and last_online_at is not null order by id", [
      [...people, offline].map(({ id }) => id),
    ]);
  await expect.poll(seen).toEqual(people.map(({ id }) => ({ id })));
  await stop();
});

test("somebody taken away is out, their open tickets wait in their queues, their name and history stay", async () => {
  const tenant = "leaving";
  const admin = await aUser(db, { tenant, profile: "admin" });
  const queue = await aQueue(db, { tenant });
  const colleague = await aUser(db, { tenant, queues: [queue] });
  const ana = await aUser(db, { tenant, name: "Ana Lima", queues: [queue] });
  const open = await Promise.all(
    Array.from({ length: 25 }, () => aTicket(db, { tenant, status: "open", userId: ana.id, queueId: queue.id })),
  );
  const closed = await aTicket(db, { tenant, status: "closed", userId: ana.id, queueId: queue.id });
  const others = await aTicket(db, { tenant, status: "open", userId: colleague.id, queueId: queue.id });
  const [hers, list] = [await server.socket(ana), await server.socket(colleague)];

  expect((await server.as(admin).delete(`/users/${ana.id}`)).body).toEqual({ ok: true });
  expect((await hers.waitFor(({ name }) => name === "session.ended")).data).toEqual({ code: "ERR_USER_INACTIVE" });
  expect(await server.as(ana).get("/auth/session")).toFailWith("ERR_USER_INACTIVE");
  const still = () => db.sql("select id from tickets where user_id = $1 and status in ('open', 'pending')", [ana.id]);
  await expect.poll(still, { timeout: 10_000 }).toEqual([]);
  const released = await db.sql<{ id: string }>(
    "select id from tickets where status = 'pending' and user_id is null and queue_id = $1",
    [queue.id],
  );
  expect(released.map(({ id }) => Number(id)).toSorted()).toEqual(open.map(({ id }) => id).toSorted());
  await list.waitFor(({ name, data }) => name === "event" && data.type === "ticket.changed");
  const [log] = await db.sql("select type, user_id, from_user_id::int from ticket_logs where ticket_id = $1", [
    open[0]?.id,
  ]);
  expect(log).toEqual({ type: "pending", user_id: null, from_user_id: ana.id });

  const kept = await db.sql("select user_id::int from tickets where id = any ($1::bigint[]) order by id", [
    [closed.id, others.id],
  ]);
  expect(kept).toEqual([{ user_id: ana.id }, { user_id: colleague.id }]);
  const [row] = await db.sql("select name, email, password_hash, is_active from users where id = $1", [ana.id]);
  expect(row).toEqual({ name: "Ana Lima", email: `deleted-${ana.id}@invalid`, password_hash: null, is_active: false });
  // The address is free again, and the plan's place too.
  const again = await server.as(admin).post("/users", { name: "Ana Nova", email: ana.email, profile: "user" });
  expect(again.status).toBe(200);
});
