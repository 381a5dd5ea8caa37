// An address book on a company's own Evolution server: who comes in, whose name stays, nobody twice through failures, nobody else's business.
import { idempotency } from "@prosa/contracts/creates";
import type { ContactSync } from "@prosa/contracts/sessions/contact-sync";
import { beforeAll, expect, test } from "vitest";
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

// biome-ignore lint/suspicious/noExplicitAny: tests read the wire as it comes
type Json = any;

const db = testDatabase();
const PATIENCE = { timeout: 60_000, interval: 100 };
const SHOP = "551130001000";
const jid = (number: string) => `${number}@s.whatsapp.net`;
const row = (remoteJid: string, pushName: string | null = null, type = "contact") => ({ remoteJid, pushName, type });

const [ANA, BIA, CAIO, DORA, EVA, FABIO, GIL, HUGO] = Array.from({ length: 8 }, (_, n) => `551198765000${n + 1}`) as [
  ...string[],
] as [string, string, string, string, string, string, string, string];
/** As WhatsApp knows some numbers still: without the ninth digit. */
const short = (number: string) => number.replace(/^(55\d\d)9/, "$1");

let sandbox: TestSandbox;
let server: TestServer;
let worker: TestServer;
let admin: TestUser;
let stranger: TestUser;
let channelId: number;
let instance: string;
let telegramId: number;

const control = (path: string, body?: object): Promise<Json> => sandbox.control(`/evolution${path}`, body);
const begin = (as = admin, id = channelId) => server.as(as).post("/contacts/syncs", { channelId: id });
const keyed = (key: string) =>
  server.as(admin).raw("/api/contacts/syncs", {
    method: "POST",
    headers: { "content-type": "application/json", [idempotency.header]: key },
    body: JSON.stringify({ channelId }),
  });
const syncs = async (as = admin): Promise<Json[]> => (await server.as(as).get("/contacts/syncs")).body.channels;
const last = async (): Promise<ContactSync> => (await syncs()).find(({ id }) => id === channelId).last;
const names = async () => {
  const rows = await db.sql<{ name: string; number: string }>(
    "select name, number from contacts where tenant_id = $1 order by id",
    [admin.tenantId],
  );
  return rows.map(({ name, number }) => `${number}: ${name}`);
};
const nameOf = async (number: string) =>
  (
    await db.sql<{ name: string }>(
      `select c.name from contact_identities i join contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
        where i.tenant_id = $1 and i.match_key = phone_match_key($2) group by c.id, c.name`,
      [admin.tenantId, number],
    )
  ).map(({ name }) => name);

async function ended() {
  await expect.poll(async () => (await last()).finishedAt, PATIENCE).not.toBeNull();
  return last();
}

async function connect() {
  const credentials = { baseUrl: `${sandbox.url}/evolution`, apiKey: "sandbox-evolution-key" };
  const made = await server.as(admin).post("/channels", { type: "whatsapp_alt", name: "Loja", credentials });
  channelId = made.body.id;
  instance = made.body.externalId;
  await server.as(admin).post(`/channels/${channelId}/pairing`, { isWarned: true });
  const { callbackUrl } = (await server.as(admin).get(`/channels/${channelId}/webhook`)).body;
  await control("/instances", { instance, webhook: `${server.url}${new URL(callbackUrl).pathname}` });
  expect(await begin()).toFailWith("ERR_WAPP_NOT_INITIALIZED");
  await control("/scan", { instance, number: SHOP, name: "Loja" });
  // The news of it is a worker's.
  await db.sql("update channels set status = 'connected', number = $2 where id = $1", [channelId, `+${SHOP}`]);
}

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  db.beforeDrop(() => sandbox.close());
  await sandbox.control("/settings", { pace: 0.05, webhookRetryMs: 50 });
  // Nothing is worked off before the worker is there.
  server = await testServer(db, { role: "api", env: sandbox.env });
  admin = await aUser(db, { tenant: await aTenant(db), profile: "admin" });
  stranger = await aUser(db, { tenant: await aTenant(db), profile: "admin" });
  await connect();
  [{ id: telegramId }] = (await db.sql<{ id: number }>(
    "insert into channels (tenant_id, type, name, status, key) values ($1, 'telegram', 'Telegram', 'connected', 'telegram-of-this-test') returning id::int",
    [admin.tenantId],
  )) as [{ id: number }];
}, 60_000);

test("only channels that can are offered, to those who may import, and one sync at a time of each", async () => {
  expect(await syncs()).toEqual([
    expect.objectContaining({
      id: channelId,
      name: "Loja",
      book: "server",
      files: null,
      isConnected: true,
      last: null,
    }),
  ]);
  expect(await begin(admin, telegramId)).toFailWith("ERR_CHANNEL_CANNOT");
  expect(await syncs(stranger)).toEqual([]);
  expect(await begin(stranger)).toFailWith("ERR_NO_WAPP_FOUND");
  for (const profile of ["supervisor", "user"] as const) {
    const other = await aUser(db, { tenant: admin.tenantId, profile });
    expect(await begin(other)).toFailWith("ERR_NO_PERMISSION");
    expect(await server.as(other).get("/contacts/syncs")).toFailWith("ERR_NO_PERMISSION");
  }
  const asked = await Promise.all([begin(), begin(), begin()]);
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await last()).toMatchObject({ status: "waiting", askedBy: { id: admin.id } });
  const { id } = await last();
  await server.as(admin).post(`/jobs/${id}/cancel`, {});
  expect(await last()).toMatchObject({ id, status: "canceled" });

  const [once, again] = [await keyed("one key"), await keyed("one key")];
  expect(again).toMatchObject({ status: 200, body: { id: once.body.id } });
  await server.as(admin).post(`/jobs/${once.body.id}/cancel`, {});
  const audited = await db.sql("select 1 from security_log where tenant_id = $1 and kind = 'contacts.synced'", [
    admin.tenantId,
  ]);
  expect(audited).toHaveLength(2);
});

/** Somebody is known before, each in another way. */
async function plantKnown() {
  const keep = async (name: string, number: string) =>
    (await server.as(admin).post("/contacts", { name, number })).body as { id: number };
  await keep("Bia, cliente antiga", BIA);
  await keep(CAIO, CAIO);
  await control("/say", { instance, from: DORA, name: "Dorinha", text: "Oi", await: true });
  await control("/say", { instance, from: FABIO, name: "fabinho", text: "Oi", await: true });
  const [fabio] = (await server.as(admin).get(`/contacts?searchParam=fabinho`)).body.items;
  await server.as(admin).put(`/contacts/${fabio.id}`, { name: "Fábio VIP" });
  const gil = await keep("Gil Para Esquecer", GIL);
  const erased = await server.as(admin).post(`/contacts/${gil.id}/personal-data/erase`, {
    confirmation: "Gil Para Esquecer",
  });
  await expect
    .poll(async () => (await server.as(admin).get(`/jobs/${erased.body.id}`)).body.status, PATIENCE)
    .toBe("done");
}

test("people come in once, names that people gave stay, others give way to the book's", async () => {
  worker = await testServer(db, { role: "worker", env: sandbox.env });
  await plantKnown();
  await control("/book", {
    instance,
    rows: [
      row(jid(ANA), "Ana Padaria"),
      row(jid(short(ANA)), "Ana de novo"),
      row(jid(short(BIA)), "Bia Melo"),
      row(jid(CAIO), "Caio Reis"),
      row(jid(DORA), "Dora Lima"),
      row(jid(EVA), `+${EVA}`),
      row(jid(FABIO), "Fabio da Feira"),
      row(jid(GIL), "Gil Para Esquecer"),
      row(jid(SHOP), "Nós mesmos"),
      row("120363000000000011@g.us", "Obras", "group"),
      row("status@broadcast"),
      row("120363000000000012@newsletter", "Ofertas"),
      row("99887766554433@lid", "Escondida"),
      row(jid(HUGO), null, "group_member"),
    ],
  });
  const before = await names();
  expect((await begin()).body).toMatchObject({ kind: "syncContacts", subject: "Loja", isCancelable: true });
  // Ana twice is one entry; Gil, ourselves, the group, the list, the channel and the hidden one are passed over.
  expect(await ended()).toMatchObject({
    status: "done",
    found: 12,
    created: 2,
    renamed: 2,
    known: 2,
    passedOver: 6,
    filesGone: 0,
  });
  expect(await nameOf(ANA)).toEqual(["Ana Padaria"]);
  expect(await nameOf(short(ANA))).toEqual(["Ana Padaria"]);
  expect(await nameOf(BIA)).toEqual(["Bia, cliente antiga"]);
  expect(await nameOf(CAIO)).toEqual(["Caio Reis"]);
  expect(await nameOf(DORA)).toEqual(["Dora Lima"]);
  expect(await nameOf(EVA)).toEqual([EVA]);
  expect(await nameOf(FABIO)).toEqual(["Fábio VIP"]);
  expect(await nameOf(GIL)).toEqual([]);
  expect(await nameOf(HUGO)).toEqual([]);
  expect(await names()).toHaveLength(before.length + 2);
  const job = (await server.as(admin).get("/jobs")).body.jobs.find(({ kind }: Json) => kind === "syncContacts");
  expect(job).toMatchObject({ status: "done", done: 12, total: 12, failed: 0 });
  // Dora is being attended: who looks at her conversation sees the name.
  const [ticket] = (await server.as(admin).get("/tickets?status=pending&searchParam=Dora")).body.tickets;
  expect(ticket).toMatchObject({ contact: { name: "Dora Lima" } });
  expect(await db.sql("select 1 from contact_sync_people")).toEqual([]);
});

test("the same book again changes nothing, and a message finds who came with it", async () => {
  const before = await names();
  await begin();
  expect(await ended()).toMatchObject({ status: "done", created: 0, renamed: 0, known: 6, passedOver: 6 });
  await control("/say", { instance, from: short(ANA), name: "aninha", text: "Oi", await: true });
  expect(await names()).toEqual(before);
  expect(await db.sql("select 1 from contacts where tenant_id = $1", [stranger.tenantId])).toEqual([]);
});

test("a server that fails and a worker that dies in the middle cost nobody twice", async () => {
  const people = Array.from({ length: 1_500 }, (_, n) => `5521${String(980_000_000 + n)}`);
  await control("/book", { instance, rows: people.map((number) => row(jid(number), `Pessoa ${number}`)) });
  await control("/faults", { action: "findContacts", does: "drop", count: 1, when: "after" });
  // The second transaction that stores two hundred is lost, as it is with the process that has it open.
  await db.sql("create sequence test_deaths");
  await db.sql("grant usage on sequence test_deaths to public");
  await db.sql(`create function test_die() returns trigger language plpgsql as $$ begin
    if nextval('test_deaths') = 2 then raise exception 'the worker is gone'; end if; return new; end $$`);
  await db.sql(
    `create trigger test_die before update of created on contact_syncs for each row execute function test_die()`,
  );
  const before = await names();
  await begin();
  const done = await ended();
  await db.sql("drop trigger test_die on contact_syncs");
  // Those who wrote are in the server's answer as well.
  expect(done).toMatchObject({ status: "done", found: 1_503, created: 1_500, renamed: 0, known: 3, passedOver: 0 });
  expect(await names()).toHaveLength(before.length + 1_500);
  const twice = await db.sql(
    "select match_key from contact_identities where tenant_id = $1 group by match_key having count(distinct contact_id) > 1",
    [admin.tenantId],
  );
  expect(twice).toEqual([]);
}, 120_000);

test("a key that is refused ends the work with its reason, and nothing is left waiting", async () => {
  await control("/key", { key: "another-key" });
  await db.sql("update channels set status = 'connected' where id = $1", [channelId]);
  await begin();
  expect(await ended()).toMatchObject({ status: "failed", code: "ERR_CHANNEL_CHECK" });
  expect(await db.sql("select 1 from contact_sync_people")).toEqual([]);
  await worker.close();
});
