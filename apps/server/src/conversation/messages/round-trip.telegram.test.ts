// Telegram from both sides: everything a customer can say to a bot and everything an attendant can say back, with the
// pretend provider between them; changes, removals, taps, and people who stop the bot.
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test, vi } from "vitest";
import {
  aTenant,
  aUser,
  startSandboxProcess,
  type TestSandbox,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

// biome-ignore lint/suspicious/noExplicitAny: a test reads the wire as it comes
type Json = any;

const BOT = 7_001_001;
const TOKEN = `${BOT}:AAE-invented-token-of-a-bot`;
const ANA = 42_001;
const db = testDatabase();
const sample = (name: string) => readFile(new URL(`../../../../sandbox/samples/${name}`, import.meta.url));
let sandbox: TestSandbox;
let server: TestServer;
let admin: TestUser;
let channelId: number;
let ticketId: number;

const control = (path: string, body?: object) => sandbox.control(`/telegram${path}`, body);
const customer = (fields: object): Promise<Json> =>
  control("/say", { botId: BOT, from: ANA, name: "Ana Lima", await: true, ...fields });
const messages = async (): Promise<Json[]> => (await server.as(admin).get(`/messages/${ticketId}`)).body.messages;
const last = async (): Promise<Json> => (await messages()).toSorted((a, b) => a.id - b.id).at(-1);
const phone = async (): Promise<Json[]> => (await control(`/thread?botId=${BOT}&personId=${ANA}`)).messages;
const outgoing = async () => (await phone()).filter(({ direction }) => direction === "out");

async function say(body: object): Promise<Json> {
  const answer = await server.as(admin).post(`/messages/${ticketId}`, { clientId: randomUUID(), ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const [{ id }] = answer.body.messages;
  return arrived(id);
}

const byId = async (id: number) =>
  (await server.as(admin).get(`/messages/${ticketId}?around=${id}`)).body.messages.find((one: Json) => one.id === id);

async function arrived(id: number): Promise<Json> {
  return vi.waitFor(
    async () => {
      const message = await byId(id);
      expect(message, JSON.stringify(message?.failure)).toMatchObject({ status: "sent", failure: null });
      return message;
    },
    { timeout: 15_000, interval: 100 },
  );
}

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  db.beforeDrop(() => sandbox.close());
  await sandbox.control("/settings", { webhookRetryMs: 50 });
  server = await testServer(db, { env: sandbox.env });
  const tenant = await aTenant(db);
  admin = await aUser(db, { tenant, name: "Bia", profile: "admin" });
  await control("/bots", { id: BOT, token: TOKEN, username: "aurora_bot", name: "Aurora" });
  const checked = await server.as(admin).post("/channels/check", { type: "telegram", credentials: { token: TOKEN } });
  expect(checked.body.steps).toMatchObject([{ step: "token", result: "ok" }]);
  const made = await server
    .as(admin)
    .post("/channels", { type: "telegram", name: "Telegram", credentials: { token: TOKEN } });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  channelId = made.body.id;
  // The address of the installation is an invented one; this server's own stands in its place.
  const [{ webhook }] = await control("/bots");
  await control("/bots", { id: BOT, webhook: `${server.url}${new URL(webhook.url).pathname}` });
  await customer({ kind: "start", text: "promo-junho" });
  const { body } = await server.as(admin).get("/tickets?status=pending");
  ticketId = body.tickets[0].id;
});

test("a wrong token is said at once, and the address is entered with a secret of its own", async () => {
  const wrong = { token: `${BOT}:AAE-another-token-than-the-bot's`.replace("'", "x") };
  const { body } = await server.as(admin).post("/channels/check", { type: "telegram", credentials: wrong });
  expect(body.steps[0]).toMatchObject({ step: "token", result: "failed", reason: "tokenRefused" });
  const [bot] = await control("/bots");
  expect(bot.webhook.url).toMatch(/\/webhooks\/telegram\/\S{20,}$/);
  expect(bot.webhook.secret).toMatch(/^[\w-]{16,}$/);
  const forged = await fetch(bot.webhook.url, { method: "POST", body: JSON.stringify({ update_id: 1 }) });
  expect(forged.status).toBe(403);
});

test("every kind comes in as what it is", async () => {
  const kinds: [object, object][] = [
    [
      { text: "um *dois*", entities: [{ type: "bold", offset: 0, length: 2 }] },
      { type: "text", body: "*um* *dois*" },
    ],
    [
      { kind: "photo", caption: "a foto" },
      { type: "image", body: "a foto" },
    ],
    [{ kind: "video" }, { type: "video" }],
    [{ kind: "animation" }, { type: "video" }],
    [{ kind: "video_note" }, { type: "video" }],
    [{ kind: "voice" }, { type: "voice" }],
    [{ kind: "audio" }, { type: "audio" }],
    [{ kind: "document" }, { type: "document", mediaName: "invoice.pdf" }],
    [{ kind: "sticker" }, { type: "sticker" }],
    [{ kind: "location" }, { type: "location", content: { latitude: -3.119 } }],
    [{ kind: "venue" }, { type: "location", content: { name: "Teatro Amazonas" } }],
    [{ kind: "contact" }, { type: "contacts", content: { contacts: [{ phones: [{ phone: "+5592988887777" }] }] } }],
    [{ kind: "poll" }, { type: "unsupported", content: { kind: "poll" } }],
    [
      { text: "encaminhada", forwarded: true },
      { type: "text", isForwarded: true },
    ],
  ];
  for (const [fields, shown] of kinds) {
    const { taken } = await customer(fields);
    expect(taken).toBe(true);
    expect(await last()).toMatchObject({ fromMe: false, ...shown });
  }
  const photo = (await messages()).find(({ type }) => type === "image");
  await vi.waitFor(async () => expect((await byId(photo.id)).media.status).toBe("ready"), { timeout: 10_000 });
});

test("a file above what a bot may fetch is said to be too large", async () => {
  await customer({ kind: "document", size: 21 * 1024 * 1024 });
  const { id } = await last();
  await vi.waitFor(async () => expect((await byId(id)).media.status).toBe("tooLarge"), { timeout: 10_000 });
});

test("everything an attendant says arrives as its own kind", async () => {
  const heard = (await messages())[0];
  await say({ body: "Bom dia, *Ana*", quotedId: heard.id });
  await say({ content: { type: "location", latitude: -23.56, longitude: -46.65, name: "Loja" } });
  await say({
    content: { type: "contacts", contacts: [{ name: "Bia Reis", phones: [{ phone: "+55 11 98765-0002" }] }] },
  });
  const buttons = [
    { id: "sim", title: "Sim" },
    { id: "nao", title: "Não" },
  ];
  await say({ body: "Confirma?", content: { type: "buttons", buttons } });
  const rows = [
    { id: "r1", title: "Manhã" },
    { id: "r2", title: "Tarde", description: "até as 18" },
  ];
  await say({ body: "Quando?", content: { type: "list", button: "Ver", sections: [{ rows }] } });
  await say({ body: "Veja", content: { type: "link", label: "Abrir", url: "https://example.com/x" } });
  await say({ body: "Onde está?", content: { type: "locationRequest" } });
  const sent = await outgoing();
  expect(sent.map(({ kind }) => kind)).toEqual(["text", "venue", "contact", "text", "text", "text", "text"]);
  expect(sent[0]).toMatchObject({
    text: "Bom dia, Ana",
    entities: [{ type: "bold", offset: 9, length: 3 }],
    replyTo: 1,
  });
  expect(sent[4].buttons.flat()).toMatchObject([{ text: "Manhã" }, { text: "Tarde · até as 18", callback_data: "#1" }]);
}, 60_000);

test("several cards are several messages, and the same request again is the same messages", async () => {
  const contacts = ["Caio", "Davi"].map((name) => ({ name, phones: [{ phone: "+55 11 98765-0003" }] }));
  const request = { clientId: randomUUID(), content: { type: "contacts", contacts } };
  const first = await server.as(admin).post(`/messages/${ticketId}`, request);
  const again = await server.as(admin).post(`/messages/${ticketId}`, request);
  const ids = first.body.messages.map(({ id }: Json) => id);
  expect(ids).toHaveLength(2);
  expect(again.body.messages.map(({ id }: Json) => id)).toEqual(ids);
  for (const id of ids) await arrived(id);
}, 30_000);

test("what is tapped comes back as the choice that was offered", async () => {
  const offer = (await outgoing()).find(({ text }) => text === "Quando?");
  await customer({ kind: "tap", messageId: offer.messageId, place: 1 });
  expect(await last()).toMatchObject({ type: "choice", body: "Tarde · até as 18", content: { choiceId: "r2" } });
  await expect.poll(() => control("/answered")).toHaveLength(1);
});

test("files of every kind go out", async () => {
  const files: { name: string; caption?: string; as?: string }[] = [
    { name: "photo.jpg", caption: "a foto" },
    { name: "invoice.pdf" },
    { name: "clip.mp4" },
    { name: "song.mp3" },
    { name: "sticker.webp", as: "sticker" },
    { name: "voice.ogg", as: "voice" },
  ];
  const before = (await outgoing()).length;
  const form = new FormData();
  form.append(
    "payload",
    JSON.stringify({
      clientId: randomUUID(),
      files: files.map(({ caption, as }) => ({ clientId: randomUUID(), caption, as })),
    }),
  );
  for (const { name } of files) form.append("files", new Blob([new Uint8Array(await sample(name))]), name);
  const { body } = await server.as(admin).raw(`/api/messages/${ticketId}`, { method: "POST", body: form });
  for (const { id } of body.messages) await arrived(id);
  const kinds = (await outgoing()).slice(before).map(({ kind }) => kind);
  expect(kinds).toEqual(["photo", "document", "video", "audio", "sticker", "voice"]);
}, 60_000);

test("a customer's correction shows, and a reaction of theirs and of ours", async () => {
  const said = await customer({ text: "Quero 2" });
  await customer({ kind: "edit", messageId: said.messageId, text: "Quero 3" });
  const heard = await last();
  expect(heard).toMatchObject({ body: "Quero 3" });
  expect(heard.editedAt).not.toBeNull();
  const own = await say({ body: "Certo" });
  const [theirs] = (await outgoing()).slice(-1);
  await customer({ kind: "reaction", messageId: theirs.messageId, emoji: "👍" });
  await vi.waitFor(async () => expect((await byId(own.id)).reactions).toMatchObject([{ emoji: "👍", fromMe: false }]));
  const refused = await server
    .as(admin)
    .post(`/messages/reactions/${heard.id}`, { clientId: randomUUID(), reaction: "😂" });
  expect(refused).toMatchObject({ status: expect.any(Number), body: { error: "ERR_CHANNEL_CANNOT" } });
  await server.as(admin).post(`/messages/reactions/${heard.id}`, { clientId: randomUUID(), reaction: "❤️" });
  const onPhone = async () => (await phone()).find(({ messageId }) => messageId === said.messageId).reactions.out;
  await expect.poll(onPhone, { timeout: 10_000 }).toBe("❤");
}, 30_000);

test("our words are changed and taken back on the phone, and only then here", async () => {
  const own = await say({ body: "Sai hoje" });
  const edited = await server.as(admin).post(`/messages/edit/${own.id}`, { body: "Sai amanhã" });
  expect(edited.body, JSON.stringify(edited.body)).toMatchObject({
    body: "Sai hoje",
    change: { kind: "edit", status: "waiting", body: "Sai amanhã" },
  });
  await vi.waitFor(async () => expect(await byId(own.id)).toMatchObject({ body: "Sai amanhã", change: null }), {
    timeout: 10_000,
  });
  expect((await outgoing()).at(-1)).toMatchObject({ text: "Sai amanhã" });
  await server.as(admin).delete(`/messages/${own.id}`);
  await vi.waitFor(async () => expect((await byId(own.id)).deletedAt).not.toBeNull(), { timeout: 10_000 });
  expect((await outgoing()).at(-1)).toMatchObject({ deleted: true });
  // Nobody reads an operation as a message.
  expect((await messages()).every(({ type }) => type !== "op")).toBe(true);
}, 30_000);

test("what the provider refuses to change says why, and a silent answer is asked again", async () => {
  const own = await say({ body: "Primeira" });
  await control("/faults", { method: "editMessageText", does: "drop", when: "after" });
  await server.as(admin).post(`/messages/edit/${own.id}`, { body: "Segunda" });
  await vi.waitFor(async () => expect(await byId(own.id)).toMatchObject({ body: "Segunda", change: null }), {
    timeout: 20_000,
  });
  await control("/faults", { method: "editMessageText", does: "error", code: 400 });
  await server.as(admin).post(`/messages/edit/${own.id}`, { body: "Terceira" });
  await vi.waitFor(
    async () =>
      expect(await byId(own.id)).toMatchObject({ body: "Segunda", change: { status: "failed", kind: "edit" } }),
    { timeout: 10_000 },
  );
}, 40_000);

test("a shared number is known of the same person", async () => {
  await customer({ kind: "contact", own: true, phone: "+5592988880001" });
  const rows = await db.sql<{ kind: string; value: string }>(
    "select kind, value from contact_identities order by kind",
  );
  expect(rows).toMatchObject([
    { kind: "phone", value: "5592988880001" },
    { kind: "tg", value: String(ANA) },
  ]);
});

test("a stopped bot is noted, refuses at once, and speaks again after a new start", async () => {
  await customer({ kind: "block" });
  expect(await last()).toMatchObject({ type: "system", content: { event: "channelBlocked" } });
  const refused = await server.as(admin).post(`/messages/${ticketId}`, { clientId: randomUUID(), body: "Oi?" });
  expect(refused.body).toMatchObject({ error: "ERR_RECIPIENT_BLOCKED" });
  await customer({ kind: "unblock" });
  await say({ body: "De volta" });
});

test("a bot stopped without a word is learned by trying", async () => {
  await control("/faults", { method: "sendMessage", does: "error", code: 403 });
  const { body } = await server.as(admin).post(`/messages/${ticketId}`, { clientId: randomUUID(), body: "Oi" });
  const [{ id }] = body.messages;
  await vi.waitFor(
    async () => expect(await byId(id)).toMatchObject({ status: "failed", failure: { code: "ERR_RECIPIENT_BLOCKED" } }),
    { timeout: 10_000 },
  );
  expect(await db.sql("select reach from channel_threads")).toMatchObject([{ reach: "blocked" }]);
  await customer({ kind: "start" });
  await say({ body: "Agora sim" });
});

test("two messages to one person keep their second, and a wait is obeyed whole", async () => {
  const sent = await Promise.all(
    ["a", "b", "c"].map((body) => server.as(admin).post(`/messages/${ticketId}`, { clientId: randomUUID(), body })),
  );
  for (const { body } of sent) await arrived(body.messages[0].id);
  const { entries } = await sandbox.control(`/ledger?kind=send&person=${ANA}`);
  const at = entries.slice(-3).map(({ realAt }: Json) => realAt);
  expect(at[1] - at[0]).toBeGreaterThanOrEqual(1_000);
  expect(at[2] - at[1]).toBeGreaterThanOrEqual(1_000);
  await control("/faults", { method: "sendMessage", does: "wait", seconds: 10_072 });
  await server.as(admin).post(`/messages/${ticketId}`, { clientId: randomUUID(), body: "depois" });
  await vi.waitFor(
    async () => {
      const { body } = await server.as(admin).get(`/channels/${channelId}`);
      expect(Date.parse(body.pausedUntil ?? "1970-01-01") - Date.now()).toBeGreaterThan(10_000_000);
    },
    { timeout: 10_000 },
  );
}, 40_000);
