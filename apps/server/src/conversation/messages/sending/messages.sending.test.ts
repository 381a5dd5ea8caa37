// What becomes of messages whatever happens to their workers: claims, settlements, and what one finds of another.
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aMessage, aTenant, aTicket, type TestServer, testDatabase, testServer } from "#testing";
import { accepted, claimed, later, plenty, refused, sendingIn, unknown } from "../../../testing/sending.ts";
import { type Next, playRound } from "./messages.sending.ts";

const db = testDatabase();
let server: TestServer;
let ticket: Awaited<ReturnType<typeof aTicket>>;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});
beforeEach(async () => {
  ticket = await aTicket(db, { tenant: await aTenant(db), status: "open" });
});
const { attempts, claim, claimNext, lineOf, queued, settle, settleWith, states, timePasses, turns } = sendingIn(
  db,
  () => ({ server, ticket }),
);

test("a claim holds everything behind it while its owner may be alive, and shows nobody anything", async () => {
  await queued("um");
  await queued("dois");
  expect(claimed(await claim())).toMatchObject({ body: "um", tries: 1 });
  expect((await claim()).outcome).toBe("busy");
  expect(await states()).toEqual(["queued", "queued"]);
  expect(await db.sql("select 1 from journal where ticket_id = $1", [ticket.id])).toEqual([]);
});

test("settling one claims the next in the same call, until the line is empty", async () => {
  for (const body of ["um", "dois", "três"]) await queued(body);
  let next: Next | undefined = await claim();
  const sent: string[] = [];
  while (next) {
    const one = claimed(next);
    sent.push(one.body);
    next = await settleWith(one, { outcome: "accepted", providerId: `wamid.${one.messageId}` });
  }
  expect(sent).toEqual(["um", "dois", "três"]);
  expect(await states()).toEqual(["sent", "sent", "sent"]);
  expect(await turns()).toEqual([]);
});

test("what a dead worker left is unconfirmed and never sent again; the next one has its turn", async () => {
  await queued("um");
  await queued("dois");
  claimed(await claim());
  await timePasses();
  expect(claimed(await claim())).toMatchObject({ body: "dois", tries: 1 });
  expect(await states()).toEqual(["unconfirmed", "queued"]);
  expect(await attempts()).toEqual([{ outcome: "unknown", number: 1 }]);
});

test("a worker that only seemed dead may still say what it knows, but takes nothing back", async () => {
  await queued("um");
  const slow = claimed(await claim());
  await timePasses();
  expect((await claim()).outcome).toBe("nothing");
  expect(await states()).toEqual(["unconfirmed"]);
  await settleWith(slow, accepted);
  expect(await states()).toEqual(["sent"]);
  expect(await attempts()).toEqual([{ outcome: "accepted", number: 1 }]);
});

test("one given up as unconfirmed is not put back in line by a late refusal", async () => {
  await queued("um");
  const slow = claimed(await claim());
  await timePasses();
  await claim();
  await settleWith(slow, later);
  expect(await states()).toEqual(["failed"]);
  expect((await claim()).outcome).toBe("nothing");
});

test("a late word about an old claim never ends a new attempt", async () => {
  const { id } = await queued("um");
  const slow = claimed(await claim());
  await timePasses();
  await claim();
  await db.sql("update messages set status = 'queued', queued_at = now() where id = $1", [id]);
  const again = claimed(await claim());
  expect(again.claimId).not.toBe(slow.claimId);
  for (const late of [refused, later, unknown]) await settleWith(slow, late);
  expect(await states()).toEqual(["queued"]);
  expect((await claim()).outcome).toBe("busy");
  await settleWith(again, accepted);
  expect(await states()).toEqual(["sent"]);
  expect(await attempts()).toMatchObject([{ number: 1 }, { outcome: "accepted", number: 2 }]);
});

test("a status that was faster than the answer is kept", async () => {
  const message = await queued("um");
  const one = claimed(await claim());
  await db.sql("update messages set status = 'read', provider_id = 'wamid.1' where id = $1", [message.id]);
  await settleWith(one, accepted);
  expect(await states()).toEqual(["read"]);
  await settleWith(one, unknown);
  expect(await states()).toEqual(["read"]);
  expect(await turns()).toEqual([]);
});

test("a refusal for now waits with everything behind it; without a time it ends", async () => {
  await queued("um");
  await queued("dois");
  for (let tries = 1; tries <= 3; tries++) {
    const one = claimed(await claim());
    expect(one).toMatchObject({ body: "um", tries });
    expect(await settleWith(one, later)).toBeUndefined();
    expect((await claim()).outcome).toBe("waiting");
    await timePasses();
  }
  const next = await settleWith(claimed(await claim()), refused);
  expect(claimed(next)).toMatchObject({ body: "dois", tries: 1 });
  expect(await states()).toEqual(["failed", "queued"]);
});

test("what was not even tried costs no try and leaves no attempt", async () => {
  await queued("um");
  const one = claimed(await claim());
  expect(await settleWith(one, { outcome: "released", afterMs: 0 })).toBeUndefined();
  expect(await attempts()).toEqual([]);
  expect(claimed(await claim()).tries).toBe(1);
});

test("an unknown outcome lets the next one go on", async () => {
  await queued("um");
  await queued("dois");
  const next = await settleWith(claimed(await claim()), unknown);
  expect(claimed(next).body).toBe("dois");
  expect(await states()).toEqual(["unconfirmed", "queued"]);
});

test("each visible step is one journal row with the ticket's next version", async () => {
  await queued("um");
  const one = claimed(await claim());
  await settleWith(one, accepted);
  await settleWith(one, accepted);
  const rows = await db.sql("select kind, version::int from journal where ticket_id = $1 order by seq", [ticket.id]);
  expect(rows).toEqual([{ kind: "message.changed", version: 2 }]);
  const [row] = await db.sql("select last_message_status, version from tickets where id = $1", [ticket.id]);
  expect(row).toEqual({ last_message_status: "sent", version: 2 });
});

test("both directions write the same journal rows", async () => {
  await queued("um");
  await settleWith(claimed(await claim()), accepted);
  const change = {
    kind: "status",
    providerId: "wamid.1",
    callbackId: null,
    status: "read",
    at: new Date(),
    failure: null,
  };
  await server.deps.db.callOnce("intake_apply", "select * from intake_apply($1, $2, $3, $4, false)", [
    ticket.tenantId,
    ticket.channelId,
    JSON.stringify([change]),
    new Date(),
  ]);
  const rows = await db.sql<Record<string, unknown>>(
    `select (to_jsonb(j) - 'seq' - 'xid' - 'at' - 'version') as own, at <= clock_timestamp() as has_time, version::int
       from journal j where ticket_id = $1 order by seq`,
    [ticket.id],
  );
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual({ ...rows[0], version: 3 });
});

test("a receipt that is being kept while its message gets its name is not lost", async () => {
  await queued("um");
  const one = claimed(await claim());
  const receipt = {
    kind: "status",
    providerId: "wamid.1",
    callbackId: null,
    status: "delivered",
    at: new Date(),
    failure: null,
  };
  let settled: Promise<unknown> = Promise.resolve();
  await db.tenantTx(ticket.tenantId, async (tx) => {
    const { tenantId, channelId } = ticket;
    const kept = await sql<{ unmatched: number }>`
      select unmatched from intake_apply(${tenantId}, ${channelId}, ${JSON.stringify([receipt])}, now(), false)`.execute(
      tx,
    );
    expect(kept.rows).toEqual([{ unmatched: 1 }]);
    expect((await settle([{ claim: one, result: accepted, recipient: [] }], false))[0]?.outcome).toBe("locked");
    settled = settleWith(one, accepted);
    const waiting = "select 1 from pg_stat_activity where datname = $1 and wait_event = 'advisory'";
    await expect.poll(() => db.sql(waiting, [db.name])).toHaveLength(1);
  });
  await settled;
  expect(await states()).toEqual(["delivered"]);
  expect(await db.sql("select 1 from message_amendments where tenant_id = $1", [ticket.tenantId])).toEqual([]);
});

test("many claims at once have one winner each", async () => {
  for (let number = 0; number < 5; number++) await queued(String(number));
  const ask = async () => (await claimNext(lineOf(), [ticket.id], plenty))[0]?.outcome;
  const outcomes = await Promise.all(Array.from({ length: 20 }, ask));
  expect(outcomes.filter((outcome) => outcome === "claimed")).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(["claimed", ...outcomes.filter((one) => one !== "claimed")]));
  for (const outcome of outcomes) expect(["claimed", "busy", "locked"]).toContain(outcome);
});

test("a round serves lines of several companies, each under its own", async () => {
  const other = await aTicket(db, { tenant: await aTenant(db), status: "open" });
  await queued("um");
  await aMessage(db, { tenant: other.tenantId, ticket: other, fromMe: true, status: "queued", body: "deles" });
  const lines = [other, ticket].map(({ tenantId, channelId, id }) => ({
    tenantId,
    channelId,
    ...plenty,
    ticketIds: [id],
  }));
  const [theirs, ours] = await playRound(server.deps, lines);
  expect([theirs, ours].map((answer) => claimed(answer?.[0]).body)).toEqual(["deles", "um"]);
  const mixed = { ...lineOf(), ...plenty, ticketIds: [other.id] };
  expect(await playRound(server.deps, [mixed]), "another company's ticket does not exist").toEqual([
    [expect.objectContaining({ outcome: "nothing" })],
  ]);
});

test("a ticket in somebody's hands is passed over, and settled as soon as it is free", async () => {
  await queued("um");
  const one = claimed(await claim());
  const held = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const writing = db.tenantTx(ticket.tenantId, async (tx) => {
    await tx.selectFrom("tickets").select("id").where("id", "=", ticket.id).forUpdate().execute();
    isLocked.resolve();
    await held.promise;
  });
  await isLocked.promise;
  expect((await claim()).outcome).toBe("locked");
  const [passed] = await settle([{ claim: one, result: accepted }], false);
  expect(passed).toMatchObject({ ticketId: ticket.id, outcome: "locked" });
  const waiting = settleWith(one, accepted);
  held.resolve();
  await writing;
  await waiting;
  expect(await states()).toEqual(["sent"]);
});

test("what customers said about a message before its answer came is put into it", async () => {
  await queued("um");
  const one = claimed(await claim());
  const at = new Date();
  const about = { account: null, at, from: one.recipient };
  const changes = [
    { ...about, kind: "reaction", providerId: "wamid.r", targetProviderId: "wamid.1", emoji: "👍", fromMe: false },
    {
      ...about,
      kind: "message",
      providerId: "wamid.q",
      profileName: null,
      type: "text",
      body: "sobre isso",
      content: null,
      media: null,
      quotedProviderId: "wamid.1",
      isForwarded: false,
      referral: null,
      fromMe: false,
    },
  ];
  const apply = "select * from intake_apply($1, $2, $3, $4, false)";
  await server.deps.db.callOnce("intake_apply", apply, [
    ticket.tenantId,
    ticket.channelId,
    JSON.stringify(changes),
    at,
  ]);
  await settleWith(one, accepted);
  expect(await db.sql("select emoji from message_reactions where message_id = $1", [one.messageId])).toEqual([
    { emoji: "👍" },
  ]);
  const quoting = await db.sql("select quoted_id::int from messages where provider_id = 'wamid.q'");
  expect(quoting).toEqual([{ quoted_id: one.messageId }]);
});

test("names the provider tells are learned, unless they belong to somebody", async () => {
  await queued("um");
  const one = claimed(await claim());
  const known = one.recipient ?? [];
  expect(known).toMatchObject([{ kind: "wa_id" }]);
  await settleWith(one, accepted, [...known, { kind: "wa_bsuid", value: "BR.123" }]);
  const rows = await db.sql("select kind, value from contact_identities where contact_id = $1 order by id", [
    ticket.contactId,
  ]);
  expect(rows).toEqual([...known, { kind: "wa_bsuid", value: "BR.123" }]);
});

test("a reaction that fails is taken off its message again, and that is what people hear of", async () => {
  const target = await aMessage(db, { tenant: ticket.tenantId, ticket, providerId: "wamid.in" });
  const react = (body: string) => queued(body, { type: "reaction", quotedId: target.id });
  await db.sql(
    "insert into message_reactions (tenant_id, message_id, from_me, emoji, at) values ($1, $2, true, '👍', now())",
    [ticket.tenantId, target.id],
  );
  await react("👍");
  const one = claimed(await claim());
  expect(one).toMatchObject({ type: "reaction", quotedProviderId: "wamid.in" });
  await settleWith(one, refused);
  expect(await db.sql("select 1 from message_reactions where message_id = $1", [target.id])).toEqual([]);
  const told = await db.sql<{ id: number }>(
    "select (data->>'messageId')::int as id from journal where ticket_id = $1",
    [ticket.id],
  );
  expect(told).toEqual([{ id: target.id }]);
  await react("❤️");
  await settleWith(claimed(await claim()), accepted);
  expect(await db.sql("select 1 from journal where ticket_id = $1", [ticket.id])).toHaveLength(1);
});
