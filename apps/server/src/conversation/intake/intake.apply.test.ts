// One webhook body in one SQL call: what it makes of messages and statuses, in any order, repeated and at once.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { aChannel, aMessage, aQueue, aTenant, aTicket, type TestChannel, testDatabase } from "#testing";
import { applyChanges, aStatus, aText, at, named, rowsOf, TOLD_AT } from "./intake.factory.ts";

const db = testDatabase();

let channel: TestChannel;
let queueId: number;
beforeEach(async () => {
  const tenant = await aTenant(db);
  queueId = (await aQueue(db, { tenant })).id;
  channel = await aChannel(db, { tenant, defaultQueueId: queueId });
});

const apply = (changes: unknown[], where = channel, now = TOLD_AT) => applyChanges(db.db, where, changes, now);
const own = <R>(text: string) => db.sql<R>(text, [channel.tenantId]);
const tickets = () => rowsOf(db, channel).tickets();
const messages = () => rowsOf(db, channel).messages();
const journal = () => rowsOf(db, channel).journal();
const from = (value: string) => ({ from: named(value) });

test("a first message makes contact, ticket, message, log and journal row", async () => {
  expect(await apply([aText(1)])).toMatchObject({ created: 1, changed: 0, known: 0, unmatched: 0 });
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
    last_message_at: TOLD_AT,
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
        facts: {
          status: "pending",
          turn: "queue",
          queueId,
          userId: null,
          channelId: channel.id,
          isGroup: false,
          isPrivate: false,
          walletIds: [],
        },
      },
    },
  ]);
});

test("the protocol counts per day of the tenant's zone and does not stop at four digits", async () => {
  // Two in the morning of the 11th in UTC is still the 10th in São Paulo.
  await apply([aText(1)], channel, new Date("2025-03-11T02:00:00Z"));
  await db.sql("update protocol_counters set last_number = 9999 where tenant_id = $1", [channel.tenantId]);
  await apply([aText(2, from("5511987650002"))], channel, new Date("2025-03-11T02:30:00Z"));
  await apply([aText(3, from("5511987650003"))], channel, new Date("2025-03-11T03:00:00Z"));
  expect((await tickets()).map((ticket) => ticket.protocol)).toEqual(["202503100001", "2025031010000", "202503110001"]);
});

test("the same message again changes nothing, also after its ticket was closed", async () => {
  await apply([aText(1)]);
  await db.sql("update tickets set status = 'closed' where tenant_id = $1", [channel.tenantId]);
  expect(await apply([aText(1), aText(1)])).toMatchObject({ created: 0, known: 2, ticketIds: [] });
  expect(await tickets()).toHaveLength(1);
  expect(await journal()).toHaveLength(1);
});

test("a closed ticket stays closed: the next message opens a new one of the same contact", async () => {
  await apply([aText(1)]);
  await db.sql("update tickets set status = 'closed' where tenant_id = $1", [channel.tenantId]);
  await apply([aText(2)]);
  expect((await tickets()).map(({ status: of, contact_id }) => [of, contact_id])).toEqual([
    ["closed", (await tickets())[0]?.contact_id],
    ["pending", (await tickets())[0]?.contact_id],
  ]);
});

test("a reply names the message it answers, and only one of its own ticket", async () => {
  await apply([aText(1), aText(2, { quotedProviderId: "wamid.IN1" })]);
  await apply([aText(3, { from: named("5511987650003"), quotedProviderId: "wamid.IN1" })]);
  const [first, second, third] = await messages();
  expect(second?.quoted_id).toBe(first?.id);
  expect(third?.quoted_id).toBeNull();
});

test("a batch is stored in the order it was written, each message with its own version", async () => {
  await apply([aText(3), aText(1), aText(2)]);
  expect((await messages()).map(({ body }) => body)).toEqual(["message 1", "message 2", "message 3"]);
  expect((await journal()).map(({ version }) => version)).toEqual([1, 2, 3]);
  expect((await tickets())[0]).toMatchObject({ version: 3, inbound_count: 3, waiting_since: new Date(at(1)) });
});

test("people are recognised by number variant, by the provider's own id, and by a phone typed by hand", async () => {
  const bsuid = { kind: "wa_bsuid", value: "BR.1" };
  await apply([aText(1, { from: [{ kind: "wa_id", value: "554196661234" }] })]);
  await apply([aText(2, { from: [{ kind: "wa_id", value: "5541996661234" }, bsuid] })]);
  await apply([aText(3, { from: [bsuid] })]);
  // The number changed; the provider's id says who it is, and the new number is learnt.
  await apply([aText(4, { from: [{ kind: "wa_id", value: "5541988887777" }, bsuid] })]);
  await apply([aText(5, { from: named("5541988887777") })]);
  await db.sql("update contact_identities set kind = 'phone' where tenant_id = $1 and kind = 'wa_id'", [
    channel.tenantId,
  ]);
  await apply([aText(6, { from: named("5541988887777") })]);
  expect(await own("select id from contacts where tenant_id = $1")).toHaveLength(1);
  expect(await tickets()).toHaveLength(1);
});

test("a contact known by number only takes the name it tells; a name that people gave stays", async () => {
  const name = async () => (await own<{ name: string }>("select name from contacts where tenant_id = $1"))[0]?.name;
  await apply([aText(1, { profileName: null })]);
  expect(await name()).toBe("5511987650001");
  await apply([aText(2)]);
  expect(await name()).toBe("Ana Lima");
  await apply([aText(3, { profileName: "Aninha" })]);
  expect(await name()).toBe("Ana Lima");
});

test("equal numbers and provider ids in two tenants never meet", async () => {
  const other = await aChannel(db, { tenant: await aTenant(db) });
  await apply([aText(1)]);
  expect(await apply([aText(1)], other)).toMatchObject({ created: 1 });
  expect(await tickets()).toHaveLength(1);
});

test("without a tenant's scope of its own the function cannot write into another tenant's channel", async () => {
  const other = await aChannel(db, { tenant: await aTenant(db) });
  const crossed = { ...other, tenantId: channel.tenantId };
  await expect(apply([aText(1)], crossed)).rejects.toThrow();
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
  expect(await apply([aStatus("delivered")])).toMatchObject({ changed: 1 });
  expect(await apply([aStatus("delivered"), aStatus("sent")])).toMatchObject({ changed: 0, known: 2 });
  expect(await statusOf()).toBe("delivered");
  expect((await tickets())[0]).toMatchObject({ version: 2, last_message_status: "delivered" });
  expect((await journal()).map(({ kind, version }) => [kind, version])).toEqual([["message.changed", 2]]);
});

test("an older message's status leaves the ticket's line alone", async () => {
  const sent = await outbound();
  const ticket = { id: sent.ticketId, channelId: channel.id };
  await aMessage(db, { tenant: channel.tenantId, ticket, body: "later" });
  await apply([aStatus("read")]);
  expect((await tickets())[0]).toMatchObject({ last_message: "later", last_message_status: "received" });
});

test("a failure beats what is not delivered, never what is; proof of delivery beats a failure", async () => {
  await outbound();
  await apply([aStatus("failed")]);
  expect((await messages()).at(-1)).toMatchObject({ status: "failed", failure_code: "ERR_SENDING_WAPP_MSG" });
  await apply([aStatus("sent")]);
  expect(await statusOf()).toBe("failed");
  await apply([aStatus("delivered")]);
  expect((await messages()).at(-1)).toMatchObject({ status: "delivered", failure_code: null, failed_at: null });
  await apply([aStatus("failed")]);
  expect(await statusOf()).toBe("delivered");
});

test("our own id, echoed, finds the message whose answer was lost, and any word resolves it", async () => {
  const lost = await outbound({ status: "unconfirmed", isAnswered: false });
  expect(await apply([aStatus("sent", { callbackId: lost.clientId })])).toMatchObject({ changed: 1 });
  expect((await messages()).at(-1)).toMatchObject({ status: "sent", provider_id: "wamid.OUT" });
  expect(await apply([aStatus("read")])).toMatchObject({ changed: 1 });
});

test("statuses of nobody's message, of a customer's message and of another channel match nothing", async () => {
  await apply([aText(1)]);
  const mine = await outbound({ isAnswered: false });
  const second = await aChannel(db, { tenant: channel.tenantId });
  const strange = [aStatus("read"), aStatus("read", { providerId: "wamid.IN1" })];
  expect(await apply(strange)).toMatchObject({ changed: 0, unmatched: 2 });
  const elsewhere = await apply([aStatus("read", { callbackId: mine.clientId })], second);
  expect(elsewhere).toMatchObject({ changed: 0, unmatched: 1 });
});
