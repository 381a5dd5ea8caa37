// The socket's door and manners: who may open one, what it may say, and when it is closed.
import { beforeAll, describe, expect, test } from "vitest";
import { type TestServer, testDatabase, testServer } from "#testing";
import { groundSessions, groundUser } from "../../testing/ground.ts";
import { endSession, groundJournal, note } from "../../testing/ground-journal.ts";

const sessions = groundSessions();
const modules = [sessions, groundJournal];
const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { modules, role: "api" });
});

const ana = groundUser(1, 10, "user");

describe("handshake", () => {
  test("nobody without a token, with a forged one, or with an expired plan", async () => {
    await expect(server.socket(null)).rejects.toThrow("ERR_LOGIN_REQUIRED");
    await expect(server.socket({ token: "forged" })).rejects.toThrow("ERR_SESSION_EXPIRED");
    sessions.expirePlan(9);
    await expect(server.socket(groundUser(9, 1))).rejects.toThrow("ERR_PLAN_EXPIRED");
  });

  test("nobody from a foreign site, by either transport", async () => {
    const extraHeaders = { origin: "https://evil.example" };
    await expect(server.socket(ana, { extraHeaders })).rejects.toThrow();
    await expect(server.socket(ana, { extraHeaders, transports: ["polling"] })).rejects.toThrow();
    const allowed = await server.socket(ana, { extraHeaders: { origin: "http://localhost:8080" } });
    allowed.close();
  });

  test("twenty sockets for one user, not twenty-one", async () => {
    const busy = groundUser(3, 1);
    const open = await Promise.all(Array.from({ length: 20 }, () => server.socket(busy)));
    await expect(server.socket(busy)).rejects.toThrow("ERR_TOO_MANY_REQUESTS");
    for (const socket of open) socket.close();
    await expect
      .poll(() =>
        server.socket(busy).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });

  test("an address that is refused without end is shut out for a while, and only that", async () => {
    // Time stands still there: the minute in which refusals are counted must not end between them.
    const other = await testServer(db, { modules, role: "api", now: "2026-03-02T15:00:30Z" });
    const tries = await Promise.allSettled(Array.from({ length: 80 }, () => other.socket({ token: "forged" })));
    expect(tries.every(({ status }) => status === "rejected")).toBe(true);
    await expect
      .poll(() =>
        other.socket(ana).then(
          () => "in",
          (error: Error) => error.message,
        ),
      )
      .not.toBe("in");
    expect((await other.as(null).raw("/health")).status).toBe(200);
    await other.close();
  });
});

describe("what a browser says", () => {
  test("declared events with a right payload are heard; anything else is ignored, and too much of it ends the link", async () => {
    const heard: unknown[] = [];
    server.deps.realtime.onBrowserEvent(({ userId }, event, data) => heard.push([userId, event, data]));
    const { socket, waitFor } = await server.socket(ana);
    socket.emit("user.active", { active: true });
    socket.emit("user.active", { active: true, tenantId: 2 });
    socket.emit("join", "u:2:1");
    await expect.poll(() => heard).toEqual([[10, "user.active", { active: true }]]);
    for (let number = 0; number < 10; number++) socket.emit("join", "u:2:1");
    await waitFor(({ name }) => name === "disconnect");
  });

  test("a listener that breaks costs neither the process nor the next listener its event", async () => {
    const heard: unknown[] = [];
    server.deps.realtime.onBrowserEvent(({ userId }) => {
      if (userId === 31) throw new Error("broken");
    });
    server.deps.realtime.onBrowserEvent(({ userId }, event) => userId === 31 && heard.push(event));
    const { socket } = await server.socket(groundUser(1, 31, "user"));
    socket.emit("user.active", { active: true });
    await expect.poll(() => heard).toEqual(["user.active"]);
  });

  test("a frame larger than the limit ends the link", async () => {
    const { socket, waitFor } = await server.socket(ana);
    socket.emit("user.active", { active: "x".repeat(70_000) });
    await waitFor(({ name }) => name === "disconnect");
  });
});

describe("the end of a session", () => {
  test("is told to its sockets, which are then closed; another session of the same user stays", async () => {
    const [gone, stays] = [groundUser(1, 20, "user", "-a"), groundUser(1, 20, "user", "-b")];
    const [first, second] = [await server.socket(gone), await server.socket(stays)];
    await endSession(server.deps, 1, gone.sessionId, "SESSION_INVALID_NEW_LOGIN");
    await first.waitFor(({ name }) => name === "disconnect", 2_000);
    expect(first.frames.find(({ name }) => name === "session.ended")?.data).toEqual({
      code: "SESSION_INVALID_NEW_LOGIN",
    });
    await note(server.deps, 1, { users: [20], number: 1 });
    await second.waitFor(({ name }) => name === "event");
  });

  test("is found by the sweep when nobody tells", async () => {
    const user = groundUser(1, 21, "user");
    const socket = await server.socket(user);
    sessions.end(user.sessionId, "ERR_LOGIN_OUTSIDE_HOURS");
    server.clock.pass(5_000);
    await socket.waitFor(({ name }) => name === "disconnect");
    expect(socket.frames.find(({ name }) => name === "session.ended")?.data).toEqual({
      code: "ERR_LOGIN_OUTSIDE_HOURS",
    });
  });
});

describe("without Redis", () => {
  const env = { REDIS_URL: "redis://127.0.0.1:1" };

  test("the process that leads keeps telling its own sockets", async () => {
    const alone = await testServer(await ownDatabase(), { modules, role: "api", env });
    const socket = await alone.socket(ana);
    await note(alone.deps, 1, { users: [10], number: 5 });
    await socket.waitFor(({ name }) => name === "event");
    expect((await alone.as(null).raw("/health/ready")).body).toMatchObject({ ok: true, redis: false });
    await alone.close();
  });

  test("a process that does not lead tells its sockets to ask", async () => {
    const leader = await testServer(db, { modules, role: "api", env });
    await expect.poll(async () => (await leader.deps.metrics.journalLeads.get()).values[0]?.value).toBe(1);
    const follower = await testServer(db, { modules, role: "api", env });
    const socket = await follower.socket(ana);
    const resyncs = () => socket.frames.filter(({ name }) => name === "resync").length;
    await expect.poll(resyncs).toBeGreaterThanOrEqual(1);
    await Promise.all([leader.close(), follower.close()]);
  });

  /** The common server leads the common database, so this test stops it first. */
  async function ownDatabase() {
    await server.close();
    return db;
  }
});

test("a drain closes every link within its time, in a way that lets clients return", async () => {
  const leaving = await testServer(db, { modules, role: "api" });
  const sockets = await Promise.all(Array.from({ length: 4 }, () => leaving.socket(ana)));
  await leaving.app.drain(400);
  const reasons = await Promise.all(sockets.map((socket) => socket.waitFor(({ name }) => name === "disconnect")));
  expect(new Set(reasons.map(({ data }) => data))).toEqual(new Set(["transport close"]));
  await leaving.close();
});
