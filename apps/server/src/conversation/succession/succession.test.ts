// A channel takes another's place: counted before, moved whole, sent once, and brought back; through the real server and provider.
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inTenantScope } from "#platform/context";
import {
  aChannel,
  aContact,
  aFlow,
  aKeyword,
  aMessage,
  aSchedule,
  aTenant,
  aTicket,
  aUser,
  startSandboxProcess,
  type TestChannel,
  type TestSandbox,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { loadGoing, moveSome } from "./succession.moving.ts";

const db = testDatabase();
let sandbox: TestSandbox;
let server: TestServer;
let tenant: number;
let admin: TestUser;
let old: TestChannel;
let next: TestChannel;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  db.beforeDrop(() => sandbox.close());
  server = await testServer(db, { env: sandbox.env });
});

beforeEach(async () => {
  tenant = (await aTenant(db)).id;
  admin = await aUser(db, { tenant, profile: "admin" });
  old = await aNumber("Antigo");
  next = await aNumber("Novo");
});

async function aNumber(name: string) {
  const channel = await aChannel(db, { tenant, name: `${name} ${crypto.randomUUID().slice(0, 8)}` });
  const { externalId, credentials } = channel;
  await sandbox.control("/numbers", { phoneNumberId: externalId, ...credentials, callbackUrl: null });
  return channel;
}

const lost = () => db.sql("update channels set status = 'lost' where id = $1", [old.id]);
const aConversation = async (given: Parameters<typeof aTicket>[1] = {}) =>
  aTicket(db, { tenant, channelId: old.id, status: "open", userId: admin.id, ...given });
/** Closed on the new number, written into a moment ago: its window is open. */
const knownThere = (contactId: number) =>
  aTicket(db, { tenant, channelId: next.id, contactId, status: "closed", lastInboundAt: new Date() });
const waiting = async (ticket: Awaited<ReturnType<typeof aConversation>>, body: string) =>
  aMessage(db, { tenant, ticket, fromMe: true, userId: admin.id, status: "queued", body });
const arrived = async (channel: TestChannel): Promise<string[]> =>
  (await sandbox.control(`/ledger?kind=send&channel=${channel.externalId}&limit=1000`)).entries.map(
    ({ text }: { text: string }) => text,
  );

async function workOff(answer: { status: number; body: { id: string } }) {
  expect(answer).toMatchObject({ status: 200 });
  const read = async () => (await server.as(admin).get(`/jobs/${answer.body.id}`)).body;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toMatch(/done|failed|canceled/);
  return read();
}

const look = async () => (await server.as(admin).get(`/channels/${old.id}/succession`)).body;
const succeed = (toChannelId = next.id) => server.as(admin).post(`/channels/${old.id}/succession`, { toChannelId });
const listed = async () => (await server.as(admin).get("/channels/successions")).body;
const ticketNow = async (id: number) =>
  (
    await db.sql<{ channel: string; status: string; inbound: Date | null }>(
      "select channel_id as channel, status, last_inbound_at as inbound from tickets where id = $1",
      [id],
    )
  )[0];
const messageNow = async (id: number) =>
  (
    await db.sql<{ channel: string; status: string; code: string | null }>(
      "select channel_id as channel, status, failure_code as code from messages where id = $1",
      [id],
    )
  )[0];

test("what the look ahead says is what becomes of it, and nothing is sent twice or where nobody wrote", async () => {
  await lost();
  const open = await aConversation();
  await knownThere(open.contactId);
  const cold = await aConversation();
  const twice = await aConversation();
  const survivor = await aTicket(db, { tenant, channelId: next.id, contactId: twice.contactId, status: "open" });
  const nameless = await aConversation({ contactId: (await aContact(db, { tenant, number: null })).id });
  const closed = await aConversation({ status: "closed" });
  const goes = await waiting(open, "ainda hoje");
  const dies = await waiting(cold, "fora da janela");
  const second = await waiting(twice, "na conversa fechada");
  const schedule = await aSchedule(db, { user: admin, channelId: old.id, contactId: open.contactId, body: "Amanhã" });
  const flow = await aFlow(db, { tenant });
  await aKeyword(db, { flow, keyword: "preço", channelId: old.id });
  const ana = await aUser(db, { tenant });
  await db.sql("insert into user_channels values ($1, $2, $3)", [tenant, ana.id, old.id]);

  const seen = await look();
  expect(seen).toMatchObject({ channel: { id: old.id }, open: 4 });
  expect(seen.candidates).toEqual([
    expect.objectContaining({
      id: next.id,
      conversations: { now: 1, byTemplate: 1, waiting: 0, continued: 1, staying: 1 },
      queued: { going: 2, refused: 1 },
      followers: expect.arrayContaining([
        { kind: "schedules", count: 1 },
        { kind: "keywords", count: 1 },
        { kind: "users", count: 1 },
      ]),
    }),
  ]);

  expect(await workOff(await succeed())).toMatchObject({ kind: "succeedChannel", status: "done", done: 3, failed: 0 });
  expect(await ticketNow(open.id)).toMatchObject({ channel: String(next.id), status: "open" });
  // Nobody wrote there yet, so there is no window.
  expect(await ticketNow(cold.id)).toMatchObject({ channel: String(next.id), status: "open", inbound: null });
  expect(await ticketNow(twice.id)).toMatchObject({ status: "closed" });
  expect(await ticketNow(survivor.id)).toMatchObject({ status: "open" });
  expect(await ticketNow(nameless.id)).toMatchObject({ channel: String(old.id), status: "open" });
  expect(await ticketNow(closed.id)).toMatchObject({ channel: String(old.id) });
  expect(await messageNow(dies.id)).toMatchObject({ status: "failed", code: "ERR_WINDOW_CLOSED" });
  await vi.waitFor(
    async () => expect((await arrived(next)).toSorted()).toEqual(["ainda hoje", "na conversa fechada"]),
    {
      timeout: 20_000,
    },
  );
  expect(await arrived(old)).toEqual([]);
  expect([await messageNow(goes.id), await messageNow(second.id)]).toMatchObject([
    { channel: String(next.id) },
    { channel: String(next.id) },
  ]);
  const logs = (await server.as(admin).get(`/tickets/${open.id}/logs`)).body.logs;
  expect(logs.at(-1)).toMatchObject({ type: "channelChanged", user: { id: admin.id } });
  expect(await db.sql("select channel_id::int from schedules where id = $1", [schedule.id])).toEqual([
    { channel_id: next.id },
  ]);
  const [succession] = (await listed()).successions;
  expect(succession).toMatchObject({
    from: { id: old.id, isDeleted: false },
    to: { id: next.id },
    state: "done",
    tickets: 3,
    continued: 1,
    refusedMessages: 1,
    isUndoable: true,
  });

  // Asked for once more there is nothing left to do.
  expect(await workOff(await succeed())).toMatchObject({ status: "done", done: 0 });
});

test("the way back brings what is still there, with what the old number knew of it", async () => {
  await lost();
  const warm = new Date(Date.now() - 3_600_000);
  const stays = await aConversation({ lastInboundAt: warm });
  const resolved = await aConversation();
  const flow = await aFlow(db, { tenant });
  const keyword = await aKeyword(db, { flow, keyword: "boleto", channelId: old.id });
  await db.sql("update channels set is_default = (id = $2) where tenant_id = $1", [tenant, old.id]);
  await workOff(await succeed());
  const isDefault = async () =>
    (await db.sql<{ id: string }>("select id from channels where tenant_id = $1 and is_default", [tenant])).map(
      ({ id }) => Number(id),
    );
  expect(await isDefault()).toEqual([next.id]);
  await server.as(admin).put(`/tickets/${resolved.id}`, { status: "closed" });
  await db.sql("update channels set status = 'connected' where id = $1", [old.id]);

  const [{ id }] = (await listed()).successions;
  await workOff(await server.as(admin).post(`/channels/successions/${id}/undo`, {}));
  expect(await ticketNow(stays.id)).toMatchObject({ channel: String(old.id), status: "open", inbound: warm });
  expect(await ticketNow(resolved.id)).toMatchObject({ channel: String(next.id), status: "closed" });
  expect(await isDefault()).toEqual([old.id]);
  expect(await db.sql("select channel_id::int from keyword_flows where id = $1", [keyword.id])).toEqual([
    { channel_id: old.id },
  ]);
  expect((await listed()).successions[0]).toMatchObject({ state: "returned", isUndoable: false });
  expect(await server.as(admin).post(`/channels/successions/${id}/undo`, {})).toFailWith("ERR_NOTHING_TO_UNDO");
});

test("a disconnected channel says what it left behind; what is in a worker's hands goes when it is over", async () => {
  const ticket = await aConversation();
  await knownThere(ticket.contactId);
  const { id: messageId } = await waiting(ticket, "meio caminho");
  await db.sql("update channels set status = 'lost', is_active = false, deleted_at = now() where id = $1", [old.id]);
  await db.sql(
    `insert into send_turns (tenant_id, ticket_id, channel_id, message_id, is_bulk, tries, claim_id, claimed_at, due_at)
     values ($1, $2, $3, $4, false, 1, gen_random_uuid(), now(), now() + interval '2 seconds')`,
    [tenant, ticket.id, old.id, messageId],
  );
  expect((await listed()).left).toMatchObject([{ id: old.id, open: 1 }]);
  const begun = await succeed();
  expect(await succeed()).toFailWith("ERR_CONFLICT");
  expect(await workOff(begun)).toMatchObject({ status: "done", done: 1 });
  // Whether the old number sent it nobody knows, so the new one does not.
  expect(await messageNow(messageId)).toMatchObject({ status: "unconfirmed", channel: String(old.id) });
  expect(await arrived(next)).toEqual([]);
  expect(await ticketNow(ticket.id)).toMatchObject({ channel: String(next.id) });
  expect((await listed()).left).toEqual([]);
});

test("a step that dies did not happen, and each of many goes once with its words untouched", async () => {
  await lost();
  const many = 450;
  await db.sql(
    `with people as (
       insert into contacts (tenant_id, name, number)
       select $1, 'Pessoa ' || n, '55129' || (10000000 + $2::int * 1000 + n) from generate_series(1, $3) n returning id, number),
     known as (
       insert into contact_identities (tenant_id, contact_id, kind, value, match_key)
       select $1, p.id, 'wa_id', p.number, phone_match_key(p.number) from people p)
     insert into tickets (tenant_id, version, status, turn, protocol, is_group, channel_id, contact_id, inbound_count, answered,
       last_message, last_message_from_me, last_message_at, last_inbound_at, created_at, updated_at)
     select $1, 1, 'pending', 'queue', 'S' || p.id, false, $4, p.id, 1, false, 'Oi', false, now(), now(), now(), now()
       from people p`,
    [tenant, tenant, many, old.id],
  );
  await db.sql(
    `insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, provider_id, created_at)
     select t.tenant_id, t.id, t.channel_id, gen_random_uuid(), 'text', 'Oi', false, 'chat', 'received', 'in-' || t.id, now()
       from tickets t where t.tenant_id = $1`,
    [tenant],
  );
  const words = () =>
    db.sql(
      "select md5(string_agg(concat_ws('|', id, channel_id, body, provider_id), ',' order by id)) as digest from messages where tenant_id = $1",
      [tenant],
    );
  const before = await words();
  const begun = await succeed();
  const { successions } = await listed();
  await expect(
    inTenantScope(
      server.deps,
      tenant,
      Object.freeze({
        kind: "user",
        userId: admin.id,
        tenantId: tenant,
        profile: "admin",
        sessionId: "x",
        isSupport: false,
      }),
      async (ctx) => {
        await moveSome(ctx, await loadGoing(ctx, successions[0].id), 50);
        throw new Error("the worker died");
      },
    ),
  ).rejects.toThrow("the worker died");
  expect(await workOff(begun)).toMatchObject({ status: "done", done: many, failed: 0 });
  expect(await words()).toEqual(before);
  const told = await db.sql(
    `select count(*)::int as lines, count(distinct l.ticket_id)::int as tickets from ticket_logs l
      where l.tenant_id = $1 and l.type = 'channelChanged'`,
    [tenant],
  );
  expect(told).toEqual([{ lines: many, tickets: many }]);
  expect((await listed()).successions[0]).toMatchObject({ tickets: many });
});

test("only a connected channel that knows the same people, and only for whoever may change channels", async () => {
  const telegram = await aChannel(db, { tenant, type: "telegram" });
  const gone = await aChannel(db, { tenant, status: "lost" });
  expect((await look()).candidates.map(({ id }: { id: number }) => id)).toEqual([next.id]);
  expect(await succeed(telegram.id)).toFailWith("ERR_VALIDATION");
  expect(await succeed(gone.id)).toFailWith("ERR_VALIDATION");
  expect(await succeed(old.id)).toFailWith("ERR_VALIDATION");
  const foreign = await aChannel(db, { tenant: (await aTenant(db)).id });
  expect(await succeed(foreign.id)).toFailWith("ERR_NO_WAPP_FOUND");
  const ana = await aUser(db, { tenant });
  expect(await server.as(ana).post(`/channels/${old.id}/succession`, { toChannelId: next.id })).toFailWith(
    "ERR_NO_PERMISSION",
  );
});

test("every reference to a channel says what becomes of it", async () => {
  const { referenceRegistry } = await import("#platform/database");
  const silent = referenceRegistry.all().filter(({ to, follows }) => to === "channels" && follows === undefined);
  expect(silent.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});
