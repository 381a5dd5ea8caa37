// Sessions over a real link: who is let in, who holds what, what is written once, and who never sees anything.
import { randomBytes } from "node:crypto";
import { createChannel } from "@prosa/contracts/channels";
import * as pairing from "@prosa/contracts/conversation/channel-pairing";
import type { Granted, NodeAsked } from "@prosa/contracts/session-link";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { aTenant, aUser, type TestClient, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { dial, LINK_SECRET, type ScriptedNode } from "./testing/scripted-node.ts";

const db = testDatabase();
let server: TestServer;
let tenantId: number;
let admin: TestUser;
let client: TestClient;
const nodes: ScriptedNode[] = [];
beforeAll(async () => {
  server = await testServer(db, { env: { SESSION_LINK_SECRET: LINK_SECRET } });
});
beforeEach(async () => {
  tenantId = (await aTenant(db)).id;
  admin = await aUser(db, { tenant: tenantId, profile: "admin" });
  client = server.as(admin);
});
afterEach(() => {
  for (const node of nodes.splice(0)) node.close();
});

const linked = async (given: Parameters<typeof dial>[1] = {}) => {
  const node = await dial(server.url, given);
  nodes.push(node);
  return node;
};

let made = 0;
async function aPairing(): Promise<number> {
  const body = { type: "whatsapp_web", name: `Celular ${++made}`, credentials: {} };
  const { status, body: channel } = await client.call(createChannel, { body });
  expect(status).toBe(200);
  expect(channel).toMatchObject({ status: "waiting_qr", number: null });
  const started = await client.call(pairing.startPairing, {
    params: { channelId: channel.id },
    body: { isWarned: true },
  });
  expect(started.status).toBe(200);
  return channel.id;
}

async function held(node: ScriptedNode, channel: number): Promise<Granted> {
  const { granted } = await node.ask("claim", { room: 5, only: { tenant: tenantId, channel } });
  const [one] = granted;
  if (!one) throw new Error("nothing was granted");
  return one;
}

const nameOf = ({ tenant, channel, epoch }: Granted) => ({ tenant, channel, epoch });
const own = { phone: "5511987650001", lid: "198273645012345", name: "Loja" };
const open = (node: ScriptedNode, session: Granted) =>
  node.ask("phase", { ...nameOf(session), phase: "open", reason: null, code: null, retryMs: null, own });

const said = (id: string, text: string, from = "5511912340000") => ({
  kind: "message" as const,
  attrs: { id, from: `${from}@s.whatsapp.net`, sender_lid: `77${from}@lid`, t: "1741600000", notify: "Ana" },
  isOwn: false,
  message: { conversation: text },
});
const commitOf = (session: Granted, seq: number, given: Partial<NodeAsked<"commit">> = {}): NodeAsked<"commit"> => ({
  ...nameOf(session),
  seq,
  keys: [],
  news: [],
  sent: [],
  ...given,
});
const bodies = async (tenant = tenantId) =>
  (await db.sql<{ body: string }>("select body from messages where tenant_id = $1 order by id", [tenant])).map(
    ({ body }) => body,
  );

test("a node without the secret is shown out, and so is nonsense", async () => {
  await expect(dial(server.url, { secret: "another secret that is long enough too" })).rejects.toThrow("refused");
  const node = await linked();
  node.raw("{}");
  expect(await node.closed).toBe(1008);
});

test("a session is handed to one node, prolonged by it alone, and fenced when another has it", async () => {
  const channel = await aPairing();
  const [one, two] = [await linked(), await linked()];
  const first = await held(one, channel);
  expect(first.orders.mode).toBe("pair");
  expect(Buffer.from(first.dataKey, "base64")).toHaveLength(32);
  expect((await two.ask("claim", { room: 5, only: { tenant: tenantId, channel } })).granted).toEqual([]);
  expect((await one.ask("renew", { held: [nameOf(first)], figures: {} })).lost).toEqual([]);
  expect((await two.ask("renew", { held: [nameOf(first)], figures: {} })).lost).toHaveLength(1);

  await one.ask("release", nameOf(first));
  const second = await held(two, channel);
  expect(second.epoch).toBe(first.epoch + 1);
  await expect(one.ask("commit", commitOf(first, 1, { news: [said("A1", "tarde demais")] }))).rejects.toThrow("fenced");
  await expect(one.ask("keys.get", { ...nameOf(first), kind: "creds", names: ["AA=="] })).rejects.toThrow("fenced");
  expect((await one.ask("renew", { held: [nameOf(first)], figures: {} })).lost).toHaveLength(1);
  expect(await bodies()).toEqual([]);
});

test("a commit repeated by its seq is known; keys come back as they were written and go when told", async () => {
  const node = await linked();
  const session = await held(node, await aPairing());
  const key = { kind: "session", name: randomBytes(32).toString("base64"), value: randomBytes(100).toString("base64") };
  const commit = commitOf(session, 1, { keys: [key], news: [said("A1", "Oi"), said("A2", "Tudo bem?")] });
  expect(await node.ask("commit", commit)).toEqual({ isKnown: false });
  expect(await node.ask("commit", commit)).toEqual({ isKnown: true });
  expect(await bodies()).toEqual(["Oi", "Tudo bem?"]);
  const get = { ...nameOf(session), kind: "session", names: [key.name, randomBytes(32).toString("base64")] };
  expect(await node.ask("keys.get", get)).toEqual({ values: [key.value, null] });
  await node.ask("commit", commitOf(session, 2, { keys: [{ ...key, value: null }] }));
  expect(await node.ask("keys.get", get)).toEqual({ values: [null, null] });
  expect(await node.ask("known", { ...nameOf(session), ids: ["A1", "A9"] })).toEqual({ known: [true, false] });
  const sent = { id: "3EB0AA", value: randomBytes(40).toString("base64") };
  await node.ask("commit", commitOf(session, 3, { sent: [sent] }));
  expect(await node.ask("sent.get", { ...nameOf(session), id: sent.id })).toEqual({ value: sent.value });
});

test("one person under a number and a hidden id is one contact", async () => {
  const node = await linked();
  const session = await held(node, await aPairing());
  const hidden = { ...said("A2", "de novo").attrs, from: "775511912340000@lid", sender_lid: "" };
  await node.ask("commit", commitOf(session, 1, { news: [said("A1", "Oi")] }));
  await node.ask("commit", commitOf(session, 2, { news: [{ ...said("A2", "de novo"), attrs: hidden }] }));
  expect(await db.sql("select id from contacts where tenant_id = $1", [tenantId])).toHaveLength(1);
  expect(await bodies()).toEqual(["Oi", "de novo"]);
});

test("of another company nothing is read, written or told", async () => {
  const node = await linked();
  const session = await held(node, await aPairing());
  const other = (await aTenant(db)).id;
  const foreign = { ...nameOf(session), tenant: other };
  await expect(
    node.ask("commit", { ...commitOf(session, 1, { news: [said("A1", "x")] }), tenant: other }),
  ).rejects.toThrow("fenced");
  await expect(node.ask("keys.get", { ...foreign, kind: "creds", names: ["AA=="] })).rejects.toThrow("fenced");
  await expect(node.ask("sent.get", { ...foreign, id: "A" })).rejects.toThrow("fenced");
  const phase = { phase: "open" as const, reason: null, code: null, retryMs: null, own };
  await expect(node.ask("phase", { ...foreign, ...phase })).rejects.toThrow("fenced");
  expect(await bodies(other)).toEqual([]);
});

test("news that the database refuses lie aside, and hold neither keys nor those beside them", async () => {
  const node = await linked();
  const session = await held(node, await aPairing());
  const poison = { ...said("A2", "x"), attrs: { ...said("A2", "x").attrs, id: "A2" }, message: { conversation: "x" } };
  await db.sql(`create or replace function poison() returns trigger language plpgsql as
    $$ begin if new.provider_id = 'A2' then raise exception 'no'; end if; return new; end $$`);
  await db.sql("create trigger poison before insert on messages for each row execute function poison()");
  const key = { kind: "creds", name: "AAAA", value: "BBBB" };
  const commit = commitOf(session, 1, { keys: [key], news: [said("A1", "Oi"), poison, said("A3", "fim")] });
  expect(await node.ask("commit", commit)).toEqual({ isKnown: false });
  await db.sql("drop trigger poison on messages");
  expect((await bodies()).toSorted()).toEqual(["Oi", "fim"]);
  expect(await node.ask("keys.get", { ...nameOf(session), kind: "creds", names: ["AAAA"] })).toEqual({
    values: ["BBBB"],
  });
  expect(await db.sql("select id from webhook_quarantine where tenant_id = $1", [tenantId])).toHaveLength(1);
});

test("a phase is shown on the channel; a number that another channel has is logged out again", async () => {
  const node = await linked();
  const channel = await aPairing();
  const session = await held(node, channel);
  expect(await open(node, session)).toEqual({ verdict: "go" });
  const shown = await client.get(`/channels/${channel}`);
  expect(shown.body).toMatchObject({ status: "connected", number: "+5511987650001", verifiedName: "Loja" });
  const again = await client.call(pairing.startPairing, { params: { channelId: channel }, body: { isWarned: true } });
  expect(again).toMatchObject({ status: 409, body: { error: "ERR_CHANNEL_IN_USE" } });

  const twin = await aPairing();
  expect(await open(node, await held(node, twin))).toEqual({ verdict: "logout" });
  expect((await client.get(`/channels/${twin}`)).body).toMatchObject({ status: "lost", lastError: "numberInUse" });

  const lost = { phase: "lost" as const, reason: "loggedOut" as const, code: 401, retryMs: null, own: null };
  await node.ask("phase", { ...nameOf(session), ...lost });
  expect((await client.get(`/channels/${channel}`)).body).toMatchObject({ status: "lost", lastError: "loggedOut" });
  expect((await node.ask("claim", { room: 5, only: { tenant: tenantId, channel } })).granted).toEqual([]);
});

test("a channel that is removed takes its session and its keys along", async () => {
  const node = await linked();
  const channel = await aPairing();
  const session = await held(node, channel);
  await node.ask("commit", commitOf(session, 1, { keys: [{ kind: "creds", name: "AAAA", value: "BBBB" }] }));
  expect((await client.delete(`/channels/${channel}`)).status).toBe(200);
  for (const table of ["wa_sessions", "session_leases", "session_keys"]) {
    expect(await db.sql(`select 1 from ${table} where tenant_id = $1`, [tenantId]), table).toEqual([]);
  }
  expect((await node.ask("renew", { held: [nameOf(session)], figures: {} })).lost).toHaveLength(1);
});

test("only the window that asked, of somebody who manages channels, is shown the code; it is kept nowhere", async () => {
  const node = await linked({
    script: {
      open: async ({ tenant, channel }) => ({ isHeld: (await held(node, channel)).tenant === tenant }),
      pair: () => ({}),
    },
  });
  const channel = await aPairing();
  const agent = await aUser(db, { tenant: tenantId, profile: "user" });
  const [manager, second, stranger] = await Promise.all([admin, admin, agent].map((user) => server.socket(user)));
  if (!manager || !second || !stranger) throw new Error("no sockets");
  stranger.socket.emit("channel.pairing", { channelId: channel, how: "qr", phone: null });
  manager.socket.emit("channel.pairing", { channelId: channel, how: "qr", phone: null });
  await expect.poll(() => node.asked.filter(({ op }) => op === "pair")).toHaveLength(1);
  const qr = `2@canary-${randomBytes(8).toString("hex")}`;
  node.tell("pairing", {
    tenant: tenantId,
    channel,
    epoch: 2,
    what: { show: "qr", qr, lastsMs: 60_000, place: 1, round: 1 },
  });
  await expect
    .poll(() => manager.frames.filter(({ name }) => name === "channel.pairing").map(({ data }) => data))
    .toMatchObject([{ channelId: channel, what: { show: "qr", qr } }]);
  for (const other of [second, stranger]) expect(JSON.stringify(other.frames)).not.toContain("canary");
  const [found] = await db.sql<{ count: string }>("select count(*) from journal where data::text like '%canary%'");
  expect(found?.count).toBe("0");
});

test("an answer goes out under the id of its message, the same at every try", async () => {
  const node = await linked({ script: { send: () => ({ outcome: node.asked.length > 1 ? "acked" : "silent" }) } });
  const channel = await aPairing();
  const session = await held(node, channel);
  await open(node, session);
  await node.ask("commit", commitOf(session, 1, { news: [said("A1", "Oi")] }));
  const [ticket] = await db.sql<{ id: string }>("select id from tickets where tenant_id = $1", [tenantId]);
  await client.post(`/tickets/${ticket?.id}/accept`);
  const sent = await client.post(`/messages/${ticket?.id}`, { body: "Olá, Ana" });
  expect(sent.status).toBe(200);
  await expect
    .poll(() => db.sql("select status, provider_id from messages where tenant_id = $1 and from_me", [tenantId]), {
      timeout: 15_000,
    })
    .toMatchObject([{ status: "sent", provider_id: expect.stringMatching(/^3EB0[0-9A-F]{18}$/) }]);
  const ids = node.asked.flatMap(({ op, body }) => (op === "send" ? [(body as { id: string }).id] : []));
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
  const receipt = {
    kind: "receipt" as const,
    attrs: { id: "R", from: "5511912340000@s.whatsapp.net", t: "1741600100", type: "read" },
  };
  await node.ask("commit", commitOf(session, 2, { news: [{ ...receipt, ids: [String(ids[0])] }] }));
  expect(await db.sql("select status from messages where tenant_id = $1 and from_me", [tenantId])).toEqual([
    { status: "read" },
  ]);
}, 30_000);
