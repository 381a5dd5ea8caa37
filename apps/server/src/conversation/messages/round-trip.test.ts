// One message all the way, both ways, against the pretend provider running as a program of its own.
import { randomInt, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  aChannel,
  aQueue,
  aTenant,
  aUser,
  startSandboxProcess,
  type TestChannel,
  type TestSandbox,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
let server: TestServer;
let sandbox: TestSandbox;
let channel: TestChannel;
let ana: TestUser;
let queueId: number;
let phone: string;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  db.beforeDrop(() => sandbox.close());
  await sandbox.control("/settings", { pace: 0.2, webhookRetryMs: 50 });
  server = await testServer(db, { env: sandbox.env });
});

beforeEach(async () => {
  const tenant = await aTenant(db);
  queueId = (await aQueue(db, { tenant })).id;
  channel = await aChannel(db, { tenant, defaultQueueId: queueId });
  ana = await aUser(db, { tenant, name: "Ana", queues: [queueId] });
  phone = `55119${randomInt(60_000_000, 99_999_999)}`;
  await sandbox.control("/numbers", numberWith(`${server.url}/webhooks/whatsapp-cloud/${channel.key}`));
});

const numberWith = (callbackUrl: string | null) => ({
  phoneNumberId: channel.externalId,
  ...channel.credentials,
  callbackUrl,
});

async function say(text: string, script = "happy") {
  await sandbox.control("/people", { phone, name: "Cliente", script });
  const { wamid, delivered } = await sandbox.control("/say", {
    phoneNumberId: channel.externalId,
    from: phone,
    text,
    await: true,
  });
  expect(delivered).toBe(true);
  return wamid as string;
}

async function ticketId(): Promise<number> {
  const { body } = await server.as(ana).get("/tickets?status=open,pending");
  return body.tickets[0].id;
}

async function reply(text: string) {
  const { body, status } = await server
    .as(ana)
    .post(`/messages/${await ticketId()}`, { clientId: randomUUID(), body: text });
  expect(status).toBe(200);
  return body.messages[0] as { id: number; clientId: string };
}

interface Phone {
  wamid: string;
  direction: "in" | "out";
  text: string;
  status: string;
}
const onPhone = async () =>
  (await sandbox.control(`/threads/${channel.externalId}/${phone}`)).messages.filter(
    (message: Phone) => message.direction === "out",
  ) as Phone[];

async function messageOf(id: number) {
  const { body } = await server.as(ana).get(`/messages/${await ticketId()}`);
  return body.messages.find((message: { id: number }) => message.id === id);
}

const becomes = (id: number, wanted: object, timeout = 10_000) =>
  vi.waitFor(async () => expect(await messageOf(id)).toMatchObject(wanted), { timeout, interval: 50 });

const isEvent = (type: string) => (frame: { name: string; data: { type?: string } }) =>
  frame.name === "event" && frame.data.type === type;

test("a customer writes, those who may see it hear of it, the answer arrives once, ticks go to read", async () => {
  const admin = await aUser(db, { tenant: ana.tenantId, profile: "admin" });
  const other = await aQueue(db, { tenant: ana.tenantId });
  const bia = await aUser(db, { tenant: ana.tenantId, queues: [other] });
  const stranger = await aUser(db, { tenant: "other", profile: "admin" });
  const [toAna, toAdmin, toBia, toStranger] = await Promise.all(
    [ana, admin, bia, stranger].map((one) => server.socket(one)),
  );

  await say("Oi, tudo bem?");
  for (const socket of [toAna, toAdmin]) {
    const frame = await socket?.waitFor(isEvent("message.created"));
    expect(frame?.data).toMatchObject({
      version: 1,
      data: {
        message: { body: "Oi, tudo bem?", fromMe: false, status: "received" },
        ticket: { status: "pending", queueId, unreadMessages: 1, contact: { name: "Cliente", number: phone } },
      },
    });
  }

  const { id } = await reply("Tudo, e você?");
  await becomes(id, { status: "read", ack: 3 });
  expect(await onPhone()).toMatchObject([{ text: "Tudo, e você?", status: "read" }]);

  await toAna?.waitFor((frame) => isEvent("message.changed")(frame) && frame.data.data.message.status === "read");
  const versions = toAna?.frames.filter(({ name }) => name === "event").map(({ data }) => data.version);
  expect(versions).toEqual(versions?.map((_, index) => index + 1));
  for (const socket of [toBia, toStranger]) {
    expect(socket?.frames.filter(({ name }) => name === "event")).toEqual([]);
  }
  expect(JSON.stringify([toAna?.frames, toAdmin?.frames])).not.toContain("wamid");
});

test("repeated and overtaking webhooks change nothing", async () => {
  const wamid = await say("Oi", "duplicate");
  await sandbox.control("/redeliver", { wamid, await: true });
  const first = await reply("um");
  await becomes(first.id, { status: "read" });
  await sandbox.control("/script", { phone, script: "out_of_order" });
  const second = await reply("dois");
  await becomes(second.id, { status: "read" });
  await vi.waitFor(async () => expect((await sandbox.control("/stats")).webhooks.pending).toBe(0), { timeout: 5_000 });
  expect(await messageOf(second.id)).toMatchObject({ status: "read" });
  const { body } = await server.as(ana).get(`/messages/${await ticketId()}`);
  expect(body.messages.map((message: { body: string }) => message.body)).toEqual(["Oi", "um", "dois"]);
});

test("many answers arrive in the order they were written", async () => {
  await say("Oi");
  const texts = Array.from({ length: 12 }, (_, index) => `resposta ${index + 1}`);
  let last = 0;
  for (const text of texts) last = (await reply(text)).id;
  await becomes(last, { status: "read" });
  expect((await onPhone()).map(({ text }) => text)).toEqual(texts);
});

test("a provider that fails for a moment is tried again, and those behind wait their turn", async () => {
  await say("Oi", "flaky");
  const first = await reply("primeira");
  const second = await reply("segunda");
  await becomes(first.id, { status: "read" });
  await becomes(second.id, { status: "read" }, 15_000);
  expect((await onPhone()).map(({ text }) => text)).toEqual(["primeira", "segunda"]);
  // The provider's word that it was read may overtake its answer to the send.
  const outcomes = async () =>
    (
      await db.sql<{ outcome: string }>("select outcome from message_attempts where tenant_id = $1 order by id", [
        ana.tenantId,
      ])
    ).map(({ outcome }) => outcome);
  await expect.poll(outcomes).toEqual(["retry", "accepted", "retry", "accepted"]);
});

test("a send without an answer is never repeated; the provider's word resolves it later", async () => {
  await say("Oi", "timeout");
  // Nobody hears the statuses either, so the outcome is truly unknown.
  await sandbox.control("/numbers", numberWith(null));
  const { id } = await reply("chegou?");
  await becomes(id, { status: "unconfirmed", ack: 0 }, 15_000);
  await sandbox.control("/script", { phone, script: "happy" });
  const next = await reply("e esta?");
  await becomes(next.id, { status: "sent" });
  await sandbox.control("/numbers", numberWith(`${server.url}/webhooks/whatsapp-cloud/${channel.key}`));
  const [lost] = await onPhone();
  await sandbox.control("/redeliver", { wamid: lost?.wamid, await: true });
  await becomes(id, { status: "read" });
  expect((await onPhone()).map(({ text }) => text)).toEqual(["chegou?", "e esta?"]);
});

test("a failure told later shows its reason", async () => {
  await say("Oi", "blocked");
  const { id } = await reply("oi?");
  await becomes(id, { status: "failed", ack: -1, failure: { code: "ERR_CONTACTS_NOT_EXISTS_WHATSAPP" } });
});

test("a window that only the provider knows to be closed fails visibly", async () => {
  await say("Oi");
  await sandbox.control("/close-window", { phoneNumberId: channel.externalId, phone });
  const { id } = await reply("ainda aí?");
  await becomes(id, { status: "failed", failure: { code: "ERR_WINDOW_CLOSED" } });
});

test("a token that is no longer accepted loses the channel; what is written waits for a new one and then leaves", async () => {
  await say("Oi");
  await sandbox.control("/revoke-token", { phoneNumberId: channel.externalId });
  const first = await reply("oi");
  const lost = { status: "lost", last_error: expect.stringContaining("190") };
  await vi.waitFor(
    async () =>
      expect((await db.sql("select status, last_error from channels where id = $1", [channel.id]))[0]).toMatchObject(
        lost,
      ),
    { timeout: 10_000 },
  );
  const second = await reply("e agora");
  // The customer is still heard.
  await say("Alô?");
  expect([await messageOf(first.id), await messageOf(second.id)]).toMatchObject([
    { status: "queued", failure: null },
    { status: "queued", failure: null },
  ]);
  expect(await onPhone()).toEqual([]);

  const accessToken = randomUUID();
  const callback = `${server.url}/webhooks/whatsapp-cloud/${channel.key}`;
  await sandbox.control("/numbers", { ...numberWith(callback), accessToken });
  const admin = await aUser(db, { tenant: ana.tenantId, profile: "admin" });
  expect(
    (await server.as(admin).post(`/channels/${channel.id}/reconnect`, { credentials: { accessToken } })).status,
  ).toBe(200);
  for (const { id } of [first, second]) await becomes(id, { status: "read" });
  expect((await onPhone()).map(({ text }) => text)).toEqual(["oi", "e agora"]);
});

test("a forged webhook is refused by the same door", async () => {
  const forged = { phoneNumberId: channel.externalId, body: { object: "whatsapp_business_account", entry: [] } };
  expect((await sandbox.control("/inject", { ...forged, sign: false })).status).toBe(403);
  expect((await sandbox.control("/inject", { ...forged, sign: true })).status).toBe(200);
  expect(await sandbox.control("/verify", { phoneNumberId: channel.externalId })).toMatchObject({ ok: true });
});
