// Many webhooks at the same moment: one contact and one ticket per person, and nobody locks anybody else out.
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#platform/database";
import { aChannel, aQueue, aTenant, PATIENCE, type TestChannel, testDatabase } from "#testing";
import { anAmendment, applyChanges, applyPatiently, aStatus, aText, named, rowsOf } from "./intake.factory.ts";

const db = testDatabase();
let channel: TestChannel;
beforeEach(async () => {
  const tenant = await aTenant(db);
  channel = await aChannel(db, { tenant, defaultQueueId: (await aQueue(db, { tenant })).id });
});

/** As many connections as an api has. Patient with locks: a true deadlock is still found, by the server itself. */
async function atOnce(bodies: readonly unknown[][]) {
  const crowd = openDatabase({ url: db.url, maxConnections: 10, patience: PATIENCE });
  try {
    return await Promise.all(bodies.map((body) => applyChanges(crowd, channel, body)));
  } finally {
    await crowd.close();
  }
}

const versions = async () => (await rowsOf(db, channel).journal()).map(({ version }) => version);

test("twenty first messages of one contact at once make one contact and one ticket", async () => {
  const results = await atOnce(Array.from({ length: 20 }, (_, index) => [aText(index + 1)]));
  expect(results.every(({ created }) => created === 1)).toBe(true);
  expect(await rowsOf(db, channel).contacts()).toHaveLength(1);
  const [ticket, ...others] = await rowsOf(db, channel).tickets();
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({ inbound_count: 20, version: 20 });
  expect(await versions()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test("the same message ten times at once is stored once", async () => {
  await applyChanges(db.db, channel, [aText(1)]);
  const results = await atOnce(Array.from({ length: 10 }, () => [aText(2)]));
  expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(1);
  expect(await versions()).toEqual([1, 2]);
});

test("two spellings of one number and the provider's id, all at once, are one contact", async () => {
  const names = [
    named("5541996661234"),
    named("554196661234"),
    [...named("554196661234"), { kind: "wa_bsuid", value: "BR.7" }],
  ];
  await atOnce(Array.from({ length: 18 }, (_, index) => [aText(index + 1, { from: names[index % 3] })]));
  expect(await rowsOf(db, channel).contacts()).toHaveLength(1);
  expect(await rowsOf(db, channel).tickets()).toHaveLength(1);
});

test("bodies that name the same people in opposite orders do not lock each other out", async () => {
  const people = Array.from({ length: 8 }, (_, index) => `551198765010${index}`);
  const body = (round: number) => {
    const changes = people.map((person, index) =>
      aText(index, { providerId: `wamid.R${round}.${person}`, from: named(person) }),
    );
    return round % 2 ? changes : changes.toReversed();
  };
  await atOnce(Array.from({ length: 16 }, (_, round) => body(round)));
  expect(await rowsOf(db, channel).tickets()).toHaveLength(8);
  expect(await rowsOf(db, channel).messages()).toHaveLength(128);
});

test("an edit that meets its message on the way in is never lost", async () => {
  await applyChanges(db.db, channel, [aText(0)]);
  const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
  await atOnce(
    numbers.flatMap((number) => [
      [aText(number)],
      [anAmendment("edit", `wamid.IN${number}`, { body: `corrected ${number}` })],
    ]),
  );
  const bodies = (await rowsOf(db, channel).messages()).slice(1).map(({ body }) => body);
  expect(bodies.toSorted()).toEqual(numbers.map((number) => `corrected ${number}`).toSorted());
  expect(await rowsOf(db, channel).amendments()).toEqual([]);
});

test("no table is ever read as a whole, not even on the first day, when all of them are empty", async () => {
  await db.sql("vacuum analyze");
  const one = openDatabase({ url: db.url, maxConnections: 1, patience: PATIENCE });
  const scans = async () => {
    await one.executeSql("select pg_stat_force_next_flush()");
    const { rows } = await one.executeSql<{ name: string; times: number }>(
      `select relname as name, seq_scan::int as times from pg_stat_user_tables where relname in
         ('contacts', 'contact_identities', 'tickets', 'messages', 'message_media', 'message_reactions',
          'message_amendments', 'channels') order by relname`,
    );
    return rows;
  };
  try {
    const before = await scans();
    expect(before).toHaveLength(8);
    for (let number = 0; number < 20; number++) {
      const [providerId, from] = [`wamid.IN${number}`, named(`55119${87_650_000 + (number % 5)}`)];
      await applyChanges(one, channel, [aText(number, { from, quotedProviderId: `wamid.IN${number + 1}` })]);
      await applyChanges(one, channel, [
        anAmendment("reaction", providerId, { emoji: "🙂" }),
        anAmendment("edit", `wamid.IN${number + 1}`, { body: "early" }),
        aStatus("read", { providerId }),
      ]);
    }
    expect(await scans()).toEqual(before);
  } finally {
    await one.close();
  }
});

const crowd = { contacts: Number(process.env.CROWD_CONTACTS ?? 50), each: Number(process.env.CROWD_MESSAGES ?? 10) };
const CONNECTIONS = 16;

test(`${crowd.contacts} new contacts with ${crowd.each} first messages each are ${crowd.contacts} tickets`, async () => {
  const db16 = openDatabase({ url: db.url, maxConnections: CONNECTIONS, patience: PATIENCE });
  // The messages of one person come one after the other, so that they are under way together; every other one is
  // written without the ninth digit.
  const writing = Array.from({ length: crowd.contacts * crowd.each }, (_, index) => {
    const [contact, number] = [Math.floor(index / crowd.each), index % crowd.each];
    const from = named(`5541${number % 2 ? "" : "9"}${80_000_000 + contact}`);
    return aText(number, { providerId: `wamid.${contact}.${number}`, from });
  });
  let next = 0;
  const lane = async () => {
    for (let change = writing[next++]; change; change = writing[next++]) await applyPatiently(db16, channel, [change]);
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  } finally {
    await db16.close();
  }
  expect(await rowsOf(db, channel).contacts()).toHaveLength(crowd.contacts);
  expect(await rowsOf(db, channel).messages()).toHaveLength(writing.length);
  const tickets = await rowsOf(db, channel).tickets();
  expect(tickets).toHaveLength(crowd.contacts);
  expect(tickets.every(({ inbound_count }) => inbound_count === crowd.each)).toBe(true);
}, 600_000);

test("people who get other names while they and others write do not lock each other out", async () => {
  const people = ["5511987650201", "5511987650202"] as const;
  await applyChanges(
    db.db,
    channel,
    people.map((person, index) => aText(index, { providerId: `wamid.F${index}`, from: named(person) })),
  );
  const renamed = (person: string, round: number) => ({
    kind: "identity",
    providerId: `wamid.N${round}`,
    from: named(person),
    to: [{ kind: "wa_bsuid", value: `BR.${person}` }],
    at: new Date().toISOString(),
  });
  const bodies = Array.from({ length: 120 }, (_, round) => {
    const [one = "", other = ""] = round % 2 ? people : people.toReversed();
    const words = aText(round, { providerId: `wamid.W${round}`, from: named(one) });
    const stranger = aText(round, { providerId: `wamid.S${round}`, from: named(`55119876503${round + 100}`) });
    return round % 4 < 2 ? [renamed(one, round), renamed(other, round), words] : [words, stranger];
  });
  await atOnce(bodies);
  expect(await rowsOf(db, channel).contacts()).toHaveLength(2 + 60);
  expect(await rowsOf(db, channel).tickets()).toHaveLength(2 + 60);
});
