// The guard of a number: its day, its warm-up, its brakes and their release, obeyed where messages are claimed.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { aChannel, aContact, aTenant, aUser, type TestServer, testDatabase, testServer } from "#testing";
import { claimed, plenty, sendingIn } from "../../testing/sending.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

async function aScene(channelColumns = "throughput = 1000") {
  const tenant = await aTenant(db);
  const channel = await aChannel(db, { tenant });
  const admin = await aUser(db, { tenant, profile: "admin" });
  await db.sql(`update channels set ${channelColumns} where id = $1`, [channel.id]);
  return { tenant, channel, admin };
}
type Scene = Awaited<ReturnType<typeof aScene>>;
const NO_CAMPAIGN = null;

/** A stranger to whom something waits, asleep as a campaign's recipients are. */
async function aWaiting({ tenant, channel }: Scene, given: { sendType?: string; campaignId?: number | null } = {}) {
  const contact = await aContact(db, { tenant });
  const [ticket] = await db.sql<{ id: string }>(
    `insert into tickets (tenant_id, status, turn, channel_id, contact_id, last_message_at, created_at, updated_at)
     values ($1, 'asleep', 'queue', $2, $3, now(), now(), now()) returning id`,
    [tenant.id, channel.id, contact.id],
  );
  const [message] = await db.sql<{ id: string }>(
    `insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, campaign_id, created_at)
     values ($1, $2, $3, $4, 'text', 'Oferta', true, $5, 'queued', $6, now()) returning id`,
    [tenant.id, ticket?.id, channel.id, randomUUID(), given.sendType ?? "campaign", given.campaignId ?? NO_CAMPAIGN],
  );
  return { ticketId: Number(ticket?.id), messageId: Number(message?.id) };
}

const tools = sendingIn(db, () => ({ server, ticket: null as never }));

/** As a worker does at that moment: one by one, so that the line's own pace is not what is measured. */
async function claimOne({ tenant, channel }: Scene, ticketId: number) {
  const [next] = await tools.claimNext({ tenantId: tenant.id, channelId: channel.id }, [ticketId], plenty);
  await db.sql("update channel_pace set free_at = now() - interval '1 second' where channel_id = $1", [channel.id]);
  return next;
}

const openedIn = async ({ channel }: Scene) =>
  Number(
    (
      await db.sql<{ n: string }>("select coalesce(sum(opened), 0) as n from channel_hours where channel_id = $1", [
        channel.id,
      ])
    )[0]?.n,
  );

test("strangers are counted for everybody; in bulk they stop at nine tenths of the account's limit, people go on", async () => {
  const scene = await aScene("throughput = 1000, messaging_limit = 10");
  for (let n = 0; n < 9; n++)
    expect((await claimOne(scene, (await aWaiting(scene)).ticketId))?.outcome).toBe("claimed");
  expect(await openedIn(scene)).toBe(9);
  expect((await claimOne(scene, (await aWaiting(scene)).ticketId))?.outcome).toBe("held");
  expect((await claimOne(scene, (await aWaiting(scene, { sendType: "chat" })).ticketId))?.outcome).toBe("claimed");
  expect(await openedIn(scene)).toBe(10);
  const { body } = await server.as(scene.admin).get(`/channels/${scene.channel.id}/health`);
  expect(body).toMatchObject({ heldBy: null, dayCap: 9, dayUsed: 10 });
});

test("two numbers of one account share its day, and a day of any 24 hours never holds more", async () => {
  const scene = await aScene("throughput = 1000, messaging_limit = 10, external_account = 'waba'");
  const other = await aChannel(db, { tenant: scene.tenant });
  await db.sql("update channels set throughput = 1000, messaging_limit = 10, external_account = 'waba' where id = $1", [
    other.id,
  ]);
  for (let n = 0; n < 5; n++) await claimOne(scene, (await aWaiting(scene)).ticketId);
  const second = { ...scene, channel: other };
  const outcomes: (string | undefined)[] = [];
  for (let n = 0; n < 5; n++) outcomes.push((await claimOne(second, (await aWaiting(second)).ticketId))?.outcome);
  expect(outcomes).toEqual(["claimed", "claimed", "claimed", "claimed", "held"]);
  await db.sql("update channel_hours set hour = hour - interval '24 hours' where channel_id in ($1, $2)", [
    scene.channel.id,
    other.id,
  ]);
  expect((await claimOne(scene, (await aWaiting(scene)).ticketId))?.outcome).toBe("held");
  await db.sql("update channel_hours set hour = hour - interval '1 hour' where channel_id in ($1, $2)", [
    scene.channel.id,
    other.id,
  ]);
  expect((await claimOne(scene, (await aWaiting(scene)).ticketId))?.outcome).toBe("claimed");
});

test("a line that is not the provider's own is warmed up week by week, over eight weeks", async () => {
  const scene = await aScene("type = 'whatsapp_web'");
  const capAfter = async (days: number) => {
    // A minute into the day: two clocks need not agree on its first millisecond.
    await db.sql("update channels set bulk_since = now() - make_interval(days => $2, mins => 1) where id = $1", [
      scene.channel.id,
      days,
    ]);
    const { body } = await server.as(scene.admin).get(`/channels/${scene.channel.id}/health`);
    return body.dayCap;
  };
  const caps: number[] = [];
  for (let week = 0; week < 8; week++) caps.push(await capAfter(week * 7));
  expect(caps).toEqual([20, 50, 100, 200, 400, 1000, 1000, 1000]);
  await server.as(scene.admin).put(`/channels/${scene.channel.id}/bulk-cap`, { cap: 30 });
  expect(await capAfter(49)).toBe(30);
});

const failed = (id: number, failureClass: string) =>
  db.sql("update messages set status = 'failed', failed_at = now(), failure_class = $2 where id = $1", [
    id,
    failureClass,
  ]);

test("five complaints that are two in a hundred stop the number; a person who says why releases it, once", async () => {
  const scene = await aScene();
  const hour =
    "insert into channel_hours (tenant_id, channel_id, hour, writer, bulk_sent) values ($1, $2, date_trunc('hour', now()), 0, 240)";
  await db.sql(hour, [scene.tenant.id, scene.channel.id]);
  const refuse = async () => failed((await aWaiting(scene, { campaignId: 5 })).messageId, "OPTED_OUT");
  for (let n = 0; n < 4; n++) await refuse();
  const waiting = await aWaiting(scene);
  const path = `/channels/${scene.channel.id}`;
  expect((await server.as(scene.admin).get(`${path}/health`)).body).toMatchObject({
    heldBy: null,
    complaints: 4,
    delivered: 240,
  });
  await refuse();
  expect((await server.as(scene.admin).get(`${path}/health`)).body).toMatchObject({
    heldBy: "complaints",
    brakes: [{ reason: "complaints", count: 5, of: 240, releasedAt: null }],
  });
  expect((await claimOne(scene, waiting.ticketId))?.outcome).toBe("held");
  expect((await server.as(scene.admin).post(`${path}/release`, { note: "curto" })).status).toBe(400);
  const freed = await server.as(scene.admin).post(`${path}/release`, { note: "A lista antiga foi retirada." });
  expect(freed.body).toMatchObject({ heldBy: null, complaints: 0, brakes: [{ note: "A lista antiga foi retirada." }] });
  expect(await server.as(scene.admin).post(`${path}/release`, { note: "De novo, sem motivo." })).toFailWith(
    "ERR_NOTHING_TO_UNDO",
  );
  await db.sql("update send_turns set due_at = now() - interval '1 second' where ticket_id = $1", [waiting.ticketId]);
  expect((await claimOne(scene, waiting.ticketId))?.outcome).toBe("claimed");
});

test("of a hundred lists with three in a hundred complaints 95 stop before 600 are delivered; with half of one, at most three do", () => {
  // The rule alone, as `channel_judge` has it.
  const stopsAt = (seed: number, share: number, most: number) => {
    let state = seed;
    const next = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    for (let n = 0; n < 100; n++) next();
    for (let delivered = 1, complaints = 0; delivered <= most; delivered++) {
      if (next() >= share) continue;
      complaints++;
      if (complaints >= 5 && complaints >= delivered * 0.02) return delivered;
    }
    return null;
  };
  const seeds = Array.from({ length: 100 }, (_, n) => n * 7919 + 13);
  expect(seeds.filter((seed) => (stopsAt(seed, 0.03, 10_000) ?? 1e9) < 600).length).toBeGreaterThanOrEqual(95);
  expect(seeds.filter((seed) => stopsAt(seed, 0.005, 10_000) !== null).length).toBeLessThanOrEqual(3);
});

test.each([
  ["badList", "INVALID_RECIPIENT", 20],
  ["faults", "UNKNOWN", 10],
  ["spam", "SPAM_RISK", 1],
])("%s stops the number after so many of %s: %i", async (reason, failureClass, count) => {
  const scene = await aScene();
  const held = async () => (await server.as(scene.admin).get(`/channels/${scene.channel.id}/health`)).body.heldBy;
  for (let n = 1; n < count; n++) await failed((await aWaiting(scene, { campaignId: 5 })).messageId, failureClass);
  expect(await held()).toBe(null);
  await failed((await aWaiting(scene, { campaignId: 5 })).messageId, failureClass);
  expect(await held()).toBe(reason);
});

test("red quality stops it, and people's own failures stop nothing", async () => {
  const scene = await aScene();
  await failed((await aWaiting(scene, { sendType: "chat" })).messageId, "SPAM_RISK");
  expect((await claimOne(scene, (await aWaiting(scene)).ticketId))?.outcome).toBe("claimed");
  await db.sql("update channels set quality = 'red' where id = $1", [scene.channel.id]);
  expect((await claimOne(scene, (await aWaiting(scene)).ticketId))?.outcome).toBe("held");
});

test("what was accepted is counted once, and a name that is learned is looked up by its key", async () => {
  const scene = await aScene();
  const { ticketId } = await aWaiting(scene);
  const claim = claimed(await claimOne(scene, ticketId));
  await db.sql(
    `insert into contact_identities (tenant_id, contact_id, kind, value, match_key, first_seen_at)
     select c.tenant_id, c.id, 'wa_bsuid', 'BR.' || n, 'BR.' || n, now() from contacts c, generate_series(1, 20000) n
      where c.tenant_id = $1 and c.id = (select min(id) from contacts where tenant_id = $1)`,
    [scene.tenant.id],
  );
  await db.sql("analyze contact_identities");
  const result = { outcome: "accepted", providerId: "wamid.learned" };
  const settled = { ...result, ticketId, messageId: claim.messageId, claimId: claim.claimId };
  const learned = [
    { kind: "wa_bsuid", value: "BR.new" },
    { kind: "wa_bsuid", value: "BR.7" },
  ];
  const [plan] = await db.sql<{ read: string }>(
    `select pg_stat_get_xact_tuples_returned('contact_identities'::regclass) as read
       from (select send_settle($1, $2, $3::jsonb, now(), true, 1, 1, 1)) s`,
    [scene.tenant.id, scene.channel.id, JSON.stringify([{ ...settled, learned }])],
  );
  // No row of the table is read through: all are found by an index.
  expect(Number(plan?.read ?? 0)).toBe(0);
  expect(await db.sql("select contact_id from contact_identities where value = 'BR.new'")).toHaveLength(1);
  const [hours] = await db.sql(
    "select sum(sent)::int as sent, sum(bulk_sent)::int as bulk from channel_hours where channel_id = $1",
    [scene.channel.id],
  );
  expect(hours).toEqual({ sent: 1, bulk: 1 });
});
