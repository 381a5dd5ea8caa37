// When a session ends, HTTP and open sockets close, in every process, with and without Redis. Durations are held, so that
// nothing ends because a memory grew old or a sweep came by, unless a test lets that time pass.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setTenantStatus } from "#company/tenants";
import { setUserActive } from "#company/users";
import { asSystem } from "#platform/context";
import {
  aBrowser,
  aSession,
  aTenant,
  aUser,
  PASSWORD,
  type TestServer,
  testDatabase,
  testServer,
  tokenFor,
} from "#testing";

const db = testDatabase();
/** So long a process may go on believing what it knew of a session, where no word reaches it. */
const KEPT_MS = 2_000;
/** So long a socket may outlive its session, where no word reaches its process. */
const SWEPT_MS = 5_000;
/** The figure that is promised, asked for where the machine has nothing else to do. */
const PROMISED_MS = process.env.GATE_TIER === "full" ? 2_000 : Number.POSITIVE_INFINITY;
let here: TestServer;
let there: TestServer;

beforeAll(async () => {
  // Two processes of one installation: what ends here must end there.
  const env = { TRUSTED_PROXIES: "127.0.0.1", REDIS_PREFIX: `test-${randomUUID().slice(0, 8)}:` };
  here = await testServer(db, { env });
  there = await testServer(db, { env });
  for (const { clock } of [here, there]) clock.hold();
});
afterAll(async () => {
  await there.close();
  await here.close();
});

/** Opens sockets at both, does it, and waits until the last of them was told and closed and HTTP refuses at both. */
async function closing(user: { token: string }, end: () => Promise<unknown>) {
  const servers = [here, there];
  const sockets = await Promise.all(servers.map((server) => server.socket(user)));
  for (const server of servers) expect((await server.as(user).get("/auth/session")).status).toBe(200);
  const begun = performance.now();
  await end();
  const refusals = servers.map((server) =>
    expect
      .poll(async () => (await server.as(user).get("/auth/session")).status, { timeout: 15_000, interval: 20 })
      .toBe(401)
      .then(() => performance.now() - begun),
  );
  const closings = sockets.map(async (socket) => {
    const told = await socket.waitFor(({ name }) => name === "session.ended");
    await socket.waitFor(({ name }) => name === "disconnect");
    return { code: told.data.code as string, ms: performance.now() - begun };
  });
  const [http, closed] = await Promise.all([Promise.all(refusals), Promise.all(closings)]);
  const codes = new Set(closed.map(({ code }) => code));
  for (const server of servers) codes.add((await server.as(user).get("/auth/session")).body.error);
  const refused = await here.socket(user).catch((error: Error) => error.message);
  codes.add(String(refused));
  return { ms: Math.max(...http, ...closed.map(({ ms }) => ms)), codes: [...codes] };
}

const report = (what: string, { ms }: { ms: number }) => console.log(`closed after ${what}: ${Math.round(ms)} ms`);

test("a login elsewhere ends the older session where multiple logins are blocked", async () => {
  const ana = await aUser(db, { blockMultipleLogins: true });
  const closed = await closing(ana, () => aBrowser(here).post("/auth/login", { email: ana.email, password: PASSWORD }));
  expect(closed.codes).toEqual(["SESSION_INVALID_NEW_LOGIN"]);
  expect(closed.ms).toBeLessThan(PROMISED_MS);
  report("a login elsewhere", closed);
});

test("a window that was told is not let in by what its process still remembers", async () => {
  const ana = await aUser(db);
  expect((await here.as(ana).get("/auth/session")).status).toBe(200);
  // Ended without a word to anybody, as seen from a process whose bell is late: only the window's own check knows.
  await db.sql("update users set is_active = false where id = $1", [ana.id]);
  const window = await here.socket(ana);
  expect((await window.waitFor(({ name }) => name === "session.ended")).data.code).toBe("ERR_USER_INACTIVE");
  expect(await here.as(ana).get("/auth/session")).toFailWith("ERR_USER_INACTIVE");
});

test("without that flag both sessions live on", async () => {
  const ana = await aUser(db);
  await aBrowser(here).post("/auth/login", { email: ana.email, password: PASSWORD });
  expect((await here.as(ana).get("/auth/session")).status).toBe(200);
});

test("a deactivated company is out, all of it and nobody else", async () => {
  const tenant = await aTenant(db);
  const [ana, bia, stranger] = [await aUser(db, { tenant }), await aUser(db, { tenant }), await aUser(db)];
  const closed = await closing(ana, () => asSystem(here.deps, tenant.id, (ctx) => setTenantStatus(ctx, "inactive")));
  expect(closed.codes).toEqual(["ERR_TENANT_INACTIVE"]);
  expect(closed.ms).toBeLessThan(PROMISED_MS);
  expect(await there.as(bia).get("/auth/session")).toFailWith("ERR_TENANT_INACTIVE");
  expect((await there.as(stranger).get("/auth/session")).status).toBe(200);
  report("a deactivated company", closed);
});

test("a changed password ends the other sessions", async () => {
  const ana = await aUser(db);
  const other = { token: await tokenFor(await aSession(db, ana)) };
  const closed = await closing(other, () =>
    here.as(ana).put("/auth/password", { current: PASSWORD, password: "Nova senha 77" }),
  );
  expect(closed.codes).toEqual(["ERR_PASSWORD_CHANGED"]);
  expect(closed.ms).toBeLessThan(PROMISED_MS);
  expect((await there.as(ana).get("/auth/session")).status).toBe(200);
  report("a changed password", closed);
});

test("a session its owner revokes is over", async () => {
  const ana = await aUser(db);
  const sessionId = await aSession(db, ana);
  const closed = await closing({ token: await tokenFor(sessionId) }, () =>
    there.as(ana).delete(`/auth/sessions/${sessionId}`),
  );
  expect(closed.codes).toEqual(["ERR_SESSION_REVOKED"]);
  expect(closed.ms).toBeLessThan(PROMISED_MS);
  report("a revoked session", closed);
});

test("somebody who is switched off is out", async () => {
  const ana = await aUser(db);
  const closed = await closing(ana, () =>
    asSystem(here.deps, ana.tenantId, (ctx) => setUserActive(ctx, ana.id, false)),
  );
  expect(closed.codes).toEqual(["ERR_USER_INACTIVE"]);
  expect(closed.ms).toBeLessThan(PROMISED_MS);
  report("a switched-off user", closed);
});

test("a process that no word reaches refuses after two seconds and closes its sockets after five", async () => {
  const alone = await testServer(db, { env: { REDIS_URL: "redis://127.0.0.1:1" } });
  alone.clock.hold();
  const ana = await aUser(db);
  const socket = await alone.socket(ana);
  const ask = () => alone.as(ana).get("/auth/session");
  expect((await ask()).status).toBe(200);
  await asSystem(here.deps, ana.tenantId, (ctx) => setUserActive(ctx, ana.id, false));
  expect((await ask()).status, "no time passes, so nothing is asked anew").toBe(200);
  alone.clock.pass(KEPT_MS);
  expect(await ask()).toFailWith("ERR_USER_INACTIVE");
  expect(socket.frames.map(({ name }) => name)).not.toContain("session.ended");
  alone.clock.pass(SWEPT_MS - KEPT_MS);
  expect((await socket.waitFor(({ name }) => name === "session.ended")).data.code).toBe("ERR_USER_INACTIVE");
  await alone.close();
});

// Last, because it moves the clocks of both servers for good.
test("the end of the login hours ends the session by itself", async () => {
  const ana = await aUser(db, { loginSchedule: { 1: { allowed: true, start: "08:00", end: "18:00" } } });
  for (const { clock } of [here, there]) clock.set("2026-03-02T20:59:59Z"); // Monday, a second to six in São Paulo
  const closed = await closing(ana, async () => {
    for (const { clock } of [here, there]) {
      clock.advance(1_000);
      clock.pass(SWEPT_MS);
    }
  });
  expect(closed.codes).toEqual(["ERR_LOGIN_OUTSIDE_HOURS"]);
  report("the end of login hours", closed);
});
