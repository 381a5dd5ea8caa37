// What each keeps for themselves, and what others hear when somebody's rights change.
import { afterAll, beforeAll, expect, test } from "vitest";
import { asSystem } from "#platform/context";
import { isAppError } from "#platform/errors";
import { aQueue, aUser, type TestServer, testDatabase, testServer } from "#testing";
import { createUser, setUserProfile, setUserQueues } from "./users.actions.ts";
import { readViewers } from "./users.queries.ts";

const db = testDatabase();
let server: TestServer;

beforeAll(async () => {
  server = await testServer(db);
});
afterAll(() => server.close());

test("saved fields stay until given again, and all windows of the person hear of them", async () => {
  const ana = await aUser(db);
  const colleague = await aUser(db);
  const [window, strange] = [await server.socket(ana), await server.socket(colleague)];
  const mine = server.as(ana);
  const filter = { status: ["open"], includeNotQueueDefined: true };
  expect((await mine.put(`/users/${ana.id}/configs`, { isDark: true })).body).toEqual({ isDark: true });
  const second = await mine.put(`/users/${ana.id}/configs`, { filtrosAtendimento: filter, language: "en" });
  expect(second.body).toEqual({ isDark: true, filtrosAtendimento: filter, language: "en" });
  expect((await mine.get("/auth/session")).body.configs).toEqual(second.body);
  const heard = await window.waitFor(({ name, data }) => name === "event" && data.data.configs?.language === "en");
  expect(heard.data).toMatchObject({ type: "configs.changed", ticketId: null, version: null });
  expect(strange.frames.filter(({ name }) => name === "event")).toEqual([]);
});

test("somebody else's configs do not exist, whoever asks", async () => {
  const ana = await aUser(db, { profile: "admin" });
  const colleague = await aUser(db);
  const stranger = await aUser(db, { tenant: "other" });
  for (const id of [colleague.id, stranger.id, 999_999]) {
    expect(await server.as(ana).put(`/users/${id}/configs`, { isDark: true })).toFailWith("ERR_NO_USER_FOUND");
  }
  expect(await server.as(ana).put(`/users/${ana.id}/configs`, { profile: "admin" })).toFailWith("ERR_VALIDATION");
  expect(await server.as(ana).put("/users/x/configs", {})).toFailWith("ERR_VALIDATION");
  expect(await server.as(null).put(`/users/${ana.id}/configs`, {})).toFailWith("ERR_LOGIN_REQUIRED");
});

test("a change of queues or profile counts within two seconds and is told to that person only", async () => {
  const [sales, support] = [await aQueue(db), await aQueue(db)];
  const ana = await aUser(db, { queues: [sales] });
  const colleague = await aUser(db);
  const [window, strange] = [await server.socket(ana), await server.socket(colleague)];
  const change = (fn: typeof setUserQueues, ...rest: [number, number[]]) =>
    asSystem(server.deps, ana.tenantId, (ctx) => fn(ctx, ...rest));
  await change(setUserQueues, ana.id, [support.id, support.id]);
  await window.waitFor(({ name, data }) => name === "event" && data.type === "access.changed");
  expect((await server.as(ana).get("/auth/session")).body.queues).toEqual([
    { id: support.id, name: support.name, color: support.color },
  ]);
  await asSystem(server.deps, ana.tenantId, (ctx) => setUserProfile(ctx, ana.id, "admin"));
  await expect
    .poll(async () => (await server.as(ana).get("/auth/session")).body.profile, { timeout: 2_000 })
    .toBe("admin");
  const [row] = await db.sql("select permission_version from users where id = $1", [ana.id]);
  expect(row?.permission_version).toBe(3);
  expect(strange.frames.filter(({ name }) => name === "event")).toEqual([]);
});

test("queues and people of another company cannot be named", async () => {
  const ana = await aUser(db);
  const foreign = await aQueue(db, { tenant: "other" });
  const stranger = await aUser(db, { tenant: "other" });
  const inOwn = (userId: number, queueId: number) =>
    asSystem(server.deps, ana.tenantId, (ctx) => setUserQueues(ctx, userId, [queueId])).catch((error) => error);
  expect(isAppError(await inOwn(ana.id, foreign.id), "ERR_NO_QUEUE_FOUND")).toBe(true);
  expect(isAppError(await inOwn(stranger.id, foreign.id), "ERR_NO_USER_FOUND")).toBe(true);
});

test("one e-mail once per company", async () => {
  const ana = await aUser(db);
  const make = () =>
    asSystem(server.deps, ana.tenantId, (ctx) =>
      createUser(ctx, { name: "Twin", email: ana.email, profile: "user", passwordHash: null }),
    ).catch((error) => error);
  expect(isAppError(await make(), "ERR_EMAIL_EXISTS")).toBe(true);
});

test("viewers are the people of the tenant with their queues", async () => {
  const queue = await aQueue(db, { tenant: "viewed" });
  const ana = await aUser(db, { tenant: "viewed", queues: [queue], profile: "supervisorfila" });
  const bia = await aUser(db, { tenant: "viewed", isActive: false });
  const all = await db.tenantTx(ana.tenantId, (tx) => readViewers(tx));
  expect(all.map(({ id }) => id).sort()).toEqual([ana.id, bia.id].sort());
  expect(all.find(({ id }) => id === ana.id)).toMatchObject({
    profile: "supervisorfila",
    isActive: true,
    queueIds: [queue.id],
    channelIds: null,
  });
  await db.sql("update users set channel_limit = true where id = $1", [ana.id]);
  const limited = await db.tenantTx(ana.tenantId, (tx) => readViewers(tx, [ana.id]));
  expect(limited).toMatchObject([{ channelIds: [] }]);
  expect(await db.tenantTx(ana.tenantId, (tx) => readViewers(tx, [bia.id]))).toHaveLength(1);
});
