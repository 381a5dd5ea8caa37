// Connecting, repairing and setting up the official channel, against the pretend provider over the network.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  aQueue,
  aTenant,
  aUser,
  startSandboxProcess,
  type TestSandbox,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
const APP_SECRET = "an-app-secret-of-the-tests";
const PHONE_ID = "330011223344001";
const WABA_ID = "210044556677001";
const TOKEN = "a-token-of-the-tests-0001";

let sandbox: TestSandbox;
let server: Awaited<ReturnType<typeof testServer>>;
let boss: TestUser;
let tenantId: number;

const credentials = { accessToken: TOKEN, appSecret: APP_SECRET, phoneNumberId: PHONE_ID, businessAccountId: WABA_ID };

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  const number = { accessToken: TOKEN, appSecret: APP_SECRET, displayPhoneNumber: "551130001000" };
  await sandbox.control("/numbers", {
    phoneNumberId: PHONE_ID,
    wabaId: WABA_ID,
    verifiedName: "Casa de Teste",
    ...number,
  });
  await sandbox.control("/numbers", { phoneNumberId: "330011223344002", wabaId: WABA_ID, ...number });
  server = await testServer(db, { role: "all", env: sandbox.env });
  const tenant = await aTenant(db);
  tenantId = tenant.id;
  boss = await aUser(db, { tenant, profile: "admin" });
});
afterAll(() => sandbox.close());

describe("connecting", () => {
  test("the wizard asks the provider and keeps nothing", async () => {
    const answer = await server.as(boss).post("/channels/check", { type: "whatsapp_cloud", credentials });
    expect(answer.status).toBe(200);
    expect(answer.body.steps).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ step: "token", result: "ok" }),
        expect.objectContaining({ step: "number", result: "ok" }),
        expect.objectContaining({ step: "account", result: "ok" }),
      ]),
    );
    expect(answer.body).toMatchObject({ verifiedName: "Casa de Teste" });
    expect((await server.as(boss).get("/channels")).body).toMatchObject({ channels: [], used: 0 });
  });

  test("a token the provider refuses is refused here, with its reason", async () => {
    const wrong = { ...credentials, accessToken: "not-the-token-of-this-number" };
    const checked = await server.as(boss).post("/channels/check", { type: "whatsapp_cloud", credentials: wrong });
    expect(checked.body.steps).toContainEqual(
      expect.objectContaining({ step: "token", result: "failed", reason: "tokenRefused" }),
    );
    const body = { type: "whatsapp_cloud", name: "Vendas", credentials: wrong };
    expect(await server.as(boss).post("/channels", body)).toFailWith("ERR_CHANNEL_CHECK");
  });

  test("once connected it is the default, shows no secret, and its address is for administrators only", async () => {
    const queue = await aQueue(db, { tenant: tenantId });
    const wanted = { type: "whatsapp_cloud", name: "Vendas", credentials, defaultQueueId: queue.id };
    const connect = (body: object) =>
      server.as(boss).raw("/api/channels", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": "vendas" },
        body: JSON.stringify(body),
      });
    const made = await connect(wanted);
    expect(made.status).toBe(200);
    const again = await connect(wanted);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
    expect(again.body).toEqual(made.body);
    expect(await connect({ ...wanted, name: "Outra" })).toFailWith("ERR_KEY_REUSED");
    expect(made.body).toMatchObject({ name: "Vendas", status: "connected", isDefault: true, defaultQueueId: queue.id });
    const shown = JSON.stringify([made.body, (await server.as(boss).get("/channels")).body]);
    expect(shown).not.toContain(TOKEN);
    expect(shown).not.toContain(APP_SECRET);

    const twin = await server.as(boss).post("/channels", { ...wanted, name: "Outra" });
    expect(twin).toFailWith("ERR_CHANNEL_IN_USE");

    const id = made.body.id as number;
    const webhook = await server.as(boss).get(`/channels/${id}/webhook`);
    expect(webhook.body.callbackUrl).toMatch(/^http:\/\/localhost:8080\/webhooks\/whatsapp-cloud\/[\w-]{20,}$/);
    expect(webhook.body.steps).toContainEqual(expect.objectContaining({ step: "webhook", result: "waiting" }));
    const supervisor = await aUser(db, { tenant: tenantId, profile: "supervisor" });
    expect(await server.as(supervisor).get(`/channels/${id}/webhook`)).toFailWith("ERR_NO_PERMISSION");

    const path = new URL(webhook.body.callbackUrl).pathname;
    const query = new URLSearchParams({
      "hub.mode": "subscribe",
      "hub.challenge": "1158201444",
      "hub.verify_token": webhook.body.verifyToken,
    });
    expect((await server.as(null).raw(`${path}?${query}`)).body).toBe("1158201444");
    const after = await server.as(boss).get(`/channels/${id}/webhook`);
    expect(after.body.verifiedAt).not.toBeNull();
  });

  test("templates come from the provider by themselves and are found without accents", async () => {
    const [channel] = (await server.as(boss).get("/channels")).body.channels;
    await expect
      .poll(async () => (await server.as(boss).get(`/channels/${channel.id}/templates`)).body.count, {
        timeout: 20_000,
      })
      .toBeGreaterThan(8);
    const all = (await server.as(boss).get(`/channels/${channel.id}/templates?pageSize=100`)).body.items;
    expect(all.find(({ name }: { name: string }) => name === "pedido_enviado")).toMatchObject({
      category: "utility",
      status: "approved",
      header: { format: "image" },
      bodyParameters: [{ key: "1" }, { key: "2" }],
      isSendable: true,
    });
    const sendable = (await server.as(boss).get(`/channels/${channel.id}/templates?pageSize=100&onlySendable=true`))
      .body;
    expect(sendable.items.every(({ status }: { status: string }) => status === "approved")).toBe(true);
    expect(sendable.count).toBeLessThan(all.length);
  });
});

describe("working", () => {
  test("an attendant sees the channels they work on, with what each can do and without what went wrong", async () => {
    const [channel] = (await server.as(boss).get("/channels")).body.channels;
    const ana = await aUser(db, { tenant: tenantId });
    const mine = (await server.as(ana).get("/user/channel")).body.channels;
    expect(mine).toMatchObject([
      { id: channel.id, capabilities: { templates: true, windowHours: 24 }, lastError: null },
    ]);
    expect((await server.as(ana).get("/user/channel?type=telegram")).body.channels).toEqual([]);
    expect(await server.as(ana).get("/channels")).toFailWith("ERR_NO_PERMISSION");
  });

  test("whoever works on a channel is told how it is, and nobody else that there is one", async () => {
    const [channel] = (await server.as(boss).get("/channels")).body.channels;
    const [limited, free] = [await aUser(db, { tenant: tenantId }), await aUser(db, { tenant: tenantId })];
    await db.sql("update users set channel_limit = true where id = $1", [limited.id]);
    await db.sql(
      "update channels set quality = 'yellow', messaging_limit = 250, last_error = 'token', last_error_at = now() where id = $1",
      [channel.id],
    );
    const { body } = await server.as(free).get(`/user/channel/${channel.id}`);
    expect(body).toMatchObject({
      id: channel.id,
      status: "connected",
      quality: "yellow",
      messagingLimit: 250,
      lastError: "token",
    });
    expect(body).not.toHaveProperty("externalId");
    expect(await server.as(limited).get(`/user/channel/${channel.id}`)).toFailWith("ERR_NO_WAPP_FOUND");
    await db.sql("update channels set last_error = null, last_error_at = null where id = $1", [channel.id]);
  });

  test("settings are saved, and the default is always exactly one", async () => {
    const [channel] = (await server.as(boss).get("/channels")).body.channels;
    const settings = { autoCloseMinutes: 90, acceptText: "Oi {{firstName}}", transferText: "" };
    const saved = await server.as(boss).put(`/channels/${channel.id}`, { name: "Vendas SP", settings });
    expect(saved.body).toMatchObject({ name: "Vendas SP", settings, isDefault: true });
    expect(await server.as(boss).put(`/channels/${channel.id}`, { settings: { autoCloseMinutes: 1 } })).toFailWith(
      "ERR_VALIDATION",
    );
    const second = { ...credentials, phoneNumberId: "330011223344002" };
    const made = await server
      .as(boss)
      .post("/channels", { type: "whatsapp_cloud", name: "Suporte", credentials: second });
    expect(made.body).toMatchObject({ isDefault: false });
    await server.as(boss).put(`/channels/${made.body.id}`, { isDefault: true });
    const now = (await server.as(boss).get("/channels")).body.channels as { id: number; isDefault: boolean }[];
    expect(now.filter((one) => one.isDefault).map(({ id }) => id)).toEqual([made.body.id]);
  });

  test("a revoked token loses the channel, and a new one brings it back; everybody who works on it hears both", async () => {
    const channels = (await server.as(boss).get("/channels")).body.channels as { id: number; name: string }[];
    const channel = channels.find(({ name }) => name === "Suporte");
    const ana = await aUser(db, { tenant: tenantId });
    const socket = await server.socket(ana);
    await sandbox.control("/revoke-token", { phoneNumberId: "330011223344002" });
    await server.as(boss).post(`/channels/${channel?.id}/templates/sync`);
    await socket.waitFor(
      ({ name, data }) => name === "event" && data.type === "channel.changed" && data.data.status === "lost",
      15_000,
    );
    expect(await server.as(boss).post(`/channels/${channel?.id}/reconnect`, {})).toFailWith("ERR_CHANNEL_CHECK");
    const renewed = { phoneNumberId: "330011223344002", wabaId: WABA_ID, accessToken: "another-token-now-02" };
    await sandbox.control("/numbers", { ...renewed, appSecret: APP_SECRET });
    const back = await server
      .as(boss)
      .post(`/channels/${channel?.id}/reconnect`, { credentials: { accessToken: "another-token-now-02" } });
    expect(back.body).toMatchObject({ status: "connected", lastError: null });
  });

  test("a disconnected channel is gone from every list, gives its name back and counts no more", async () => {
    const before = (await server.as(boss).get("/channels")).body;
    const channel = before.channels.find(({ name }: { name: string }) => name === "Suporte");
    expect((await server.as(boss).delete(`/channels/${channel.id}`)).body).toEqual({ ok: true });
    expect((await server.as(boss).get("/channels")).body.used).toBe(before.used - 1);
    expect(await server.as(boss).get(`/channels/${channel.id}`)).toFailWith("ERR_NO_WAPP_FOUND");
    const [row] = await db.sql<{ credentials: string | null }>("select credentials from channels where id = $1", [
      channel.id,
    ]);
    expect(row?.credentials).toBeNull();
  });

  test("the plan's number of connections is the limit", async () => {
    await db.sql("update plans set max_connections = 1 where id = (select plan_id from tenants where id = $1)", [
      tenantId,
    ]);
    const second = { ...credentials, phoneNumberId: "330011223344002", accessToken: "another-token-now-02" };
    const refused = await server
      .as(boss)
      .post("/channels", { type: "whatsapp_cloud", name: "Mais um", credentials: second });
    expect(refused).toFailWith("ERR_CONNECTION_LIMIT");
  });
});
