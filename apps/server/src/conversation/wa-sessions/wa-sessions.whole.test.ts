// The whole way: our server, a session node with the real library, and a WhatsApp of our own. Paired, spoken both ways, lost.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { createChannel, updateChannel } from "@prosa/contracts/channels";
import * as pairing from "@prosa/contracts/conversation/channel-pairing";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aTenant,
  aUser,
  type TestClient,
  type TestServer,
  type TestSocket,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { LINK_SECRET } from "./testing/scripted-node.ts";

const db = testDatabase();
const apps = resolve(import.meta.dirname, "../../../..");
const SHOP = "5511987650001";
const ANA = "5511912340000";
const PATIENCE = { timeout: 60_000, interval: 200 };

const children: ChildProcess[] = [];
let server: TestServer;
let sandbox: { url: string; control: string; media: string; certificate: string };
let admin: TestUser;
let client: TestClient;
let window: TestSocket;
let channelId: number;

/** Its own variables only, as in production. Answers its first line that is JSON. */
function start(file: string, env: Record<string, string>): Promise<never> {
  const child = spawn(process.execPath, [resolve(apps, file)], {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return new Promise((done, failed) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      try {
        done(JSON.parse(line) as never);
      } catch {
        // Not for us.
      }
    });
    child.once("exit", (code) => failed(new Error(`${file} ended with ${code}`)));
  });
}

const phone = async (path: string, body: object = {}) => {
  const answer = await fetch(`${sandbox.control}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status, path).toBeLessThan(300);
  return (await answer.json()) as { id: string };
};
const phoneShows = async (number: string) =>
  JSON.stringify(await (await fetch(`${sandbox.control}/people/${number}`)).json());
const rows = (text: string) => db.sql<Record<string, unknown>>(text, [admin.tenantId]);
const ours = () => rows("select body, status, provider_id from messages where tenant_id = $1 and from_me order by id");

beforeAll(async () => {
  sandbox = await start("sandbox-whatsapp/src/main.ts", {
    SANDBOX_WHATSAPP_PORT: "0",
    SANDBOX_WHATSAPP_CONTROL_PORT: "0",
    SANDBOX_WHATSAPP_MEDIA_PORT: "0",
  });
  server = await testServer(db, {
    env: {
      SESSION_LINK_SECRET: LINK_SECRET,
      WHATSAPP_MEDIA_URL: sandbox.media,
      EGRESS_ALLOW: new URL(sandbox.media).host,
    },
  });
  await start("session-node/src/main.ts", {
    SESSION_LINK_URLS: `${server.url.replace("http", "ws")}/link`,
    SESSION_LINK_SECRET: LINK_SECRET,
    SESSION_WA_URL: sandbox.url,
    SESSION_WA_CERTIFICATE: sandbox.certificate,
  });
  await phone("/people", { number: SHOP, name: "Loja" });
  await phone("/people", { number: ANA, name: "Ana" });
  const tenant = await aTenant(db);
  await db.sql("update tenants set features = '{groups}' where id = $1", [tenant.id]);
  admin = await aUser(db, { tenant, profile: "admin" });
  client = server.as(admin);
  window = await server.socket(admin);
}, 120_000);

afterAll(() => {
  for (const child of children) child.kill();
});

async function pair() {
  await client.call(pairing.startPairing, { params: { channelId }, body: { isWarned: true } });
  const before = window.frames.length;
  const shown = () =>
    window.frames
      .slice(before)
      .filter(({ name }) => name === "channel.pairing")
      .map(({ data }) => data.what);
  const ask = () => window.socket.emit("channel.pairing", { channelId, how: "qr", phone: null });
  ask();
  await expect
    .poll(() => {
      // At the start no node may be linked yet: then it is said, and asked again.
      if (shown().at(-1)?.show === "refused") ask();
      return shown().at(-1)?.show;
    }, PATIENCE)
    .toBe("qr");
  const { qr } = shown().at(-1);
  await phone(`/people/${SHOP}/scan`, { qr });
  await expect.poll(async () => (await client.get(`/channels/${channelId}`)).body.status, PATIENCE).toBe("connected");
}

test("a telephone is paired, hears and answers", async () => {
  const made = await client.call(createChannel, { body: { type: "whatsapp_web", name: "Celular", credentials: {} } });
  channelId = made.body.id;
  await pair();
  expect((await client.get(`/channels/${channelId}`)).body).toMatchObject({ number: `+${SHOP}` });

  await phone(`/people/${ANA}/write`, { to: SHOP, text: "Oi, tudo bem?", mode: "lid" });
  await expect
    .poll(() => rows("select body, type from messages where tenant_id = $1"), PATIENCE)
    .toMatchObject([{ body: "Oi, tudo bem?", type: "text" }]);
  const [ticket] = await rows("select id from tickets where tenant_id = $1");
  await client.post(`/tickets/${ticket?.id}/accept`);
  await client.post(`/messages/${ticket?.id}`, { body: "Olá, Ana" });
  await expect.poll(() => phoneShows(ANA), PATIENCE).toContain("Olá, Ana");
  await expect.poll(async () => (await ours())[0]?.status, PATIENCE).toMatch(/delivered|read/);
  await phone(`/people/${ANA}/read`, { of: SHOP });
  await expect.poll(async () => (await ours())[0]?.status, PATIENCE).toBe("read");
}, 240_000);

test("what is changed, taken back, reacted to and typed on the telephone is shown so", async () => {
  const { id } = await phone(`/people/${ANA}/write`, { to: SHOP, text: "errado" });
  const message = () => rows(`select body, deleted_at from messages where tenant_id = $1 and provider_id = '${id}'`);
  await expect.poll(message, PATIENCE).toMatchObject([{ body: "errado" }]);
  await phone(`/people/${ANA}/write`, { to: SHOP, edit: { id, text: "certo" } });
  await expect.poll(message, PATIENCE).toMatchObject([{ body: "certo" }]);
  const [sent] = await ours();
  await phone(`/people/${ANA}/write`, { to: SHOP, reaction: { id: sent?.provider_id, fromMe: false, emoji: "👍" } });
  await expect
    .poll(() => rows("select emoji from message_reactions where tenant_id = $1"), PATIENCE)
    .toEqual([{ emoji: "👍" }]);
  await phone(`/people/${ANA}/write`, { to: SHOP, revoke: { id } });
  await expect.poll(async () => (await message())[0]?.deleted_at, PATIENCE).not.toBeNull();
  await phone(`/people/${SHOP}/type`, { to: ANA, text: "digitado no celular" });
  await expect.poll(async () => (await ours()).map(({ body }) => body), PATIENCE).toContain("digitado no celular");
}, 240_000);

test("an answer that quotes, a reaction and a file of ours arrive as such", async () => {
  const [first] = await rows(
    "select id, ticket_id, provider_id from messages where tenant_id = $1 and not from_me order by id",
  );
  const ticket = `/messages/${first?.ticket_id}`;
  await client.post(ticket, { body: "respondendo", quotedId: Number(first?.id) });
  await expect.poll(() => phoneShows(ANA), PATIENCE).toContain("respondendo");
  expect(await phoneShows(ANA)).toContain(String(first?.provider_id));
  const reacted = await client.post(`/messages/reactions/${first?.id}`, { reaction: "🎉" });
  expect(reacted.status).toBe(200);
  await expect.poll(() => phoneShows(ANA), PATIENCE).toContain("🎉");

  const form = new FormData();
  form.append(
    "payload",
    JSON.stringify({ clientId: randomUUID(), files: [{ clientId: randomUUID(), caption: "a nota" }] }),
  );
  form.append("files", new File(["nota fiscal ".repeat(1_000)], "nota.txt", { type: "text/plain" }));
  const sent = await client.raw(`/api${ticket}`, { method: "POST", body: form });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await expect.poll(() => phoneShows(ANA), PATIENCE).toContain('"isIntact":true');
  await expect.poll(async () => (await ours()).at(-1)?.status, PATIENCE).toMatch(/delivered|read/);
}, 240_000);

test("a file comes in opened", async () => {
  const bytes = Buffer.from("um arquivo da Ana ".repeat(5_000));
  const file = { kind: "document", base64: bytes.toString("base64"), mimetype: "text/plain", fileName: "nota.txt" };
  await phone(`/people/${ANA}/write`, { to: SHOP, file });
  await expect
    .poll(
      () =>
        rows(
          "select status, size::int as size, name from message_media where tenant_id = $1 order by created_at desc limit 1",
        ),
      PATIENCE,
    )
    .toMatchObject([{ status: "ready", size: bytes.length, name: "nota.txt" }]);
}, 120_000);

test("a group is attended from the moment the channel says so, both ways", async () => {
  const GROUP = "120363000000000001@g.us";
  const BIA = "5511912340001";
  await phone("/people", { number: BIA, name: "Bia" });
  await phone("/groups", { jid: GROUP, subject: "Obras", people: [BIA, ANA, SHOP] });
  await phone(`/people/${BIA}/write`, { to: GROUP, text: "ninguém atende" });
  await client.call(updateChannel, { params: { channelId }, body: { settings: { attendsGroups: true } } });
  const told = () =>
    rows(`select m.body, g.name from messages m join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
            left join message_writers w on w.tenant_id = m.tenant_id and w.message_id = m.id
            left join group_members g on g.tenant_id = m.tenant_id and g.id = w.member_id
           where m.tenant_id = $1 and t.is_group and not m.from_me and m.type <> 'system' order by m.id`);
  // Its session closes and is opened by whoever asks next.
  let said = 0;
  await expect
    .poll(
      async () => {
        await phone(`/people/${BIA}/write`, { to: GROUP, text: `Bom dia ${++said}` });
        return (await told()).length;
      },
      { timeout: 60_000, interval: 2_000 },
    )
    .toBeGreaterThan(0);
  expect((await told())[0]).toMatchObject({ name: "Bia" });
  expect((await told()).map(({ body }) => body)).not.toContain("ninguém atende");

  const { id } = await phone(`/people/${ANA}/write`, { to: GROUP, text: `@${SHOP} a obra parou`, mentions: [SHOP] });
  const asked = () =>
    rows(`select id::int as id, body, ticket_id from messages where tenant_id = $1 and provider_id like '%/${id}'`);
  await expect.poll(asked, PATIENCE).toMatchObject([{ body: "@Celular a obra parou" }]);
  const [message] = await asked();
  const ticket = Number(message?.ticket_id);
  await expect.poll(async () => (await client.get(`/tickets/${ticket}`)).body.contact.name, PATIENCE).toBe("Obras");
  await client.post(`/tickets/${ticket}/accept`);
  const { members } = (await client.get(`/tickets/${ticket}/members`)).body;
  const ana = members.find(({ shown }: { shown: string }) => shown === "Ana");
  await client.post(`/messages/${ticket}`, { body: "Já vamos, @Ana", mentions: [ana.id], quotedId: message?.id });
  await client.post(`/messages/reactions/${message?.id}`, { reaction: "👍" });
  await expect.poll(() => phoneShows(BIA), PATIENCE).toMatch(/Já vamos, @\d+/);
  await expect.poll(() => phoneShows(ANA), PATIENCE).toContain("👍");
  const sent = () =>
    rows("select status, provider_id from messages where tenant_id = $1 and from_me and body like 'Já vamos%'");
  await expect.poll(async () => (await sent())[0]?.status, PATIENCE).toMatch(/delivered|read/);
  await phone(`/people/${BIA}/write`, {
    to: GROUP,
    reaction: {
      id: String((await sent())[0]?.provider_id).split("/")[2],
      fromMe: false,
      emoji: "❤️",
      participant: SHOP,
    },
  });
  await expect
    .poll(() => rows("select emoji from group_reactions where tenant_id = $1"), PATIENCE)
    .toEqual([{ emoji: "❤️" }]);
  await phone(`/groups/${GROUP}/change`, { leave: BIA });
  await expect
    .poll(() => rows("select body, content from messages where tenant_id = $1 and type = 'system'"), PATIENCE)
    .toMatchObject([{ body: "Bia", content: { event: "groupLeft" } }]);
}, 240_000);

test("a call is rejected and its caller told once, where the channel says so", async () => {
  const text = "Aqui só por mensagem";
  await client.call(updateChannel, {
    params: { channelId },
    body: { settings: { rejectsCalls: true, callText: text } },
  });
  const calls = () => rows("select content from messages where tenant_id = $1 and provider_id like 'call/%'");
  await phone(`/people/${ANA}/call`, { to: SHOP });
  await expect.poll(async () => (await calls()).length, PATIENCE).toBe(1);
  await expect.poll(() => phoneShows(ANA), PATIENCE).toContain(text);
  await phone(`/people/${ANA}/call`, { to: SHOP });
  await expect.poll(async () => (await calls()).length, PATIENCE).toBe(2);
  const ledger = async () => JSON.stringify(await (await fetch(`${sandbox.control}/ledger`)).json());
  await expect.poll(async () => (await ledger()).split('"reject"').length - 1, PATIENCE).toBe(2);
  expect(await rows(`select 1 from messages where tenant_id = $1 and body = '${text}'`)).toHaveLength(1);
}, 240_000);

test("a telephone that removes the device is lost with its reason, and is paired again", async () => {
  await phone(`/people/${SHOP}/remove-devices`);
  await expect
    .poll(async () => (await client.get(`/channels/${channelId}`)).body, PATIENCE)
    .toMatchObject({ status: "lost", lastError: "loggedOut" });
  await pair();
}, 240_000);
