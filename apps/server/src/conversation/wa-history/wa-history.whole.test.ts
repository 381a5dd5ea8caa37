// The whole way of a telephone's past: a WhatsApp of our own, a session node with the real library, our server and its worker. Exactly
// the chosen days, once, counted nowhere, through the death of the node.
import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { createChannel } from "@prosa/contracts/channels";
import * as pairing from "@prosa/contracts/conversation/channel-pairing";
import { countMessages } from "@prosa/contracts/messages";
import { type HistoryImport, importHistory, showHistory, stopHistory } from "@prosa/contracts/sessions/channel-history";
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

const SECRET = "a secret of this test alone, long enough";
const db = testDatabase();
const apps = resolve(import.meta.dirname, "../../../..");
const SHOP = "5511987650011";
const PEOPLE = Array.from({ length: 19 }, (_, n) => `55119123401${String(n).padStart(2, "0")}`);
const GROUP = "120363000000000011@g.us";
const PATIENCE = { timeout: 90_000, interval: 200 };
const MESSAGES = 2_000;
const DAYS = 60;
const DAY = 86_400_000;

const children: ChildProcess[] = [];
let server: TestServer;
let sandbox: { url: string; control: string; media: string; certificate: string };
let node: ChildProcess;
let admin: TestUser;
let client: TestClient;
let window: TestSocket;
let channelId: number;
/** The newest of the past lies in the hour before. */
const newest = Math.floor(Date.now() / 1_000) - 60;

function spawned(file: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [resolve(apps, file)], {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return child;
}

const firstLine = (child: ChildProcess): Promise<never> =>
  new Promise((done, failed) => {
    if (!child.stdout) throw new Error("It says nothing.");
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith("{")) done(JSON.parse(line) as never);
    });
    child.once("exit", (code) => failed(new Error(`ended with ${code}`)));
  });

const startNode = () =>
  spawned("session-node/src/main.ts", {
    SESSION_LINK_URLS: `${server.url.replace("http", "ws")}/link`,
    SESSION_LINK_SECRET: SECRET,
    SESSION_WA_URL: sandbox.url,
    SESSION_WA_CERTIFICATE: sandbox.certificate,
    SESSION_WA_MEDIA_URL: sandbox.media,
  });

const phone = async (path: string, body: object = {}) => {
  const answer = await fetch(`${sandbox.control}${path}`, { method: "POST", body: JSON.stringify(body) });
  expect(answer.status, path).toBeLessThan(300);
  return answer.json();
};
const rows = (text: string) => db.sql<Record<string, unknown>>(text, [admin.tenantId]);
const count = async (text: string) => Number((await rows(`select count(*) as n from ${text}`))[0]?.n);
const call = {
  params: {
    get channelId() {
      return channelId;
    },
  },
};
const history = async () => (await client.call(showHistory, call)).body;
const last = async () => ((await history()).last ?? {}) as Partial<HistoryImport>;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

beforeAll(async () => {
  const whatsapp = spawned("sandbox-whatsapp/src/main.ts", {
    SANDBOX_WHATSAPP_PORT: "0",
    SANDBOX_WHATSAPP_CONTROL_PORT: "0",
    SANDBOX_WHATSAPP_MEDIA_PORT: "0",
  });
  sandbox = await firstLine(whatsapp);
  server = await testServer(db, { role: "all", env: { SESSION_LINK_SECRET: SECRET } });
  node = startNode();
  const tenant = await aTenant(db);
  await db.sql("update tenants set features = '{groups}', time_zone = 'UTC' where id = $1", [tenant.id]);
  admin = await aUser(db, { tenant, profile: "admin" });
  client = server.as(admin);
  window = await server.socket(admin);
  await phone("/people", { number: SHOP, name: "Loja" });
  for (const number of PEOPLE) await phone("/people", { number, name: `Cliente ${number.slice(-2)}` });
  await phone("/groups", { jid: GROUP, subject: "Obras", people: [...PEOPLE.slice(0, 3), SHOP] });
  const past = { people: PEOPLE, messages: MESSAGES, days: DAYS, until: newest, group: GROUP, chunk: 250 };
  await phone(`/people/${SHOP}/past`, past);
}, 120_000);
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

test("before a telephone is paired there is nothing to bring in, and thirty-one days are refused", async () => {
  const made = await client.call(createChannel, { body: { type: "whatsapp_web", name: "Celular", credentials: {} } });
  channelId = made.body.id;
  expect(await history()).toMatchObject({ files: 0, isConnected: false, last: null, maxDays: 30 });
  const today = dayOf(Date.now());
  expect(await begin(today, today)).toFailWith("ERR_CHANNEL_CANNOT");
  expect(await begin(dayOf(Date.now() - 30 * DAY), today)).toFailWith("ERR_VALIDATION");
  expect(await begin(today, dayOf(Date.now() - DAY))).toFailWith("ERR_VALIDATION");
});

const begin = (from: string, to: string, hasGroups = true) =>
  client.call(importHistory, { ...call, body: { from, to, hasGroups } });

async function pair(): Promise<void> {
  await client.call(pairing.startPairing, { ...call, body: { isWarned: true } });
  const shown = () => window.frames.filter(({ name }) => name === "channel.pairing").map(({ data }) => data.what);
  const ask = () => window.socket.emit("channel.pairing", { channelId, how: "qr", phone: null });
  ask();
  await expect
    .poll(() => {
      // At the start no node may be linked yet.
      if (shown().at(-1)?.show === "refused") ask();
      return shown().at(-1)?.show;
    }, PATIENCE)
    .toBe("qr");
  await phone(`/people/${SHOP}/scan`, { qr: shown().at(-1).qr });
  await expect.poll(async () => (await history()).isConnected, PATIENCE).toBe(true);
}

const from = dayOf(Date.now() - 29 * DAY);
const to = dayOf(Date.now());
const timeOf = (n: number) => Math.floor(newest - (MESSAGES - 1 - n) * ((DAYS * 86_400) / MESSAGES)) * 1_000;
const inside = Array.from({ length: MESSAGES }, (_, n) => n).filter((n) => timeOf(n) >= Date.parse(from));

test("thirty of sixty days come in: exactly those, once, in their order, through the death of the node", async () => {
  await pair();
  // The inline one and eight files.
  await expect.poll(async () => (await history()).files, PATIENCE).toBe(9);
  expect(await count("messages where tenant_id = $1")).toBe(0);
  const numbers = (await client.call(countMessages, {})).body;

  expect((await begin(from, to)).status).toBe(200);
  expect(await begin(from, to)).toFailWith("ERR_CHANNEL_IN_USE");
  await expect.poll(async () => (await last()).found, PATIENCE).toBeGreaterThan(0);
  node.kill("SIGKILL");
  node = startNode();
  await expect.poll(async () => (await last()).status, PATIENCE).toBe("done");

  expect(await last()).toMatchObject({
    from,
    to,
    found: inside.length,
    stored: inside.length,
    known: 0,
    leftOut: 0,
    filesRead: 9,
    filesGone: 0,
    conversations: PEOPLE.length + 1,
  });
  const stored = await rows("select body, from_me, provider_id from messages where tenant_id = $1 order by id");
  expect(stored.map(({ body }) => body)).toEqual(inside.map((n) => `passado ${n}`));
  expect(new Set(stored.map(({ provider_id: id }) => id)).size).toBe(inside.length);

  // Nobody is told, nothing waits, nothing is counted.
  expect(await count("tickets where tenant_id = $1 and status = 'closed' and is_past")).toBe(PEOPLE.length + 1);
  expect(await count("tickets where tenant_id = $1 and not is_past")).toBe(0);
  expect(await count("messages where tenant_id = $1 and not is_past")).toBe(0);
  for (const table of ["ticket_facts", "ticket_reads", "protocol_counters", "history_messages", "send_turns"]) {
    expect(await count(`${table} where tenant_id = $1`), table).toBe(0);
  }
  expect(await count("journal where tenant_id = $1 and ticket_id is not null")).toBe(0);
  expect(await count("notices where tenant_id = $1 and kind <> 'job.done'")).toBe(0);
  expect((await client.call(countMessages, {})).body).toEqual(numbers);
  const names = await rows("select name, is_group from contacts where tenant_id = $1 order by name");
  expect(names[0]).toMatchObject({ name: "Cliente 00", is_group: false });
  expect(names.at(-1)).toMatchObject({ name: "Obras", is_group: true });
}, 240_000);

test("the same days again bring nothing new, and what was said live is known", async () => {
  expect((await begin(from, to, false)).status).toBe(200);
  await expect.poll(async () => (await last()).status, PATIENCE).toBe("done");
  const inGroup = inside.filter((n) => n % 10 === 0).length;
  expect(await last()).toMatchObject({ stored: 0, known: inside.length - inGroup, conversations: 0 });
  expect(await count("messages where tenant_id = $1")).toBe(inside.length);
}, 120_000);

test("older days lie behind the newer conversation, and what is stopped leaves nothing waiting", async () => {
  const [older, until] = [dayOf(Date.now() - 45 * DAY), dayOf(Date.now() - 30 * DAY)];
  expect((await begin(older, until)).status).toBe(200);
  expect((await client.call(stopHistory, call)).status).toBe(200);
  await expect.poll(async () => (await last()).status, PATIENCE).toBe("canceled");
  expect(await count("history_messages where tenant_id = $1")).toBe(0);
  const audited = await rows("select kind from security_log where tenant_id = $1 and kind like 'channels.history%'");
  expect(audited.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["channels.history", "channels.historyStopped"]),
  );

  await phone(`/people/${PEOPLE[0]}/write`, { to: SHOP, text: "Oi de novo" });
  const live = () => rows("select id::int as id from tickets where tenant_id = $1 and not is_past");
  await expect.poll(async () => (await live()).length, PATIENCE).toBe(1);
  const [ticket] = await live();
  const page = (await client.get(`/messages/${ticket?.id}`)).body;
  expect(page.previous ?? page.previousTicket).toMatchObject({ protocol: expect.stringMatching(/^H\d+-\d+$/) });
}, 120_000);

test("a file that WhatsApp has no more is said so, and the others come in", async () => {
  await phone("/media", { expire: true });
  expect((await begin(from, to)).status).toBe(200);
  await expect.poll(async () => (await last()).status, PATIENCE).toBe("done");
  expect(await last()).toMatchObject({ filesRead: 9, filesGone: 8, stored: 0 });
}, 120_000);
