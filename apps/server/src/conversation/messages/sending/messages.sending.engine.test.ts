// Sending as a running worker does it, against the pretend provider: what one line suffers, no other does.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { giveCredentials, wakeChannel } from "#conversation/channels";
import { asSystem, type Ctx, inTenantScope } from "#platform/context";
import { storageKey } from "#platform/storage";
import {
  aChannel,
  aMessage,
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
import { enqueueBulk, sendWaiting } from "./messages.jobs.ts";
import { cancelMessage, resendMessage } from "./messages.sending.actions.ts";

const db = testDatabase();
let server: TestServer;
let sandbox: TestSandbox;
let tenantId: number;
let channel: TestChannel;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  db.beforeDrop(() => sandbox.close());
  // Nobody listens to the provider here: only what it accepted counts.
  await sandbox.control("/settings", { windowRefusal: "webhook" });
  server = await testServer(db, { env: sandbox.env });
});

beforeEach(async () => {
  tenantId = (await aTenant(db)).id;
  channel = await aLine();
});

async function aLine(): Promise<TestChannel> {
  const made = await aChannel(db, { tenant: tenantId });
  await putNumber(made);
  return made;
}

const putNumber = ({ externalId, credentials }: TestChannel, given = {}) =>
  sandbox.control("/numbers", { phoneNumberId: externalId, ...credentials, callbackUrl: null, ...given });

async function aConversation(line = channel) {
  return aTicket(db, { tenant: tenantId, channelId: line.id, status: "open" });
}
type Conversation = Awaited<ReturnType<typeof aConversation>>;

/** Written and woken in one transaction, as the product does. */
async function write(ticket: Conversation, bodies: string[], given: Partial<Parameters<typeof aMessage>[1]> = {}) {
  const ids: number[] = [];
  for (const body of bodies) {
    const message = await aMessage(db, { tenant: tenantId, ticket, fromMe: true, status: "queued", body, ...given });
    ids.push(message.id);
  }
  await wake(ticket);
  return ids;
}

const asUser = <T>({ id: userId }: TestUser, fn: (ctx: Ctx) => Promise<T>) => {
  const actor = {
    kind: "user",
    userId,
    tenantId,
    profile: "admin",
    sessionId: randomUUID(),
    isSupport: false,
  } as const;
  return inTenantScope(server.deps, tenantId, actor, fn);
};

const wake = ({ id: ticketId, channelId }: Conversation) =>
  asSystem(server.deps, tenantId, (ctx) => ctx.enqueue(sendWaiting, { tenantId, ticketId, channelId }));

interface Line {
  text: string;
  realAt: number;
  outcome: string;
  code: number | null;
  type: string;
}
const ledger = async ({ externalId }: TestChannel): Promise<Line[]> =>
  (await sandbox.control(`/ledger?kind=send&channel=${externalId}&limit=10000`)).entries;
const arrived = async (line = channel) =>
  (await ledger(line)).filter(({ outcome }) => outcome === "accepted").map(({ text }) => text);

const until = (holds: () => Promise<void>, timeout = 40_000) => vi.waitFor(holds, { timeout, interval: 25 });

const rowOf = async (id: number) => (await db.sql("select status, failure_code from messages where id = $1", [id]))[0];
const channelRow = async () =>
  (
    await db.sql<{ status: string; paused_until: Date | null }>(
      "select status, paused_until from channels where id = $1",
      [channel.id],
    )
  )[0];

test("a conversation of many messages arrives in order, each once", async () => {
  const ticket = await aConversation();
  const bodies = Array.from({ length: 20 }, (_, number) => `n${number}`);
  await write(ticket, bodies);
  await until(async () => expect(await arrived()).toEqual(bodies));
});

test("a line that never answers holds nobody else up, and what it took stays unknown", async () => {
  const dead = await aLine();
  await sandbox.control("/faults", {
    id: dead.externalId,
    phoneNumberId: dead.externalId,
    edge: "messages",
    action: "timeout",
    when: "after",
  });
  const lost: number[] = [];
  for (let number = 0; number < 80; number++) lost.push(...(await write(await aConversation(dead), ["?"])));
  await until(async () => expect((await ledger(dead)).length).toBeGreaterThan(0));
  const begun = performance.now();
  const ticket = await aConversation();
  await write(ticket, ["e esta?"]);
  await until(async () => expect(await arrived()).toEqual(["e esta?"]));
  expect(performance.now() - begun, "less than the time a call may take").toBeLessThan(5_000);
  // Those it took are unknown; the circuit keeps the others from being taken, too.
  await until(async () => expect(await rowOf(lost[0] ?? 0)).toMatchObject({ status: "unconfirmed" }));
  const taken = (await ledger(dead)).length;
  expect(taken).toBeLessThan(80);
  await sandbox.control("/faults/clear", { id: dead.externalId });
  await until(async () => expect((await ledger(dead)).length).toBe(80), 60_000);
  expect((await sandbox.control("/ledger/summary")).acceptedTwice).toBe(0);
}, 180_000);

test("a line that stopped being tried still writes down what became of every call", async () => {
  // Held for a second: more calls are under way than it takes to give the line up.
  await sandbox.control("/faults", {
    id: channel.externalId,
    phoneNumberId: channel.externalId,
    edge: "messages",
    action: "timeout",
    ms: 1_000,
    when: "after",
  });
  const tickets = await Promise.all(Array.from({ length: 12 }, () => aConversation()));
  const ids = (await Promise.all(tickets.map((ticket) => write(ticket, ["oi", "de novo"])))).flat();
  const states = async () => (await Promise.all(ids.map(rowOf))).map((row) => row?.status);
  const tried = async () => (await states()).filter((status) => status !== "queued");
  await until(async () => expect((await arrived()).length).toBeGreaterThan(5));
  // Within a moment, and not after the line is tried again, which it is five seconds after it was given up.
  await until(async () => expect((await tried()).length).toBe((await arrived()).length), 5_000);
  expect(new Set(await tried())).toEqual(new Set(["unconfirmed"]));
});

test("a line that is told to slow down pauses as long as it is told, and says so", async () => {
  const admin = await aUser(db, { tenant: tenantId, profile: "admin" });
  const socket = await server.socket(admin);
  await sandbox.control("/faults", {
    phoneNumberId: channel.externalId,
    edge: "messages",
    action: "http",
    httpStatus: 429,
    retryAfter: 3,
    count: 1,
  });
  await write(await aConversation(), ["um"]);
  await until(async () => expect((await channelRow())?.paused_until).not.toBeNull());
  const until3s = (await channelRow())?.paused_until?.getTime() ?? 0;
  const news = await socket.waitFor(({ name, data }) => name === "event" && data.type === "channel.changed");
  expect(news.data.data).toMatchObject({ channelId: channel.id, pausedUntil: new Date(until3s).toISOString() });
  await write(await aConversation(), ["dois"]);
  await until(async () => expect((await arrived()).toSorted()).toEqual(["dois", "um"]));
  for (const { outcome, realAt } of await ledger(channel)) {
    if (outcome === "accepted") expect(realAt).toBeGreaterThanOrEqual(until3s - 5);
  }
});

test("a line whose token is no longer accepted keeps its messages until it works again", async () => {
  await sandbox.control("/revoke-token", { phoneNumberId: channel.externalId });
  const [id = 0] = await write(await aConversation(), ["um"]);
  await until(async () => expect((await channelRow())?.status).toBe("lost"));
  const [second = 0] = await write(await aConversation(), ["dois"]);
  await until(async () =>
    expect(await db.sql("select 1 from send_turns where channel_id = $1", [channel.id])).toHaveLength(2),
  );
  for (const one of [id, second]) expect(await rowOf(one)).toMatchObject({ status: "queued" });
  const accessToken = randomUUID();
  await putNumber(channel, { accessToken, tokenRevoked: false });
  await asSystem(server.deps, tenantId, async (ctx) => {
    await giveCredentials(ctx, channel.id, { ...channel.credentials, accessToken });
    await ctx.enqueue(wakeChannel, { tenantId, channelId: channel.id });
  });
  await until(async () => expect((await arrived()).toSorted()).toEqual(["dois", "um"]));
});

test("a line never goes faster than it may, whoever sends on it", async () => {
  await sandbox.control("/settings", { throughputPerSecond: 80 });
  const tickets: number[] = [];
  for (let number = 0; number < 150; number++) {
    const ticket = await aConversation();
    const sendType = number % 2 ? "chat" : "campaign";
    await aMessage(db, { tenant: tenantId, ticket, fromMe: true, status: "queued", sendType, body: String(number) });
    tickets.push(ticket.id);
  }
  await asSystem(server.deps, tenantId, (ctx) => enqueueBulk(ctx, channel.id, tickets));
  await until(async () => expect(await arrived()).toHaveLength(150));
  expect((await ledger(channel)).filter(({ outcome }) => outcome !== "accepted")).toEqual([]);
  await sandbox.control("/settings", { throughputPerSecond: 0 });
}, 120_000);

test("a file goes out with its bytes", async () => {
  const ticket = await aConversation();
  const key = storageKey(tenantId, "media", "contrato");
  await server.deps.storage.put(key, Buffer.from("%PDF-1.4 um contrato"));
  const message = await aMessage(db, {
    tenant: tenantId,
    ticket,
    fromMe: true,
    status: "queued",
    type: "document",
    body: "segue",
  });
  await db.sql(
    `insert into message_media (tenant_id, id, message_id, kind, status, name, claimed_mime, mime, size, storage_key, created_at)
     values ($1, $2, $3, 'document', 'ready', 'contrato.pdf', 'application/pdf', 'application/pdf', 20, $4, now())`,
    [tenantId, randomUUID(), message.id, key],
  );
  await wake(ticket);
  await until(async () => expect(await rowOf(message.id)).toMatchObject({ status: "sent" }));
  expect(await ledger(channel)).toMatchObject([{ type: "document", outcome: "accepted" }]);
});

test("a message that failed is sent again when a person says so, as a new attempt of the same", async () => {
  const ana = await aUser(db, { tenant: tenantId, profile: "admin" });
  await sandbox.control("/faults", {
    phoneNumberId: channel.externalId,
    edge: "messages",
    action: "error",
    code: 131_026,
    count: 1,
  });
  const ticket = await aConversation();
  const [id = 0] = await write(ticket, ["oi"]);
  await until(async () => expect(await rowOf(id)).toMatchObject({ status: "failed" }));
  expect(await asUser(ana, (ctx) => resendMessage(ctx, id))).toMatchObject({ id, status: "queued", failure: null });
  await until(async () => expect(await rowOf(id)).toMatchObject({ status: "sent", failure_code: null }));
  const attempts = await db.sql("select number, outcome from message_attempts where message_id = $1 order by id", [id]);
  expect(attempts).toEqual([
    { number: 1, outcome: "refused" },
    { number: 2, outcome: "accepted" },
  ]);
  await expect(asUser(ana, (ctx) => resendMessage(ctx, id))).rejects.toMatchObject({ code: "ERR_CONFLICT" });
  await expect(asUser(ana, (ctx) => cancelMessage(ctx, id))).rejects.toMatchObject({ code: "ERR_MESSAGE_NOT_WAITING" });
});

test("a message that still waits can be withdrawn, and those behind it have their turn", async () => {
  const ana = await aUser(db, { tenant: tenantId, profile: "admin" });
  await sandbox.control("/faults", {
    phoneNumberId: channel.externalId,
    edge: "messages",
    action: "error",
    code: 131_056,
    count: 1,
  });
  const ticket = await aConversation();
  const [first = 0] = await write(ticket, ["um", "dois"]);
  await until(async () => {
    const turns = await db.sql("select 1 from send_turns where ticket_id = $1 and claim_id is null", [ticket.id]);
    expect(turns).toHaveLength(1);
  });
  await asUser(ana, (ctx) => cancelMessage(ctx, first));
  await until(async () => expect(await arrived()).toEqual(["dois"]));
  expect(await rowOf(first)).toMatchObject({ status: "canceled" });
});
