// Voice messages as text: by a person or by itself, once, told in plain words where it fails, for whoever may see the conversation.
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  aChannel,
  aMedia,
  aMessage,
  aQueue,
  aTenant,
  aTicket,
  aUser,
  startSandboxProcess,
  type TestSandbox,
  type TestServer,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
let sandbox: TestSandbox;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await testServer(db, { env: sandbox.env, pollSeconds: 0.5 });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.control("/models", { brain: "plain", delayMs: 0, fault: null });
});

const speaking = (words: string) =>
  Buffer.concat([Buffer.from("OggS\0\0TRANSCRIPT="), Buffer.from(words), Buffer.from("\0end")]);

async function aScene({ type = "openai", apiKey = "sk-sandbox", isAutomatic = false } = {}) {
  const tenant = await aTenant(db);
  const [sales, finance] = [await aQueue(db, { tenant }), await aQueue(db, { tenant })];
  const admin = await aUser(db, { tenant, profile: "admin" });
  const ana = await aUser(db, { tenant, queues: [sales] });
  const bia = await aUser(db, { tenant, queues: [finance] });
  const model = type === "groq" ? "llama-3.1-8b-instant" : "gpt-6-luna";
  const { body } = await server.as(admin).post("/integrations", { type, name: "Ouvido", model, apiKey });
  const duty = { duty: "transcripts", integrationId: body.id, isAutomatic };
  expect((await server.as(admin).put("/integration-duties", duty)).status).toBe(200);
  const ticket = await aTicket(db, { tenant, status: "pending", queueId: sales.id });

  async function aVoice(words: string, media: object = {}) {
    const message = await aMessage(db, { tenant, ticket, type: "voice", body: "", fromMe: false });
    const file = { kind: "voice", name: null, mime: "audio/ogg", claimedMime: "audio/ogg", durationMs: 3_000 } as const;
    await aMedia(db, { message, content: speaking(words), ...file, ...media });
    return message;
  }
  const read = async (id: number, as = ana) => {
    const { body } = await server.as(as).get(`/messages/${ticket.id}?around=${id}`);
    return body.messages.find((one: { id: number }) => one.id === id)?.transcript ?? null;
  };
  const ask = (id: number, as = ana) => server.as(as).post(`/messages/${id}/transcript`);
  const comes = (id: number, wanted: object) =>
    vi.waitFor(async () => expect(await read(id)).toMatchObject(wanted), { timeout: 15_000, interval: 100 });
  return { tenant, admin, ana, bia, ticket, integrationId: Number(body.id), aVoice, read, ask, comes };
}

const callsNow = async (): Promise<{ dialect: string }[]> =>
  (await sandbox.control("/models?after=0")).calls.filter((call: { dialect: string }) => call.dialect === "speech");

test("a recording becomes text for everybody who sees its conversation, once, and is found by its words", async () => {
  const { ana, ticket, aVoice, ask, comes } = await aScene();
  const voice = await aVoice("Queria remarcar a entrega do colchão.");
  const before = (await callsNow()).length;
  const answers = await Promise.all([ask(voice.id), ask(voice.id), ask(voice.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[0]?.body.transcript).toMatchObject({ state: "waiting", text: null });
  await comes(voice.id, { state: "ready", text: "Queria remarcar a entrega do colchão.", provider: "openai" });
  expect((await ask(voice.id)).body.transcript.state).toBe("ready");
  expect((await callsNow()).length - before).toBe(1);
  const told = "select 1 from journal where kind = 'message.changed' and (data->>'messageId')::bigint = $1";
  expect(await db.sql(told, [voice.id])).toHaveLength(2);

  const everywhere = await server.as(ana).get("/search?groups=messages&searchParam=colchao");
  expect(everywhere.body.messages).toMatchObject([{ messageId: voice.id }]);
  const here = await server.as(ana).get(`/messages/search/${ticket.id}?searchParam=remarcar`);
  expect(here.body.hits ?? []).toMatchObject([{ messageId: voice.id }]);
});

test("Whisper says in which language it heard", async () => {
  const { aVoice, ask, comes } = await aScene({ type: "groq", apiKey: "gsk_sandbox" });
  const voice = await aVoice("Bom dia");
  await ask(voice.id);
  await comes(voice.id, { state: "ready", text: "Bom dia", language: "pt", provider: "groq" });
});

test("whoever does not see the conversation neither asks nor reads", async () => {
  const { bia, aVoice, ask } = await aScene();
  const voice = await aVoice("segredo");
  expect(await ask(voice.id, bia)).toFailWith("ERR_NO_MESSAGE_FOUND");
  const stranger = await aUser(db, { tenant: await aTenant(db), profile: "admin" });
  expect(await ask(voice.id, stranger)).toFailWith("ERR_NO_MESSAGE_FOUND");
});

test("a failure is told beside the bubble, and a person tries again", async () => {
  const { aVoice, ask, comes } = await aScene();
  const voice = await aVoice("Agora sim");
  await sandbox.control("/models", { fault: { kind: "400", times: 1 } });
  await ask(voice.id);
  await comes(voice.id, { state: "failed", trouble: "refused", text: null });
  await ask(voice.id);
  await comes(voice.id, { state: "ready", text: "Agora sim", trouble: null });
});

test("what passes by itself is asked again by itself", async () => {
  const { aVoice, ask, comes } = await aScene();
  const voice = await aVoice("Depois de um erro");
  await sandbox.control("/models", { fault: { kind: "500", times: 1 } });
  await ask(voice.id);
  await comes(voice.id, { state: "ready", text: "Depois de um erro" });
});

test.each([
  ["without words", "", {}, "silence"],
  ["of twenty minutes", "x", { durationMs: 20 * 60_000 }, "tooLong"],
  ["of 30 MB", "x", { size: 30 * 1024 * 1024 }, "tooLarge"],
])("a recording %s says so and costs nothing more", async (_name, words, media, trouble) => {
  const { aVoice, ask, comes } = await aScene();
  const voice = await aVoice(words, media);
  await ask(voice.id);
  await comes(voice.id, { state: "failed", trouble });
});

test("a wrong key is told, and the card of the integration says so too", async () => {
  const { admin, integrationId, aVoice, ask, comes } = await aScene({ apiKey: "sk-wrong" });
  const voice = await aVoice("x");
  await ask(voice.id);
  await comes(voice.id, { state: "failed", trouble: "key" });
  expect((await server.as(admin).get(`/integrations/${integrationId}`)).body.integration.health).toBe("key");
  const { body } = await server.as(admin).get("/help-at-hand");
  expect(body.transcripts).toEqual({ name: "Ouvido", why: "key", isAutomatic: false });
});

test("nothing is written down before somebody chose who does it, nor what is no recording", async () => {
  const { admin, tenant, ticket, integrationId, aVoice, ask } = await aScene();
  const text = await aMessage(db, { tenant, ticket, body: "oi" });
  expect(await ask(text.id)).toFailWith("ERR_FETCH_WAPP_MSG");
  const voice = await aVoice("x");
  await server.as(admin).put("/integration-duties", { duty: "transcripts", integrationId: null });
  expect(await ask(voice.id)).toFailWith("ERR_API_CONFIG_NOT_FOUND");
  const grok = await server.as(admin).post("/integrations", { type: "grok", name: "Grok", model: "grok-latest" });
  const wrong = { duty: "transcripts", integrationId: grok.body.id };
  expect(await server.as(admin).put("/integration-duties", wrong)).toFailWith("ERR_VALIDATION");
  await server.as(admin).put("/integration-duties", { duty: "transcripts", integrationId });
  const { status, body } = await server.as(admin).delete(`/integrations/${integrationId}`);
  expect({ status, body }).toMatchObject({ status: 409, body: { error: "ERR_INTEGRATION_IN_USE" } });
});

test("where the company wants it, what comes in is written down by itself", async () => {
  const { tenant, admin, integrationId } = await aScene();
  const duty = { duty: "transcripts", integrationId, isAutomatic: true };
  await server.as(admin).put("/integration-duties", duty);
  const wabaId = String(randomInt(10 ** 11, 10 ** 12));
  const channel = await aChannel(db, { tenant, externalAccount: wabaId });
  const callbackUrl = `${server.url}/webhooks/whatsapp-cloud/${channel.key}`;
  await sandbox.control("/numbers", { phoneNumberId: channel.externalId, wabaId, ...channel.credentials, callbackUrl });
  const phone = `55119${randomInt(60_000_000, 99_999_999)}`;
  await sandbox.control("/people", { phone, name: "Cliente", script: "happy" });
  const spoken = { type: "audio", sample: "voice.ogg" };
  await sandbox.control("/say", { phoneNumberId: channel.externalId, from: phone, ...spoken, await: true });
  const find = `select x.text from message_transcripts x join messages m on m.tenant_id = x.tenant_id and m.id = x.message_id
    where m.tenant_id = $1 and m.channel_id = $2`;
  const texts = async () => (await db.sql<{ text: string }>(find, [tenant.id, channel.id])).map(({ text }) => text);
  await vi.waitFor(async () => expect(await texts()).toEqual(["áudio de teste"]), { timeout: 20_000, interval: 200 });
});
