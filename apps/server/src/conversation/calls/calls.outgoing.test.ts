// Customers are called: what the device answers is what the person reads, and nobody is ever in two calls.
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { aContact, aTicket, type TestSandbox, type TestServer, testDatabase } from "#testing";
import { aCallWorld, type CallWorld, type Json, openSandboxAndServer } from "./testing/calls.world.ts";

const db = testDatabase();
const EVA = "5511900001111";
let opened: { sandbox: TestSandbox; server: TestServer };
let world: CallWorld;
let ticketId: number;

beforeAll(async () => {
  opened = await openSandboxAndServer(db);
});
beforeEach(async () => {
  world = await aCallWorld(db, opened);
  const { tenant, channel, queue, ana } = world;
  const contact = await aContact(db, { tenant, name: "Eva", number: EVA });
  const ticket = await aTicket(db, {
    tenant,
    contactId: contact.id,
    channelId: channel.id,
    queueId: queue.id,
    userId: ana.id,
    status: "open",
  });
  ticketId = ticket.id;
});

const provided = async (phone: string): Promise<Json[]> =>
  (await world.control("/calls")).filter((call: Json) => call.token === world.token && call.phone === phone);
const behaves = (does: string, more: object = {}) => world.control("/people", { phone: EVA, does, ...more });
const call = async (): Promise<Json> => {
  const { status, body } = await world.server.as(world.ana).post("/calls", { ticketId });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test("a call is asked for, rings there, is answered and hung up; the bubble says how long it lasted", async () => {
  await behaves("answers", { afterMs: 50 });
  const made = await call();
  expect(made).toMatchObject({
    direction: "outcoming",
    tag: "outcoming_calling",
    status: "calling",
    contact_name: "Eva",
  });
  await world.reaches(made.id, { state: "active" });
  const [theirs] = await provided(EVA);
  expect(theirs).toMatchObject({ state: "active", direction: "outcoming" });
  expect((await world.act(world.ana, made.id, "mute")).body).toMatchObject({ isMuted: true });
  await vi.waitFor(async () => expect((await provided(EVA))[0]).toMatchObject({ isMuted: true }), 15_000);
  await world.act(world.ana, made.id, "end");
  await vi.waitFor(async () => expect((await provided(EVA))[0]).toMatchObject({ state: "ended" }), 15_000);
  const { body } = await world.server.as(world.ana).get(`/messages/${ticketId}`);
  expect(body.messages.at(-1)).toMatchObject({
    type: "call",
    fromMe: true,
    content: { outcome: "answered", callId: made.id },
  });
});

test.each([
  ["unknown", "failed", "ERR_CALL_NUMBER_NOT_FOUND"],
  ["limit", "failed", "ERR_CALL_LIMIT"],
  ["busy", "failed", "ERR_CALL_BUSY"],
  ["rejects", "refused", null],
])("somebody who %s: the call ends as %s", async (does, outcome, error) => {
  await behaves(does, { afterMs: 50 });
  const made = await call();
  await world.reaches(made.id, { state: "ended", outcome, error });
  expect(await world.current(world.ana)).toEqual([]);
});

test("the customer hangs up first; the person is free at once", async () => {
  await behaves("answers", { afterMs: 20, endsAfterMs: 100 });
  const made = await call();
  await world.reaches(made.id, { state: "ended", outcome: "answered" });
  await behaves("silent");
  const again = await call();
  await world.act(world.ana, again.id, "end");
  await world.reaches(again.id, { outcome: "canceled" });
  await vi.waitFor(async () => expect((await provided(EVA)).at(-1)).toMatchObject({ state: "ended" }), 15_000);
});

test("nobody is in two calls, and a device speaks with one customer", async () => {
  const { ana, bia, server } = world;
  await behaves("silent");
  await call();
  const own = await server.as(ana).post("/calls", { ticketId });
  expect(own.body).toMatchObject({ error: "ERR_CALL_BUSY", detail: "self" });
  const { tenant, channel, queue } = world;
  const contact = await aContact(db, { tenant, name: "Davi", number: "5511900002222" });
  const other = await aTicket(db, {
    tenant,
    contactId: contact.id,
    channelId: channel.id,
    queueId: queue.id,
    userId: bia.id,
    status: "open",
  });
  expect((await server.as(bia).post("/calls", { ticketId: other.id })).body).toMatchObject({
    error: "ERR_CALL_BUSY",
    detail: "line",
  });
});

test("who is blocked, or has no call channel, does not call; nor through a device that is away", async () => {
  const { admin, ana, channel, server } = world;
  expect((await server.as(admin).post("/calls", { ticketId })).body).toMatchObject({ error: "ERR_CALL_NOT_ALLOWED" });
  const listed = (await server.as(ana).get("/user/channelwavoip/")).body;
  expect(listed).toMatchObject({ channels: [{ id: channel.id, state: "open" }], isBlocked: false, pass: null });
  await db.sql("update users set block_calls = true where id = $1", [ana.id]);
  expect((await server.as(ana).get("/user/channelwavoip")).body).toEqual({ channels: [], isBlocked: true, pass: null });
  expect((await server.as(ana).post("/calls", { ticketId })).body).toMatchObject({ error: "ERR_CALL_NOT_ALLOWED" });
  await db.sql("update users set block_calls = false where id = $1", [ana.id]);
  await world.control("/devices", { token: world.token, status: "close" });
  await vi.waitFor(async () => {
    const { body } = await server.as(admin).get(`/channels/${channel.id}/voice`);
    expect(body.state).toBe("closed");
  }, 15_000);
  expect((await server.as(ana).post("/calls", { ticketId })).body).toMatchObject({ error: "ERR_CALL_FAILED" });
});

test("the sound goes both ways with a pass, which opens once and only for its person", async () => {
  const { ana, bia, channel, server } = world;
  await behaves("answers", { afterMs: 20, sound: "tone" });
  const made = await call();
  await world.reaches(made.id, { state: "active" });
  expect((await server.as(bia).get(`/user/channelwavoip?channelId=${channel.id}`)).body.pass).toBeNull();
  const { pass } = (await server.as(ana).get(`/user/channelwavoip?channelId=${channel.id}`)).body;
  expect(JSON.stringify(pass)).not.toContain(world.token);
  const url = `${server.url.replace(/^http/, "ws")}${pass.path}`;
  const socket = new WebSocket(url);
  const heard: Buffer[] = [];
  socket.on("message", (data) => heard.push(data as Buffer));
  const speaking = setInterval(() => socket.readyState === socket.OPEN && socket.send(Buffer.alloc(640, 1)), 20);
  await vi.waitFor(async () => {
    expect(heard.length).toBeGreaterThan(5);
    expect((await provided(EVA))[0].heard).toBeGreaterThan(5);
  }, 15_000);
  expect(heard[0]).toHaveLength(640);
  const second = new WebSocket(url);
  const code = await new Promise((resolve) => second.on("close", resolve));
  expect(code).toBe(1008);
  clearInterval(speaking);
  const closed = new Promise((resolve) => socket.on("close", resolve));
  await world.act(ana, made.id, "end");
  await closed;
});

test("the token is kept as a secret and shown to nobody", async () => {
  const { admin, channel, server, token } = world;
  const shown = await server.as(admin).get(`/channels/${channel.id}/voice`);
  expect(shown.body).toMatchObject({ hasToken: true, state: "open" });
  expect(JSON.stringify(shown.body)).not.toContain(token);
  const [row] = await db.sql<Json>("select token from channel_voice where channel_id = $1", [channel.id]);
  expect(row.token).not.toContain(token);
  const log = await db.sql<Json>("select detail from security_log where tenant_id = $1", [channel.tenantId]);
  expect(JSON.stringify(log)).not.toContain(token);
  expect((await server.as(world.ana).get(`/channels/${channel.id}/voice`)).status).toBe(403);
});

test("a recording is fetched only where the customer was told, and heard by those who may", async () => {
  const { admin, ana, bia, channel, server, token } = world;
  const { body } = await server.as(admin).put(`/channels/${channel.id}/voice`, { isRecorded: true });
  await world.control("/devices", {
    token,
    records: true,
    webhook: `${server.url}${new URL(body.webhookUrl).pathname}`,
  });
  await behaves("answers", { afterMs: 20 });
  const made = await call();
  await world.reaches(made.id, { state: "active" });
  expect((await world.act(ana, made.id, "announce")).body.announcedAt).not.toBeNull();
  await world.act(ana, made.id, "end");
  const ready = await vi.waitFor(async () => {
    const { body: state } = await server.as(ana).get(`/calls/${made.id}/recording`);
    expect(state).toMatchObject({ state: "ready" });
    return state;
  }, 20_000);
  expect((await server.as(bia).get(`/calls/${made.id}/recording`)).status).toBe(404);
  for (let time = 0; time < 2; time++) {
    const file = await server.as(admin).get(ready.url.replace(/^\/api/, ""));
    expect(file.status).toBe(200);
  }
  const heard = await db.sql<Json>("select user_id from security_log where tenant_id = $1 and kind = 'calls.heard'", [
    channel.tenantId,
  ]);
  expect(heard).toHaveLength(1);
  const untold = await call();
  await world.reaches(untold.id, { state: "active" });
  await world.act(ana, untold.id, "end");
  await vi.waitFor(async () => expect((await provided(EVA)).at(-1)).toMatchObject({ state: "ended" }), 15_000);
  expect((await server.as(ana).get(`/calls/${untold.id}/recording`)).body).toMatchObject({ state: "none" });
}, 60_000);
