// Web push against the pretend push service over real sockets: sealed, signed, once per device and notice, and silent where it should be.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  aChat,
  aNotice,
  aSession,
  aTicket,
  aUser,
  startSandboxProcess,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { pushKeys, pushWorld } from "../company/push/push.factory.ts";
import { sendPush } from "../company/push/push.jobs.ts";
import type { Cause } from "../company/push/push.types.ts";
import { applyChanges, aText } from "../conversation/intake/intake.factory.ts";
import { aCompany, type TestCompany } from "../conversation/tickets/testing/company.ts";

const NOON = "2026-03-05T15:00:00Z";
const db = testDatabase();
const keys = pushKeys();
let sandbox: Awaited<ReturnType<typeof startSandboxProcess>>;
let server: TestServer;
let company: TestCompany;
let ana: TestUser;
let bia: TestUser;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  // Nothing by the hour: what is pushed is what a test causes.
  server = await testServer(db, { env: { ...sandbox.env, ...keys }, now: NOON, startsRepeated: false });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  server.clock.set(NOON);
  company = await aCompany(db);
  ({ ana, bia } = company);
});
const { openBrowser, aDevice, behave, asked, received, prefer } = pushWorld(
  db,
  () => sandbox,
  () => server,
);

const mine = () => aTicket(db, { ...company.made, queueId: company.sales.id, status: "open", userId: ana.id });

/** Told by a row alone, so that nothing but the test sends it. */
async function aCause(given: Partial<Cause> = {}): Promise<Cause> {
  const ticket = await mine();
  const data = { ticketId: ticket.id, by: bia.id };
  const kind = "ticket.assigned";
  const { id } = await aNotice(db, { tenantId: ana.tenantId, userId: ana.id, kind, subject: ticket.id, data });
  const at = server.clock.now().toISOString();
  return { tenantId: ana.tenantId, userId: ana.id, key: `notice:${id}`, at, what: { noticeId: id }, ...given };
}
const run = (cause: Cause) => sendPush.run(server.deps, cause, new AbortController().signal);
const sends = () => db.sql("select outcome, again_at from push_sends where tenant_id = $1", [ana.tenantId]);

test("a device is the session's own, is listed without its address, and goes when its owner says so", async () => {
  const device = await aDevice(ana);
  const other = { ...ana, sessionId: await aSession(db, ana) };
  const { body } = await server.as(ana).get("/push");
  expect(body.publicKey).toBe(keys.VAPID_PUBLIC_KEY);
  expect(body.devices).toMatchObject([{ id: device.deviceId, isCurrent: true, lastSentAt: null }]);
  expect(JSON.stringify(body)).not.toContain(device.endpoint);
  expect(other.sessionId).not.toBe(ana.sessionId);
  const stored = await db.sql("select endpoint, keys from push_subscriptions where id = $1", [device.deviceId]);
  expect(JSON.stringify(stored)).not.toContain(device.id);
  expect(JSON.stringify(stored)).not.toContain(device.keys.auth);

  expect(await server.as(bia).delete(`/push/devices/${device.deviceId}`)).toMatchObject({ status: 404 });
  expect(await server.as(bia).post(`/push/devices/${device.deviceId}/test`, undefined)).toMatchObject({ status: 404 });
  expect(await server.as(ana).delete(`/push/devices/${device.deviceId}`)).toMatchObject({ status: 200 });
  expect((await server.as(ana).get("/push")).body.devices).toEqual([]);
});

test("only services of browsers are ever called", async () => {
  const { keys: own } = await openBrowser();
  const say = (endpoint: string) => server.as(ana).post("/push/devices", { endpoint, keys: own, language: "pt" });
  for (const endpoint of [
    "https://example.com/push/1",
    "http://fcm.googleapis.com/fcm/send/1",
    "https://fcm.googleapis.com.example.com/1",
    "https://fcm.googleapis.com:8443/1",
    "https://somebody:word@fcm.googleapis.com/1",
    "http://127.0.0.1:1/push/send/1",
    "https://169.254.169.254/latest",
  ])
    expect([endpoint, (await say(endpoint)).body.error]).toEqual([endpoint, "ERR_PUSH_SERVICE_UNKNOWN"]);
  for (const endpoint of [
    "https://fcm.googleapis.com/fcm/send/a",
    "https://updates.push.services.mozilla.com/wpush/v2/a",
    "https://wns2-bl2p.notify.windows.com/w/?token=a",
    "https://web.push.apple.com/a",
  ])
    expect([endpoint, (await say(endpoint)).status]).toEqual([endpoint, 200]);
});

test("a key that is no point of the curve is refused before anything is kept", async () => {
  const { endpoint, keys: own } = await openBrowser();
  const told = { endpoint, keys: { ...own, p256dh: `B${"A".repeat(86)}` }, language: "pt" };
  expect((await server.as(ana).post("/push/devices", told)).body).toMatchObject({ error: "ERR_VALIDATION" });
  expect((await server.as(ana).get("/push")).body.devices).toEqual([]);
});

test("the same browser under another person, of another company too, is theirs alone from then on", async () => {
  const { endpoint, keys: own } = await openBrowser();
  const stranger = await aUser(db, { tenant: "elsewhere" });
  for (const who of [ana, bia, stranger])
    await server.as(who).post("/push/devices", { endpoint, keys: own, language: "en" });
  const count = async (who: TestUser) => (await server.as(who).get("/push")).body.devices.length;
  expect([await count(ana), await count(bia), await count(stranger)]).toEqual([0, 0, 1]);
});

test("nobody has more than ten devices; the one unseen for longest makes room", async () => {
  const first = await aDevice(ana);
  for (let number = 0; number < 10; number++) {
    server.clock.advance(1_000);
    await aDevice(ana);
  }
  const ids = (await server.as(ana).get("/push")).body.devices.map(({ id }: { id: number }) => id);
  expect([ids.length, ids.includes(first.deviceId)]).toEqual([10, false]);
});

test("it is signed with the installation's key, sealed for the browser alone, and sent once however often it is tried", async () => {
  const device = await aDevice(ana);
  const cause = await aCause();
  await Promise.all([run(cause), run(cause), run(cause)]);
  await run(cause);
  const pushes = await received(device);
  expect(pushes).toHaveLength(1);
  expect(pushes[0]).toMatchObject({
    kind: "ticket.assigned",
    language: "pt",
    signer: { key: keys.VAPID_PUBLIC_KEY, subject: "mailto:ops@casa.example" },
    params: { author: "Bia" },
  });
  expect(pushes[0]?.ttl).toBeLessThanOrEqual(3_600);
  expect(Buffer.from(pushes[0]?.sealed ?? "", "base64").includes("Bia")).toBe(false);
  expect(await asked(device)).toBe(1);
  expect((await server.as(ana).get("/push")).body.devices[0].lastSentAt).toBe(new Date(NOON).toISOString());
});

test("words travel as far as the person lets them; with none there is no name and no word in the clear text", async () => {
  const device = await aDevice(ana);
  const ticket = await mine();
  const note = async () => {
    const content = { type: "note", mentions: [ana.id] };
    const body = "Palavra secreta";
    const said = await server.as(bia).post(`/messages/${ticket.id}`, { clientId: crypto.randomUUID(), body, content });
    expect(said.status).toBe(200);
  };
  for (const content of ["full", "names", "none"] as const) {
    await prefer(ana, { content });
    const before = (await received(device)).length;
    await note();
    await vi.waitFor(async () => expect((await received(device)).length).toBe(before + 1), { timeout: 20_000 });
  }
  const [full, names, none] = await received(device);
  expect(full?.params).toMatchObject({ author: "Bia", text: "Palavra secreta" });
  expect(names?.params).toMatchObject({ author: "Bia" });
  expect(names?.text).not.toContain("secreta");
  expect(none?.params).toEqual({});
  for (const word of ["Bia", "secreta", names?.params.contact ?? "?"]) expect(none?.text).not.toContain(word);
});

test("nothing for what is read, out of sight or over, nor where the person does not want it", async () => {
  const device = await aDevice(ana);
  const cause = await aCause();
  await db.sql("update notices set read_at = now() where user_id = $1", [ana.id]);
  await run(cause);
  const given = await aCause();
  await db.sql("update tickets set user_id = $2 where tenant_id = $1", [ana.tenantId, bia.id]);
  await run(given);
  await prefer(ana, { pushes: { notices: false, messages: true, chats: true } });
  await run(await aCause());
  expect(await asked(device)).toBe(0);
  await prefer(ana, { pushes: { notices: true, messages: true, chats: true } });
  await run(await aCause());
  expect(await asked(device)).toBe(1);
});

test("nothing in quiet hours, outside login hours, after the session, for somebody inactive, or after an hour", async () => {
  const device = await aDevice(ana);
  await prefer(ana, { quiet: { from: "11:00", until: "13:00" } });
  await run(await aCause());
  await prefer(ana, { quiet: { from: "13:00", until: "14:00" } });
  const closed = Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map((day) => [day, { allowed: false, start: "08:00", end: "18:00" }]),
  );
  await db.sql("update users set login_schedule = $2 where id = $1", [ana.id, JSON.stringify(closed)]);
  await run(await aCause());
  await db.sql("update users set login_schedule = null, is_active = false where id = $1", [ana.id]);
  await run(await aCause());
  await db.sql("update users set is_active = true where id = $1", [ana.id]);
  await run(await aCause({ at: "2026-03-05T13:59:00Z" }));
  await db.sql("update sessions set ended_at = now(), end_code = 'ERR_SESSION_REVOKED' where id = $1", [ana.sessionId]);
  await run(await aCause());
  expect(await asked(device)).toBe(0);
  await db.sql("update sessions set ended_at = null, end_code = null where id = $1", [ana.sessionId]);
  await run(await aCause());
  expect(await asked(device)).toBe(1);
});

test("nothing for somebody at a window; a window that is only open counts for nothing", async () => {
  const device = await aDevice(ana);
  const { socket } = await server.socket(ana);
  socket.emit("user.active", { active: true });
  const count = async () => {
    const { redis } = server.deps;
    return redis.commands.zCard(redis.key("attention", ana.tenantId, ana.id));
  };
  await vi.waitFor(async () => expect(await count()).toBe(1), { timeout: 10_000 });
  await run(await aCause());
  expect(await asked(device)).toBe(0);
  socket.emit("user.active", { active: false });
  await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 10_000 });
  await run(await aCause());
  expect(await asked(device)).toBe(1);
});

test("a device that is gone is removed; one refused stays and is not asked again", async () => {
  for (const behaviour of ["gone", "unknown"]) {
    const device = await aDevice(ana);
    await behave(device, behaviour);
    await run(await aCause());
    expect((await server.as(ana).get("/push")).body.devices).toEqual([]);
  }
  const device = await aDevice(ana);
  for (const behaviour of ["refuses", "large"]) {
    await behave(device, behaviour);
    const cause = await aCause();
    await run(cause);
    await run(cause);
  }
  expect((await server.as(ana).get("/push")).body.devices).toHaveLength(1);
  // What is too large is sent once more without its words.
  expect(await asked(device)).toBe(1 + 2);
});

test("Retry-After is kept, in seconds and as a moment, and what would be too late is given up", async () => {
  const device = await aDevice(ana);
  const cause = await aCause();
  await behave(device, "busy", { times: 1, retryAfter: "120" });
  await run(cause);
  expect(await sends()).toMatchObject([{ outcome: "later", again_at: new Date("2026-03-05T15:02:00Z") }]);
  server.clock.advance(119_000);
  await run(cause);
  expect(await asked(device)).toBe(1);
  server.clock.advance(1_000);
  await run(cause);
  expect([await asked(device), (await received(device)).length]).toEqual([2, 1]);
  expect(await sends()).toMatchObject([{ outcome: "sent", again_at: null }]);

  const late = await aCause();
  await behave(device, "broken", { retryAfter: "Thu, 05 Mar 2026 18:00:00 GMT" });
  await run(late);
  await run(late);
  expect(await asked(device)).toBe(3);
});

test("what may have arrived is not sent again", async () => {
  const device = await aDevice(ana);
  await behave(device, "cut");
  const cause = await aCause();
  await run(cause);
  await behave(device, "takes");
  await run(cause);
  expect([await asked(device), (await received(device)).length]).toEqual([1, 0]);
  expect(await sends()).toMatchObject([{ outcome: "unknown" }]);
});

test("a customer's words reach whoever attends them, a colleague's everybody in the chat but those called by name", async () => {
  const [ofAna, ofBia] = [await aDevice(ana), await aDevice(bia)];
  await prefer(ana, { content: "full" });
  const chat = await aChat(db, { members: [bia, ana], name: "Vendas" });
  const said = (body: string, mentions: number[]) =>
    server.as(bia).post(`/internal-chat/chats/${chat.id}/messages`, { clientId: crypto.randomUUID(), body, mentions });
  expect((await said("Almoço?", [])).status).toBe(200);
  await vi.waitFor(async () => expect(await received(ofAna)).toHaveLength(1), { timeout: 20_000 });
  expect((await received(ofAna))[0]).toMatchObject({
    kind: "chat.message",
    tag: `chat-${chat.id}`,
    params: { author: "Bia", chat: "Vendas", text: "Almoço?" },
  });
  await said("Ana, vem", [ana.id]);
  await vi.waitFor(async () => expect(await received(ofAna)).toHaveLength(2), { timeout: 20_000 });
  expect((await received(ofAna))[1]).toMatchObject({ kind: "mention.chat" });

  const writes = async (body: string) => {
    const changes = [aText(1, { providerId: `wamid.${crypto.randomUUID()}`, body, at: NOON })];
    const { ticketIds } = await applyChanges(server.deps.db, company.channel, changes, new Date(NOON));
    server.deps.journal.ring();
    return ticketIds[0];
  };
  // Nobody's yet: that it waits is told to windows alone.
  const ticketId = await writes("Oi");
  await db.sql("update tickets set status = 'open', user_id = $2, turn = 'person' where id = $1", [ticketId, ana.id]);
  await writes("Cadê meu pedido?");
  await vi.waitFor(async () => expect(await received(ofAna)).toHaveLength(3), { timeout: 20_000 });
  expect((await received(ofAna))[2]).toMatchObject({
    kind: "ticket.message",
    tag: `ticket-${ticketId}`,
    params: { contact: "Ana Lima", text: "Cadê meu pedido?" },
  });
  expect(await asked(ofBia)).toBe(0);
});

test("the test button sends really and says what became of it", async () => {
  const device = await aDevice(ana);
  const press = async () => (await server.as(ana).post(`/push/devices/${device.deviceId}/test`, undefined)).body;
  expect(await press()).toEqual({ outcome: "sent" });
  expect(await received(device)).toMatchObject([{ kind: "test", params: {}, subject: null }]);
  await behave(device, "busy");
  expect(await press()).toEqual({ outcome: "later" });
  await behave(device, "refuses");
  expect(await press()).toEqual({ outcome: "refused" });
  await behave(device, "gone");
  expect(await press()).toEqual({ outcome: "gone" });
  expect((await server.as(ana).get("/push")).body.devices).toEqual([]);
});

test("without keys it is off and says so; half a pair does not start", async () => {
  const { endpoint, keys: own } = await openBrowser();
  const off = await testServer(db, { role: "api" });
  expect((await off.as(ana).get("/push")).body).toEqual({ publicKey: null, devices: [] });
  expect((await off.as(ana).post("/push/devices", { endpoint, keys: own, language: "pt" })).body.error).toBe(
    "ERR_PUSH_OFF",
  );
  const { VAPID_PRIVATE_KEY: _, ...half } = keys;
  await expect(testServer(db, { role: "api", env: half })).rejects.toThrow(/VAPID_PRIVATE_KEY is missing/);
  const others = { ...keys, VAPID_PUBLIC_KEY: pushKeys().VAPID_PUBLIC_KEY ?? "" };
  await expect(testServer(db, { role: "api", env: others })).rejects.toThrow(/not the other half/);
});
