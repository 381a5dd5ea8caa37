// One webhook body in one SQL call: what it makes of messages and statuses, in any order, repeated and at once.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { aChannel, aMessage, aQueue, aTenant, aTicket, type TestChannel, testDatabase } from "#testing";
import type { Applied } from "./intake.actions.ts";

const db = testDatabase();
const NOW = new Date("2025-03-10T12:00:00Z");
const T0 = Date.parse("2025-03-10T11:00:00Z");

let channel: TestChannel;
let queueId: number;
beforeEach(async () => {
  const tenant = await aTenant(db);
  queueId = (await aQueue(db, { tenant })).id;
  channel = await aChannel(db, { tenant, defaultQueueId: queueId });
});

const at = (seconds: number) => new Date(T0 + seconds * 1000).toISOString();

function message(number: number, given: Record<string, unknown> = {}) {
  const { from = "5511987650001", ...rest } = given;
  return {
    kind: "message",
    providerId: `wamid.IN${number}`,
    from: Array.isArray(from) ? from : [{ kind: "wa_id", value: from }],
    profileName: "Ana Lima",
    at: at(number),
    type: "text",
    body: `message ${number}`,
    quotedProviderId: null,
    ...rest,
  };
}

function status(name: string, given: Record<string, unknown> = {}) {
  const failure = name === "failed" ? { code: "ERR_SENDING_WAPP_MSG", detail: "no" } : null;
  return { kind: "status", providerId: "wamid.OUT", callbackId: null, status: name, at: at(60), failure, ...given };
}

async function apply(changes: unknown[], where = channel, now = NOW): Promise<Applied> {
  const [applied] = await db.db.callOnce<Applied>("intake_apply", "select * from intake_apply($1, $2, $3, $4)", [
    where.tenantId,
    where.id,
    JSON.stringify(changes),
    now,
  ]);
  return applied as Applied;
}

const own = <R>(text: string) => db.sql<R>(text, [channel.tenantId]);
const tickets = () => own<Record<string, unknown>>("select * from tickets where tenant_id = $1 order by id");
const messages = () => own<Record<string, unknown>>("select * from messages where tenant_id = $1 order by id");
const journal = () =>
  own<Record<string, unknown>>(
    "select kind, ticket_id, version::int, user_id, data from journal where tenant_id = $1 order by seq",
  );

test("a first message makes contact, ticket, message, log and journal row", async () => {
  expect(await apply([message(1)])).toMatchObject({ created: 1, changed: 0, known: 0, unmatched: 0 });
  const [ticket] = await tickets();
  expect(ticket).toMatchObject({
    version: 1,
    status: "pending",
    turn: "queue",
    protocol: "202503100001",
    queue_id: String(queueId),
    user_id: null,
    inbound_count: 1,
    answered: false,
    last_message: "message 1",
    last_message_from_me: false,
    last_message_status: "received",
    last_message_at: NOW,
    waiting_since: new Date(at(1)),
    last_inbound_at: new Date(at(1)),
  });
  expect(await own("select name, number from contacts where tenant_id = $1")).toEqual([
    { name: "Ana Lima", number: "5511987650001" },
  ]);
  const [stored] = await messages();
  expect(stored).toMatchObject({ body: "message 1", from_me: false, status: "received", provider_id: "wamid.IN1" });
  expect(await own("select type from ticket_logs where tenant_id = $1")).toEqual([{ type: "create" }]);
  expect(await journal()).toEqual([
    {
      kind: "message.created",
      ticket_id: ticket?.id,
      version: 1,
      user_id: null,
      data: {
        messageId: Number(stored?.id),
        facts: { status: "pending", turn: "queue", queueId, userId: null, channelId: channel.id, isGroup: false },
      },
    },
  ]);
});

test("the protocol counts per day of the tenant's zone and does not stop at four digits", async () => {
  // Two in the morning of the 11th in UTC is still the 10th in São Paulo.
  await apply([message(1)], channel, new Date("2025-03-11T02:00:00Z"));
  await db.sql("update protocol_counters set last_number = 9999 where tenant_id = $1", [channel.tenantId]);
  await apply([message(2, { from: "5511987650002" })], channel, new Date("2025-03-11T02:30:00Z"));
  await apply([message(3, { from: "5511987650003" })], channel, new Date("2025-03-11T03:00:00Z"));
  expect((await tickets()).map((ticket) => ticket.protocol)).toEqual(["202503100001", "2025031010000", "202503110001"]);
});

test("the same message again changes nothing, also after its ticket was closed", async () => {
  await apply([message(1)]);
  await db.sql("update tickets set status = 'closed' where tenant_id = $1", [channel.tenantId]);
  expect(await apply([message(1), message(1)])).toMatchObject({ created: 0, known: 2, ticketIds: [] });
  expect(await tickets()).toHaveLength(1);
  expect(await journal()).toHaveLength(1);
});

test("a closed ticket stays closed: the next message opens a new one of the same contact", async () => {
  await apply([message(1)]);
  await db.sql("update tickets set status = 'closed' where tenant_id = $1", [channel.tenantId]);
  await apply([message(2)]);
  expect((await tickets()).map(({ status: of, contact_id }) => [of, contact_id])).toEqual([
    ["closed", (await tickets())[0]?.contact_id],
    ["pending", (await tickets())[0]?.contact_id],
  ]);
});

test("a reply names the message it answers, and only one of its own ticket", async () => {
  await apply([message(1), message(2, { quotedProviderId: "wamid.IN1" })]);
  await apply([message(3, { from: "5511987650003", quotedProviderId: "wamid.IN1" })]);
  const [first, second, third] = await messages();
  expect(second?.quoted_id).toBe(first?.id);
  expect(third?.quoted_id).toBeNull();
});

test("a batch is stored in the order it was written, each message with its own version", async () => {
  await apply([message(3), message(1), message(2)]);
  expect((await messages()).map(({ body }) => body)).toEqual(["message 1", "message 2", "message 3"]);
  expect((await journal()).map(({ version }) => version)).toEqual([1, 2, 3]);
  expect((await tickets())[0]).toMatchObject({ version: 3, inbound_count: 3, waiting_since: new Date(at(1)) });
});

test("people are recognised by number variant, by the provider's own id, and by a phone typed by hand", async () => {
  const bsuid = { kind: "wa_bsuid", value: "BR.1" };
  await apply([message(1, { from: [{ kind: "wa_id", value: "554196661234" }] })]);
  await apply([message(2, { from: [{ kind: "wa_id", value: "5541996661234" }, bsuid] })]);
  await apply([message(3, { from: [bsuid] })]);
  // The number changed; the provider's id says who it is, and the new number is learnt.
  await apply([message(4, { from: [{ kind: "wa_id", value: "5541988887777" }, bsuid] })]);
  await apply([message(5, { from: "5541988887777" })]);
  await db.sql("update contact_identities set kind = 'phone' where tenant_id = $1 and kind = 'wa_id'", [
    channel.tenantId,
  ]);
  await apply([message(6, { from: "5541988887777" })]);
  expect(await own("select id from contacts where tenant_id = $1")).toHaveLength(1);
  expect(await tickets()).toHaveLength(1);
});

test("a contact known by number only takes the name it tells; a name that people gave stays", async () => {
  const name = async () => (await own<{ name: string }>("select name from contacts where tenant_id = $1"))[0]?.name;
  await apply([message(1, { profileName: null })]);
  expect(await name()).toBe("5511987650001");
  await apply([message(2)]);
  expect(await name()).toBe("Ana Lima");
  await apply([message(3, { profileName: "Aninha" })]);
  expect(await name()).toBe("Ana Lima");
});

test("equal numbers and provider ids in two tenants never meet", async () => {
  const other = await aChannel(db, { tenant: await aTenant(db) });
  await apply([message(1)]);
  expect(await apply([message(1)], other)).toMatchObject({ created: 1 });
  expect(await tickets()).toHaveLength(1);
});

test("without a tenant's scope of its own the function cannot write into another tenant's channel", async () => {
  const other = await aChannel(db, { tenant: await aTenant(db) });
  const crossed = { ...other, tenantId: channel.tenantId };
  await expect(apply([message(1)], crossed)).rejects.toThrow();
  expect(await tickets()).toHaveLength(0);
});

/** An outbound message whose answer is recorded (with provider id) or still on its way. */
async function outbound(given: { status?: "queued" | "sending" | "unconfirmed" | "sent"; isAnswered?: boolean } = {}) {
  const { status: now = "sent", isAnswered = true } = given;
  const ticket = await aTicket(db, { tenant: channel.tenantId, channelId: channel.id, status: "open" });
  const clientId = randomUUID();
  const providerId = isAnswered ? "wamid.OUT" : null;
  return aMessage(db, { tenant: channel.tenantId, ticket, fromMe: true, status: now, clientId, providerId });
}

const statusOf = async () => (await messages()).at(-1)?.status;

test("a status moves the message, its ticket's line and the version, once", async () => {
  await outbound();
  expect(await apply([status("delivered")])).toMatchObject({ changed: 1 });
  expect(await apply([status("delivered"), status("sent")])).toMatchObject({ changed: 0, known: 2 });
  expect(await statusOf()).toBe("delivered");
  expect((await tickets())[0]).toMatchObject({ version: 2, last_message_status: "delivered" });
  expect((await journal()).map(({ kind, version }) => [kind, version])).toEqual([["message.changed", 2]]);
});

test("an older message's status leaves the ticket's line alone", async () => {
  const sent = await outbound();
  const ticket = { id: sent.ticketId, channelId: channel.id };
  await aMessage(db, { tenant: channel.tenantId, ticket, body: "later" });
  await apply([status("read")]);
  expect((await tickets())[0]).toMatchObject({ last_message: "later", last_message_status: "received" });
});

test("a failure beats what is not delivered, never what is; proof of delivery beats a failure", async () => {
  await outbound();
  await apply([status("failed")]);
  expect((await messages()).at(-1)).toMatchObject({ status: "failed", failure_code: "ERR_SENDING_WAPP_MSG" });
  await apply([status("sent")]);
  expect(await statusOf()).toBe("failed");
  await apply([status("delivered")]);
  expect((await messages()).at(-1)).toMatchObject({ status: "delivered", failure_code: null, failed_at: null });
  await apply([status("failed")]);
  expect(await statusOf()).toBe("delivered");
});

test("our own id, echoed, finds the message whose answer was lost, and any word resolves it", async () => {
  const lost = await outbound({ status: "unconfirmed", isAnswered: false });
  expect(await apply([status("sent", { callbackId: lost.clientId })])).toMatchObject({ changed: 1 });
  expect((await messages()).at(-1)).toMatchObject({ status: "sent", provider_id: "wamid.OUT" });
  expect(await apply([status("read")])).toMatchObject({ changed: 1 });
});

test("statuses of nobody's message, of a customer's message and of another channel match nothing", async () => {
  await apply([message(1)]);
  const mine = await outbound({ isAnswered: false });
  const second = await aChannel(db, { tenant: channel.tenantId });
  const strange = [status("read"), status("read", { providerId: "wamid.IN1" })];
  expect(await apply(strange)).toMatchObject({ changed: 0, unmatched: 2 });
  const elsewhere = await apply([status("read", { callbackId: mine.clientId })], second);
  expect(elsewhere).toMatchObject({ changed: 0, unmatched: 1 });
});

function permutations<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

test("all 120 orders of a set of statuses and messages, repeated and batched, end in the same state", async () => {
  const ends = new Set<string>();
  const orders = permutations(["sent", "delivered", "read", "failed", "message"]);
  expect(orders).toHaveLength(120);
  for (const [index, order] of orders.entries()) {
    const from = `55119${String(60_000_000 + index)}`;
    const contact = await db.sql<{ id: string }>(
      "insert into contacts (tenant_id, name, number) values ($1, 'Ana Lima', $2) returning id",
      [channel.tenantId, from],
    );
    await db.sql(
      "insert into contact_identities (tenant_id, contact_id, kind, value, match_key) values ($1, $2, 'wa_id', $3, $3)",
      [channel.tenantId, contact[0]?.id, from],
    );
    const place = { tenant: channel.tenantId, channelId: channel.id, contactId: Number(contact[0]?.id) };
    const ticket = await aTicket(db, { ...place, status: "open", lastInboundAt: null, createdAt: new Date(T0) });
    const providerId = `wamid.P${index}`;
    const sent = { tenant: channel.tenantId, ticket, fromMe: true, createdAt: new Date(T0) } as const;
    const { id } = await aMessage(db, { ...sent, status: "sending", providerId });

    const seconds = { sent: 1, delivered: 2, read: 3, failed: 4, message: 5 } as Record<string, number>;
    const changeOf = (name: string) =>
      name === "message"
        ? message(1, { providerId: `${providerId}.in`, from })
        : status(name, { providerId, at: at(seconds[name] ?? 0) });
    const changes = order.map(changeOf);
    // Each third comes as one batch, each third twice, each third one by one with the first repeated at the end.
    if (index % 3 === 0) await apply(changes);
    else if (index % 3 === 1) for (const change of changes) await apply([change, change]);
    else for (const change of [...changes, ...changes.slice(0, 2)]) await apply([change]);

    const [end] = await db.sql<{ state: string }>(
      `select jsonb_build_object('status', m.status, 'sent', m.sent_at, 'delivered', m.delivered_at, 'read', m.read_at,
         'failed', m.failed_at, 'code', m.failure_code, 'inbound', t.inbound_count, 'waiting', t.waiting_since,
         'lastInbound', t.last_inbound_at, 'line', t.last_message, 'lineStatus', t.last_message_status,
         'messages', (select count(*) from messages x where x.tenant_id = t.tenant_id and x.ticket_id = t.id))::text
         as state from messages m join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
        where m.tenant_id = $1 and m.id = $2`,
      [channel.tenantId, id],
    );
    ends.add(end?.state ?? "none");
    const rows = await db.sql<{ version: string }>(
      "select version from journal where tenant_id = $1 and ticket_id = $2 order by seq",
      [channel.tenantId, ticket.id],
    );
    expect(rows.map(({ version }) => Number(version))).toEqual(rows.map((_, position) => position + 2));
  }
  expect([...ends]).toHaveLength(1);
  expect([...ends][0]).toContain('"status": "read"');
});

test("twenty first messages of one contact at once make one contact and one ticket", async () => {
  const results = await Promise.all(Array.from({ length: 20 }, (_, index) => apply([message(index + 1)])));
  expect(results.every(({ created }) => created === 1)).toBe(true);
  expect(await own("select id from contacts where tenant_id = $1")).toHaveLength(1);
  const [ticket, ...others] = await tickets();
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({ inbound_count: 20, version: 20 });
  expect((await journal()).map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test("two spellings of one number and the provider's id, all at once, are one contact", async () => {
  const names = [
    [{ kind: "wa_id", value: "5541996661234" }],
    [{ kind: "wa_id", value: "554196661234" }],
    [
      { kind: "wa_id", value: "554196661234" },
      { kind: "wa_bsuid", value: "BR.7" },
    ],
  ];
  await Promise.all(Array.from({ length: 18 }, (_, index) => apply([message(index + 1, { from: names[index % 3] })])));
  expect(await own("select id from contacts where tenant_id = $1")).toHaveLength(1);
  expect(await tickets()).toHaveLength(1);
});

test("bodies that name the same people in opposite orders do not lock each other out", async () => {
  const people = Array.from({ length: 8 }, (_, index) => `551198765010${index}`);
  const body = (round: number, order: string[]) =>
    order.map((from, index) => message(index, { providerId: `wamid.R${round}.${from}`, from }));
  await Promise.all(
    Array.from({ length: 16 }, (_, round) => apply(body(round, round % 2 ? people : people.toReversed()))),
  );
  expect(await tickets()).toHaveLength(8);
  expect(await messages()).toHaveLength(128);
});
