// The alternative API through the whole product: paired by a picture and by a code, heard, answered, lost, let go.
import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import {
  aTenant,
  aUser,
  startSandboxProcess,
  type TestSandbox,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

// biome-ignore lint/suspicious/noExplicitAny: tests read the wire as it comes
type Json = any;

const db = testDatabase();
const PATIENCE = { timeout: 20_000, interval: 100 };
const KEY = "sandbox-evolution-key";
const SHOP = "551130001000";
const ANA = "5511987650001";

let sandbox: TestSandbox;
let server: Awaited<ReturnType<typeof testServer>>;
let admin: TestUser;
let channelId: number;
let instance: string;
let ticketId: number;

const control = (path: string, body?: object): Promise<Json> => sandbox.control(`/evolution${path}`, body);
const shownIn = (window: Awaited<ReturnType<typeof server.socket>>): Json[] =>
  window.frames.filter(({ name }) => name === "channel.pairing").map(({ data }) => (data as Json).what);
const status = async () => (await server.as(admin).get(`/channels/${channelId}`)).body;
const credentials = (more: object = {}) => ({ baseUrl: `${sandbox.url}/evolution`, apiKey: KEY, ...more });

/** The address we tell is the public one; here the server listens elsewhere. */
async function listensHere() {
  const { callbackUrl } = (await server.as(admin).get(`/channels/${channelId}/webhook`)).body;
  const url = `${server.url}${new URL(callbackUrl).pathname}`;
  await control("/instances", { instance, webhook: url });
  return url;
}

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  db.beforeDrop(() => sandbox.close());
  await sandbox.control("/settings", { pace: 0.05, webhookRetryMs: 50 });
  server = await testServer(db, { env: sandbox.env });
  admin = await aUser(db, { tenant: await aTenant(db), profile: "admin" });
});

test("the form is offered without a node for sessions, and a wrong key or a strange server is told before anything is kept", async () => {
  const { forms } = (await server.as(admin).get("/channels/forms")).body;
  expect(forms.find(({ type }: Json) => type === "whatsapp_alt")).toMatchObject({ how: "qr", webhook: "channel" });
  expect(forms.some(({ type }: Json) => type === "whatsapp_web")).toBe(false);
  const reasonOf = async (given: object) => {
    const asked = await server.as(admin).post("/channels/check", { type: "whatsapp_alt", credentials: given });
    return asked.body.steps[0].reason;
  };
  expect(await reasonOf(credentials())).toBeNull();
  expect(await reasonOf(credentials({ apiKey: "another-key" }))).toBe("keyRefused");
  expect(await reasonOf(credentials({ baseUrl: `${sandbox.url}/nothing` }))).toBe("notEvolution");
  // What a company types never leads into our own network.
  expect(await reasonOf(credentials({ baseUrl: "http://127.0.0.1:5432" }))).toBe("addressRefused");
});

test("it is paired by the picture that one window shows", async () => {
  const body = { type: "whatsapp_alt", name: "Alternativo", credentials: credentials() };
  const made = await server.as(admin).post("/channels", body);
  channelId = made.body.id;
  instance = made.body.externalId;
  expect(made.body).toMatchObject({ status: "waiting_qr", externalId: `t${admin.tenantId}-c${channelId}` });
  expect(JSON.stringify(made.body)).not.toContain(KEY);

  const [window, other] = [await server.socket(admin), await server.socket(admin)];
  expect(await server.as(admin).post(`/channels/${channelId}/pairing`, { isWarned: true })).toMatchObject({
    status: 200,
  });
  await listensHere();
  window.socket.emit("channel.pairing", { channelId, how: "qr", phone: null });
  await expect.poll(() => shownIn(window).at(-1), PATIENCE).toMatchObject({ show: "qr", place: 1, round: 1 });
  await control("/next-code", { instance });
  await expect.poll(() => shownIn(window).at(-1), PATIENCE).toMatchObject({ show: "qr", place: 2, round: 1 });
  await control("/scan", { qr: shownIn(window).at(-1).qr, number: SHOP, name: "Loja" });
  await expect.poll(() => shownIn(window).at(-1), PATIENCE).toEqual({ show: "open", number: `+${SHOP}`, name: "Loja" });
  expect(shownIn(other)).toEqual([]);
  await expect.poll(status, PATIENCE).toMatchObject({ status: "connected", number: `+${SHOP}`, verifiedName: "Loja" });
});

test("words come in once, files too, and an answer whose outcome nobody knows is settled by what the server tells", async () => {
  await control("/say", { instance, from: ANA, name: "Ana", text: "Bom dia", await: true });
  await control("/say", { instance, from: ANA, kind: "image", text: "a foto", lid: true, await: true });
  const [ticket] = (await server.as(admin).get("/tickets?status=pending")).body.tickets;
  ticketId = ticket.id;
  const messages = async (): Promise<Json[]> => (await server.as(admin).get(`/messages/${ticket.id}`)).body.messages;
  await expect
    .poll(async () => (await messages()).find(({ type }) => type === "image")?.media?.status, PATIENCE)
    .toBe("ready");
  expect((await messages()).filter(({ fromMe }) => !fromMe)).toHaveLength(2);

  await control("/faults", { action: "sendText", does: "drop", when: "after" });
  const sent = await server.as(admin).post(`/messages/${ticket.id}`, { clientId: randomUUID(), body: "Bom dia, Ana" });
  const { id } = sent.body.messages[0];
  await expect.poll(async () => (await messages()).find((one) => one.id === id)?.status, PATIENCE).toBe("read");
  const { messages: onPhone } = await control(`/thread?instance=${instance}&person=${ANA}`);
  expect(onPhone.filter(({ text }: Json) => text === "Bom dia, Ana")).toHaveLength(1);
});

test("forged news have no effect: no token, another key, an expired one, another instance", async () => {
  const url = await listensHere();
  const count = async () => (await db.sql("select count(*)::int as n from messages"))[0]?.n;
  const before = await count();
  const all: Json[] = await control("/instances");
  const { jwtKey } = all.find(({ name }) => name === instance).webhook;
  const key = { remoteJid: `${ANA}@s.whatsapp.net`, fromMe: false, id: "3AFORGED" };
  const now = Math.floor(Date.now() / 1000);
  const data = { key, message: { conversation: "forjada" }, messageTimestamp: now };
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const token = (secret: string, iat: number) => {
    const signed = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded({ iat, exp: iat + 600 })}`;
    return `Bearer ${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
  };
  const post = async (name: string, authorization?: string) => {
    const body = JSON.stringify({ event: "messages.upsert", instance: name, data, apikey: "THE-TOKEN" });
    const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
    return (await fetch(url, { method: "POST", headers, body })).status;
  };
  expect(await post(instance)).toBe(403);
  expect(await post(instance, token("another-secret-of-the-other", now))).toBe(403);
  expect(await post(instance, token(jwtKey, now - 5_000))).toBe(403);
  expect(await post("t1-c999999", token(jwtKey, now))).toBe(200);
  expect(await count()).toBe(before);
  const [kept] = await db.sql("select reason from webhook_quarantine order by id desc limit 1");
  expect(kept?.reason).toContain("another account");
});

test("a telephone that removed the device is lost with its reason, and is paired again by a code", async () => {
  await control("/drop", { instance, code: 401 });
  await expect.poll(status, PATIENCE).toMatchObject({ status: "lost", lastError: "loggedOut" });
  await server.as(admin).post(`/channels/${channelId}/pairing`, { isWarned: true });
  await listensHere();
  const window = await server.socket(admin);
  // Another tab begins with the picture: whoever asks for a code gets one all the same.
  window.socket.emit("channel.pairing", { channelId, how: "qr", phone: null });
  await expect.poll(() => shownIn(window).at(-1)?.show, PATIENCE).toBe("qr");
  window.socket.emit("channel.pairing", { channelId, how: "code", phone: SHOP });
  await expect.poll(() => shownIn(window).at(-1)?.show, PATIENCE).toBe("code");
  await control("/scan", { code: shownIn(window).at(-1).code, number: SHOP, name: "Loja" });
  await expect.poll(() => shownIn(window).at(-1)?.show, PATIENCE).toBe("open");
  await expect.poll(status, PATIENCE).toMatchObject({ status: "connected", lastError: null });
});

test("another telephone than before is let go; a changed key is asked for and the telephone stays", async () => {
  await server.as(admin).delete(`/channels/${channelId}/pairing`);
  expect(await status()).toMatchObject({ status: "waiting_qr" });
  await server.as(admin).post(`/channels/${channelId}/pairing`, { isWarned: true });
  await listensHere();
  const window = await server.socket(admin);
  window.socket.emit("channel.pairing", { channelId, how: "qr", phone: null });
  await expect.poll(() => shownIn(window).at(-1)?.show, PATIENCE).toBe("qr");
  await control("/scan", { instance, number: "551130009999" });
  await expect.poll(() => shownIn(window).at(-1), PATIENCE).toEqual({ show: "ended", reason: "otherNumber" });
  expect(await status()).toMatchObject({ status: "lost", lastError: "otherNumber", number: `+${SHOP}` });

  await server.as(admin).post(`/channels/${channelId}/pairing`, { isWarned: true });
  await listensHere();
  await control("/scan", { instance, number: SHOP });
  await expect.poll(status, PATIENCE).toMatchObject({ status: "connected" });
  await control("/key", { key: "a-new-key-of-the-server" });
  await server.as(admin).post(`/messages/${ticketId}`, { clientId: randomUUID(), body: "Ainda aí?" });
  await expect.poll(status, PATIENCE).toMatchObject({ status: "lost", lastError: "keyRefused" });
  const again = await server.as(admin).post(`/channels/${channelId}/reconnect`, {
    credentials: { apiKey: "a-new-key-of-the-server" },
  });
  expect(again.body).toMatchObject({ status: "connected" });
});
