// The whole way of a telephone's address book: a WhatsApp of our own, a session node with the real library, our server and its worker.
// People of its files are contacts, once, through the death of the node.
import { createChannel } from "@prosa/contracts/channels";
import * as pairing from "@prosa/contracts/conversation/channel-pairing";
import { contactSyncs, type SyncChannel, syncContacts } from "@prosa/contracts/sessions/contact-sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTenant, aUser, type TestClient, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { startTelephones, type Telephones } from "../../testing/telephones.ts";

const db = testDatabase();
const PATIENCE = { timeout: 90_000, interval: 200 };
const SHOP = "5511987650021";
const PEOPLE = Array.from({ length: 6 }, (_, n) => `551191234020${n}`);
const [ANA = "", BIA = "", CAIO = "", DORA = "", EVA = "", FABIO = ""] = PEOPLE;
/** In the book, with a chat in which nothing was said. */
const MANY = Array.from({ length: 700 }, (_, n) => `5521${980_000_000 + n}`);
const GROUP = "120363000000000021@g.us";

let telephones: Telephones;
let server: TestServer;
let endNode: () => void;
let admin: TestUser;
let client: TestClient;
let channelId: number;

beforeAll(async () => {
  telephones = await startTelephones();
  server = await testServer(db, { role: "all", env: telephones.env });
  endNode = telephones.startNode(server.url);
  const tenant = await aTenant(db);
  await db.sql("update tenants set features = '{groups}' where id = $1", [tenant.id]);
  admin = await aUser(db, { tenant, profile: "admin" });
  client = server.as(admin);
  await telephones.do("/people", { number: SHOP, name: "Loja" });
  for (const number of PEOPLE) await telephones.do("/people", { number, name: `apelido ${number.slice(-1)}` });
  await telephones.do("/groups", { jid: GROUP, subject: "Obras", people: [...PEOPLE.slice(0, 3), SHOP] });
  const names = {
    [ANA]: "Ana Padaria",
    [BIA]: "Bia Melo",
    [DORA]: "Dora Lima",
    ...Object.fromEntries(MANY.map(called)),
  };
  const others = [...MANY.map((number) => `${number}@s.whatsapp.net`), "status@broadcast", "12036300000@newsletter"];
  const book = { names, hidden: [FABIO], others };
  await telephones.do(`/people/${SHOP}/past`, { people: PEOPLE, messages: 60, days: 6, group: GROUP, chunk: 30, book });
}, 120_000);
afterAll(() => telephones.close());

const called = (number: string) => [number, `Pessoa ${number.slice(-3)}`];
const channel = async () =>
  (await client.call(contactSyncs, {})).body.channels.find(({ id }) => id === channelId) as SyncChannel;
const begin = () => client.call(syncContacts, { body: { channelId } });
const nameOf = (number: string) =>
  db.sql<{ name: string; is_push_name: boolean }>(
    `select distinct c.name, c.is_push_name from contact_identities i
       join contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
      where i.tenant_id = $1 and i.match_key = phone_match_key($2)`,
    [admin.tenantId, number],
  );

async function ended() {
  await expect.poll(async () => (await channel()).last?.finishedAt, PATIENCE).toBeTruthy();
  return (await channel()).last;
}

async function pair(): Promise<void> {
  const window = await server.socket(admin);
  await client.call(pairing.startPairing, { params: { channelId }, body: { isWarned: true } });
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
  await telephones.do(`/people/${SHOP}/scan`, { qr: shown().at(-1).qr });
  await expect.poll(async () => (await channel()).isConnected, PATIENCE).toBe(true);
}

test("a telephone that is not linked, or has told nothing, is said to be so", async () => {
  const made = await client.call(createChannel, { body: { type: "whatsapp_web", name: "Celular", credentials: {} } });
  channelId = made.body.id;
  expect(await channel()).toMatchObject({ book: "telephone", files: 0, isConnected: false, last: null });
  expect(await begin()).toFailWith("ERR_WAPP_NOT_INITIALIZED");
  await db.sql("update channels set status = 'connected' where id = $1", [channelId]);
  expect(await begin()).toFailWith("ERR_CHANNEL_CANNOT");
  await db.sql("update channels set status = 'waiting_qr' where id = $1", [channelId]);
});

test("everybody in its files comes in once, through the death of the node", async () => {
  await pair();
  // The inline one, two of messages and one of names.
  await expect.poll(async () => (await channel()).files, PATIENCE).toBe(4);
  await client.post("/contacts", { name: "Bia, dada por alguém", number: BIA });
  await telephones.do(`/people/${DORA}/write`, { to: SHOP, text: "Oi" });
  await expect.poll(() => nameOf(DORA), PATIENCE).toEqual([{ name: "apelido 3", is_push_name: true }]);

  endNode();
  expect((await begin()).body).toMatchObject({ kind: "syncContacts", subject: "Celular" });
  endNode = telephones.startNode(server.url);
  // Fábio shows no number; a group, a list and a channel are no people.
  expect(await ended()).toMatchObject({
    status: "done",
    found: PEOPLE.length + MANY.length + 3,
    created: PEOPLE.length - 3 + MANY.length,
    renamed: 1,
    known: 1,
    passedOver: 4,
    filesGone: 0,
  });
  expect(await nameOf(ANA)).toEqual([{ name: "Ana Padaria", is_push_name: false }]);
  expect(await nameOf(BIA)).toEqual([{ name: "Bia, dada por alguém", is_push_name: false }]);
  // In no book: called as they call themselves.
  expect(await nameOf(CAIO)).toEqual([{ name: "apelido 2", is_push_name: true }]);
  expect(await nameOf(EVA)).toEqual([{ name: "apelido 4", is_push_name: true }]);
  expect(await nameOf(DORA)).toEqual([{ name: "Dora Lima", is_push_name: false }]);
  expect(await nameOf(FABIO)).toEqual([]);
  expect(await db.sql("select 1 from contact_sync_people")).toEqual([]);
}, 240_000);

test("again nobody is new, what is given by people stays, and files that WhatsApp has no more are counted", async () => {
  await db.sql("update contacts set name = 'Caio Reis' where tenant_id = $1 and name = 'apelido 2'", [admin.tenantId]);
  await telephones.do("/media", { expire: true });
  await begin();
  expect(await ended()).toMatchObject({ status: "done", created: 0, renamed: 0, filesGone: 3 });
  expect(await nameOf(CAIO)).toEqual([{ name: "Caio Reis", is_push_name: false }]);
}, 120_000);
