// Who a change is about: the company on its own telephone, customers with new names, people to be ignored, owners.
import { beforeEach, expect, test } from "vitest";
import {
  aChannel,
  aContact,
  aMessage,
  aQueue,
  aTenant,
  aTicket,
  aUser,
  type TestChannel,
  testDatabase,
} from "#testing";
import { applyChanges, aStatus, aText, at, CUSTOMER, named, rowsOf } from "./intake.factory.ts";

const db = testDatabase();
let channel: TestChannel;
let queueId: number;
beforeEach(async () => {
  const tenant = await aTenant(db);
  queueId = (await aQueue(db, { tenant })).id;
  channel = await aChannel(db, { tenant, defaultQueueId: queueId });
});

const apply = (...changes: unknown[]) => applyChanges(db.db, channel, changes);
const rows = () => rowsOf(db, channel);
const message = async (providerId: string) =>
  (await rows().messages()).find(({ provider_id }) => provider_id === providerId);
const ticket = async () => (await rows().tickets()).at(-1);

/** A message of ours in the customer's ticket. */
async function ours(given: Parameters<typeof aMessage>[1] = {}) {
  const { id } = (await ticket()) as { id: string };
  const where = { tenant: channel.tenantId, ticket: { id: Number(id), channelId: channel.id } };
  return aMessage(db, { ...where, fromMe: true, status: "sent", providerId: "wamid.OUT", ...given });
}

const echo = (number: number, given: object = {}) =>
  aText(number, {
    profileName: null,
    fromMe: true,
    providerId: `wamid.ECHO${number}`,
    body: "typed by hand",
    ...given,
  });

test("what the company types on its telephone is shown as said, answers, and counts for nothing inbound", async () => {
  await apply(aText(1), aText(2));
  await apply(echo(5));
  expect(await message("wamid.ECHO5")).toMatchObject({
    from_me: true,
    send_type: "phone",
    status: "sent",
    user_id: null,
    sent_at: new Date(at(5)),
  });
  expect(await ticket()).toMatchObject({
    inbound_count: 2,
    answered: true,
    waiting_since: null,
    last_inbound_at: new Date(at(2)),
    last_message: "typed by hand",
    last_message_from_me: true,
    last_message_status: "sent",
  });
  await apply(aStatus("read", { providerId: "wamid.ECHO5" }));
  expect(await ticket()).toMatchObject({ last_message_status: "read" });
});

test("an answer on the telephone answers what was written before it, however late that comes, and nothing after", async () => {
  await apply(echo(5));
  expect(await ticket()).toMatchObject({ status: "pending", answered: true, inbound_count: 0 });
  await apply(aText(3));
  expect(await ticket()).toMatchObject({ answered: true, waiting_since: null, last_message: "typed by hand" });
  await apply(aText(9), aText(7));
  expect(await ticket()).toMatchObject({ answered: false, waiting_since: new Date(at(7)), last_message: "message 9" });
  await apply(echo(8));
  expect(await ticket()).toMatchObject({ answered: false, waiting_since: new Date(at(9)), last_message: "message 9" });
  await apply(echo(9, { body: "at the same second" }));
  expect(await ticket()).toMatchObject({ answered: true, waiting_since: null, last_message: "at the same second" });
});

test("an attendant's answer stays an answer when an older one was typed on the telephone", async () => {
  await apply(aText(9));
  await ours({ providerId: null });
  await apply(aText(3));
  expect(await ticket()).toMatchObject({ answered: false, waiting_since: new Date(at(3)) });
  await apply(echo(5));
  expect(await ticket()).toMatchObject({ answered: true, waiting_since: null });
});

test("a status that comes before the echo it speaks of is not lost", async () => {
  await apply(aText(1));
  expect(await apply(aStatus("delivered", { providerId: "wamid.ECHO5" }))).toMatchObject({ unmatched: 1 });
  await apply(echo(5));
  expect(await message("wamid.ECHO5")).toMatchObject({ status: "delivered", delivered_at: new Date(at(60)) });
  expect(await ticket()).toMatchObject({ last_message_status: "delivered" });
});

test("a notice of the channel goes where an attendance is, and is nobody's word", async () => {
  const notice = (number: number) =>
    aText(number, { type: "system", body: "", content: { type: "system", event: "callPermissionAccepted" } });
  expect(await apply(notice(1))).toMatchObject({ created: 0, ignored: 1 });
  expect(await rows().tickets()).toEqual([]);
  await apply(aText(2));
  await apply(notice(3));
  expect(await message("wamid.IN3")).toMatchObject({ type: "system", send_type: "system", from_me: false });
  expect(await ticket()).toMatchObject({ inbound_count: 1, last_message: "message 2", version: 2 });
});

test("a contact to be ignored gets no new ticket; one under way goes on", async () => {
  await apply(aText(1));
  await db.sql("update contacts set is_ignored = true where tenant_id = $1", [channel.tenantId]);
  expect(await apply(aText(2))).toMatchObject({ created: 1 });
  await db.sql("update tickets set status = 'closed' where tenant_id = $1", [channel.tenantId]);
  expect(await apply(aText(3), echo(4))).toMatchObject({ created: 0, ignored: 2, ticketIds: [] });
  expect(await rows().messages()).toHaveLength(2);
  expect(await rows().tickets()).toHaveLength(1);
  // The same body again is the same words.
  await apply(aText(3));
  expect(await kept()).toEqual(["wamid.IN3", "wamid.ECHO4"]);
  await db.sql("update contacts set is_ignored = false where tenant_id = $1", [channel.tenantId]);
  expect(await apply(aText(5))).toMatchObject({ created: 1 });
});

const kept = async () =>
  (
    await db.sql<{ provider_id: string }>(
      "select provider_id from ignored_messages where tenant_id = $1 order by (change ->> 'at')::timestamptz, id",
      [channel.tenantId],
    )
  ).map(({ provider_id }) => provider_id);

test("of somebody who writes on and on the newest five hundred are kept", async () => {
  await apply(aText(1));
  await db.sql("update contacts set is_ignored = true where tenant_id = $1", [channel.tenantId]);
  await db.sql("update tickets set status = 'closed' where tenant_id = $1", [channel.tenantId]);
  await apply(...Array.from({ length: 520 }, (_, index) => aText(1000 + index)));
  const ids = await kept();
  expect([ids.length, ids.includes("wamid.IN1000"), ids.includes("wamid.IN1519")]).toEqual([500, false, true]);
});

const changed = (to: object[], given: object = {}) => ({
  kind: "identity",
  providerId: "wamid.SYS",
  from: named(CUSTOMER),
  to,
  at: at(40),
  ...given,
});
const newNumber = "5511955554444";
const hidden = { kind: "wa_bsuid", value: "BR.9" };
const namesOf = async () => (await rows().identities()).map(({ kind, value }) => `${kind} ${value}`).toSorted();

test("somebody with a new number is the same contact, shown with the new number, and told to the screens", async () => {
  await apply(aText(1, { profileName: null }));
  expect(await apply(changed([...named(newNumber), hidden]))).toMatchObject({ changed: 1 });
  expect(await rows().contacts()).toMatchObject([{ name: newNumber, number: newNumber }]);
  expect(await namesOf()).toEqual([`wa_bsuid ${hidden.value}`, `wa_id ${newNumber}`, `wa_id ${CUSTOMER}`]);
  expect((await rows().journal()).at(-1)).toMatchObject({ kind: "ticket.changed", version: 2 });
  expect(await apply(changed([...named(newNumber), hidden]))).toMatchObject({ changed: 0, known: 1 });
  await apply(aText(50, { from: named(newNumber) }));
  expect(await rows().tickets()).toHaveLength(1);
  expect(await rows().contacts()).toMatchObject([{ name: "Ana Lima" }]);
});

test("a change of names that comes first, or after the new name was used, ends in the same contact", async () => {
  await apply(changed(named(newNumber)));
  await apply(aText(1));
  await apply(aText(2, { from: named(newNumber) }));
  const second = await aChannel(db, { tenant: await aTenant(db) });
  channel = second;
  await apply(aText(2, { from: named(newNumber) }));
  await apply(changed(named(newNumber)));
  await apply(aText(1));
  expect(await rows().contacts()).toMatchObject([{ number: newNumber, name: "Ana Lima" }]);
  expect(await rows().tickets()).toHaveLength(1);
});

test("a name that is somebody else's stays theirs; that is noted once where they are attended", async () => {
  const other = await aContact(db, { tenant: channel.tenantId, number: newNumber, name: "Bia" });
  await apply(aText(1));
  expect(await apply(changed(named(newNumber)))).toMatchObject({ created: 1 });
  expect(await apply(changed(named(newNumber)))).toMatchObject({ created: 0, known: 1 });
  const owner = (await rows().identities()).find(({ value }) => value === newNumber);
  expect(owner).toMatchObject({ contact_id: String(other.id) });
  expect((await rows().contacts()).map(({ number }) => number).toSorted()).toEqual([newNumber, CUSTOMER].toSorted());
  expect(await message("wamid.SYS")).toMatchObject({
    type: "system",
    content: { type: "system", event: "identityTaken" },
  });
  expect(await ticket()).toMatchObject({ inbound_count: 1, last_message: "message 1", version: 2 });
});

test("a new ticket belongs to the owner of its contact's wallet, where the company wants that", async () => {
  const { tenantId } = channel;
  const contact = await aContact(db, { tenant: tenantId, number: CUSTOMER });
  const gone = await aUser(db, { tenant: tenantId, isActive: false });
  const owner = await aUser(db, { tenant: tenantId });
  for (const user of [gone, owner]) {
    await db.sql(
      "insert into contact_wallets (tenant_id, contact_id, user_id, created_at) values ($1, $2, $3, clock_timestamp())",
      [tenantId, contact.id, user.id],
    );
  }
  await apply(aText(1));
  expect(await ticket()).toMatchObject({ status: "pending", user_id: null });
  await db.sql("update tickets set status = 'closed' where tenant_id = $1", [tenantId]);
  await db.sql(
    `insert into settings (tenant_id, key, value) values ($1, 'DirectTicketsToWallets', 'enabled')
     on conflict (tenant_id, key) do update set value = excluded.value`,
    [tenantId],
  );
  await apply(aText(2));
  const expected = [gone.id, owner.id].map(String);
  expect(await ticket()).toMatchObject({
    status: "open",
    turn: "person",
    user_id: String(owner.id),
    queue_id: String(queueId),
  });
  // Whoever is given it has time of their own from now on, as if they had opened it.
  const given = await ticket();
  expect(given?.assigned_at).toEqual(given?.created_at);
  expect((await ticket())?.wallet_ids).toEqual(expect.arrayContaining(expected));
  expect((await rows().logs()).map(({ type, to_user_id }) => [type, to_user_id])).toEqual([
    ["create", null],
    ["create", String(owner.id)],
    ["userDefine", String(owner.id)],
  ]);
  const facts = (await rows().journal()).at(-1)?.data as { facts: { walletIds: number[]; isPrivate: boolean } };
  expect(facts.facts).toMatchObject({ isPrivate: false, userId: owner.id });
  expect(facts.facts.walletIds.toSorted()).toEqual([gone.id, owner.id].toSorted());
});

test("a message for a ticket that was closed a moment ago opens a new one", async () => {
  const contact = await aContact(db, { tenant: channel.tenantId, number: CUSTOMER });
  await aTicket(db, { tenant: channel.tenantId, channelId: channel.id, contactId: contact.id, status: "closed" });
  expect(await apply(aText(1), aText(2))).toMatchObject({ created: 2 });
  expect(await rows().tickets()).toHaveLength(2);
});
