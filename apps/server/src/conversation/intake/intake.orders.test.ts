// The order of webhooks does not matter: the same ones, shuffled, repeated and batched, end in the same state.
import { expect, test } from "vitest";
import { aChannel, aContact, aMessage, aQueue, aTenant, aTicket, type TestChannel, testDatabase } from "#testing";
import { seededChance } from "../../fuzz/chance.rules.ts";
import { anAmendment, applyChanges, aStatus, aText, at, BEGINNING, named, rowsOf } from "./intake.factory.ts";

const ORDERS = 25;
const SEED = Number(process.env.ORDERS_SEED ?? 20_260_315);
const OLD_NUMBER = "5511987650001";
const NEW_NUMBER = "5511955554444";

const db = testDatabase();

/** A conversation with everything in it, as its webhooks tell it. Our own two messages are there where it has any. */
function richConversation(callbackId: string | null) {
  const photo = { kind: "image", providerMediaId: "M1", mime: "image/jpeg", sha256: "c2hh", name: null };
  const referral = { sourceType: "ad", sourceId: "7", sourceUrl: null, headline: null, body: null, clickId: null };
  const echo = { fromMe: true, profileName: null, providerId: "wamid.ECHO", body: "typed by hand" };
  const amendment = (...[kind, target, second, given]: [Parameters<typeof anAmendment>[0], string, number, object?]) =>
    anAmendment(kind, target, { at: at(second), ...given });
  const words = [
    aText(10),
    aText(20, { type: "image", body: "caption", media: photo, quotedProviderId: "wamid.OUT1", isForwarded: true }),
    aText(30, { quotedProviderId: "wamid.IN20" }),
    aText(36, echo),
    aText(40, { quotedProviderId: "wamid.IN10" }),
    aText(50, { referral }),
    aText(61, { quotedProviderId: "wamid.OUT2", profileName: null }),
    amendment("edit", "wamid.IN10", 15, { body: "second" }),
    amendment("edit", "wamid.IN10", 18, { body: "third" }),
    amendment("edit", "wamid.IN30", 33, { body: "never seen" }),
    amendment("revoke", "wamid.IN30", 34),
    amendment("edit", "wamid.ECHO", 38, { body: "typed better", fromMe: true }),
    amendment("reaction", "wamid.IN20", 46, { emoji: "🙂" }),
    amendment("reaction", "wamid.IN20", 47, { emoji: null }),
    amendment("reaction", "wamid.IN10", 48, { emoji: "🎉", fromMe: true }),
    aStatus("delivered", { providerId: "wamid.ECHO", at: at(37) }),
    aStatus("read", { providerId: "wamid.ECHO", at: at(39) }),
    {
      kind: "identity",
      providerId: "wamid.SYS",
      from: named(OLD_NUMBER),
      to: [...named(NEW_NUMBER), { kind: "wa_bsuid", value: "BR.9" }],
      at: at(65),
    },
  ];
  if (callbackId === null) return words;
  const pricing = (billable: boolean) => ({ pricing: { category: "utility", billable } });
  const first = { providerId: "wamid.OUT1" };
  const second = { providerId: "wamid.OUT2", callbackId };
  return [
    ...words,
    aStatus("sent", { ...first, at: at(1), ...pricing(false) }),
    aStatus("delivered", { ...first, at: at(2), ...pricing(true) }),
    aStatus("failed", { ...first, at: at(3) }),
    aStatus("read", { ...first, at: at(25) }),
    amendment("reaction", "wamid.OUT1", 41, { emoji: "👍" }),
    amendment("reaction", "wamid.OUT1", 45, { emoji: "❤️" }),
    aStatus("failed", { ...second, at: at(5) }),
    aStatus("failed", { ...second, at: at(4), failure: { code: "ERR_FIRST", detail: "first" } }),
    aStatus("sent", { ...second, at: at(4) }),
    amendment("reaction", "wamid.OUT2", 60, { emoji: "👀" }),
  ];
}

/** Shuffled, a third of it repeated somewhere, cut into bodies of one to five changes. */
function told(changes: readonly object[], chance: () => number): object[][] {
  const repeated = changes.filter(() => chance() < 0.33);
  const all = [...changes, ...repeated].map((change) => ({ change, place: chance() }));
  const order = all.toSorted((a, b) => a.place - b.place).map(({ change }) => change);
  const bodies: object[][] = [];
  while (order.length > 0) bodies.push(order.splice(0, chance() < 0.6 ? 1 : 2 + Math.floor(chance() * 4)));
  return bodies;
}

const ofMessage = [
  "type",
  "body",
  "content",
  "from_me",
  "send_type",
  "status",
  "is_forwarded",
  "original_body",
  "edited_at",
  "deleted_at",
  "sent_at",
  "delivered_at",
  "read_at",
  "played_at",
  "failed_at",
  "failure_code",
  "failure_detail",
  "pricing",
  "provider_at",
  "quoted_provider_id",
];
const ofTicket = [
  "status",
  "inbound_count",
  "answered",
  "waiting_since",
  "last_inbound_at",
  "phone_answered_at",
  "last_message",
  "last_message_type",
  "last_message_from_me",
  "last_message_status",
  "referral",
];

const pick = (row: Record<string, unknown> | undefined, names: string[]) => names.map((name) => [name, row?.[name]]);

/** Everything people can see of the conversation, by the provider's names instead of our ids. */
async function stateOf(channel: TestChannel): Promise<string> {
  const read = rowsOf(db, channel);
  const messages = await read.messages();
  const nameOf = (id: unknown) => messages.find((message) => message.id === id)?.provider_id ?? null;
  const inOrder = (list: unknown[]) => list.map((one) => JSON.stringify(one)).toSorted();
  const tickets = await read.tickets();
  return JSON.stringify(
    {
      tickets: tickets.map((one) => [...pick(one, ofTicket), ["last", nameOf(one.last_message_id)]]),
      messages: inOrder(
        messages.map((one) => [one.provider_id, ...pick(one, ofMessage), ["quotes", nameOf(one.quoted_id)]]),
      ),
      reactions: inOrder(
        (await read.reactions()).map((one) => [nameOf(one.message_id), one.from_me, one.emoji, one.at]),
      ),
      files: (await read.media()).map((one) => [nameOf(one.message_id), one.provider_media_id, one.status]),
      kept: await read.amendments(),
      contacts: (await read.contacts()).map(({ name, number }) => [name, number]),
      names: inOrder((await read.identities()).map(({ kind, value }) => [kind, value])),
    },
    null,
    1,
  );
}

/** Each ticket's journal rows count its versions without a hole. */
async function expectWholeJournal(channel: TestChannel, startsAt: number) {
  const versions = (await rowsOf(db, channel).journal()).map(({ version }) => version);
  expect(versions).toEqual(versions.map((_, index) => startsAt + index));
}

async function inManyOrders(
  scene: () => Promise<{ channel: TestChannel; callbackId: string | null; version: number }>,
) {
  const chance = seededChance(SEED);
  const ends = new Set<string>();
  for (let order = 0; order < ORDERS; order++) {
    const { channel, callbackId, version } = await scene();
    const bodies = told(richConversation(callbackId), chance);
    for (const body of bodies) await applyChanges(db.db, channel, body);
    await expectWholeJournal(channel, version + 1);
    ends.add(await stateOf(channel));
  }
  return [...ends];
}

/** Each order has a company of its own, so that the same names can come again. */
async function newChannel() {
  const tenant = await aTenant(db);
  return aChannel(db, { tenant, defaultQueueId: (await aQueue(db, { tenant })).id });
}

test("twenty-five orders of a rich conversation with a customer who is known end in one state", async () => {
  const createdAt = new Date(BEGINNING);
  const ends = await inManyOrders(async () => {
    const channel = await newChannel();
    const tenant = channel.tenantId;
    const contact = await aContact(db, { tenant, number: OLD_NUMBER });
    const where = { tenant, channelId: channel.id, contactId: contact.id };
    const ticket = await aTicket(db, { ...where, status: "open", lastInboundAt: null, createdAt });
    const sent = { tenant, ticket, fromMe: true, createdAt } as const;
    await aMessage(db, { ...sent, status: "sending", providerId: "wamid.OUT1" });
    const { clientId } = await aMessage(db, { ...sent, status: "unconfirmed", providerId: null });
    return { channel, callbackId: clientId, version: ticket.version };
  });
  expect(ends).toHaveLength(1);
  const [state = ""] = ends;
  // The conversation is what it was meant to be, so that equal does not mean equally empty.
  expect(JSON.parse(state)).toMatchObject({
    kept: [],
    contacts: [["Ana Lima", NEW_NUMBER]],
    files: [["wamid.IN20", "M1", "waiting"]],
    tickets: [
      expect.arrayContaining([
        ["inbound_count", 6],
        ["waiting_since", at(40)],
        ["last", "wamid.IN61"],
      ]),
    ],
  });
}, 120_000);

test("twenty-five orders of a conversation with a stranger end in one state", async () => {
  const ends = await inManyOrders(async () => ({ channel: await newChannel(), callbackId: null, version: 0 }));
  expect(ends).toHaveLength(1);
}, 120_000);

function permutations<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

test("all 120 orders of four statuses and an answer, batched, doubled or one by one, end in one state", async () => {
  const channel = await newChannel();
  const createdAt = new Date(BEGINNING);
  const orders = permutations(["sent", "delivered", "read", "failed", "answer"]);
  expect(orders).toHaveLength(120);
  const ends = new Set<string>();
  for (const [index, order] of orders.entries()) {
    const number = `55119${60_000_000 + index}`;
    const contact = await aContact(db, { tenant: channel.tenantId, number });
    const where = { tenant: channel.tenantId, channelId: channel.id, contactId: contact.id };
    const ticket = await aTicket(db, { ...where, status: "open", lastInboundAt: null, createdAt });
    const providerId = `wamid.P${index}`;
    const sent = { tenant: channel.tenantId, ticket, fromMe: true, createdAt } as const;
    const { id } = await aMessage(db, { ...sent, status: "sending", providerId });
    const changes = order.map((name) =>
      name === "answer"
        ? aText(50, { providerId: `${providerId}.in`, from: named(number) })
        : aStatus(name, { providerId, at: at(["sent", "delivered", "read", "failed"].indexOf(name) + 1) }),
    );
    if (index % 3 === 0) await applyChanges(db.db, channel, changes);
    else if (index % 3 === 1) for (const change of changes) await applyChanges(db.db, channel, [change, change]);
    else for (const change of [...changes, ...changes.slice(0, 2)]) await applyChanges(db.db, channel, [change]);
    const row = async (table: string, rowId: number) => {
      const text = `select * from ${table} where tenant_id = $1 and id = $2`;
      return (await db.sql<Record<string, unknown>>(text, [channel.tenantId, rowId]))[0];
    };
    const [message, line] = [await row("messages", id), await row("tickets", ticket.id)];
    ends.add(JSON.stringify([pick(message, ofMessage), pick(line, ofTicket)], null, 1));
  }
  expect([...ends]).toHaveLength(1);
  expect([...ends][0]).toContain('"read"');
}, 120_000);
