// A company over months, hour by hour: quiet days are told of by nothing, each planted hour once, whoever runs at once or dies.
import { beforeAll, expect, test } from "vitest";
import { setSetting } from "#company/settings";
import { asSystem } from "#platform/context";
import { aChannel, aTenant, aTicket, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { judgeCompany } from "./anomaly.actions.ts";
import { findAnomalies } from "./anomaly.jobs.ts";

const db = testDatabase();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday, midnight in São Paulo. */
const BEGIN = Date.parse("2026-01-05T03:00:00Z");
const PAST = 57;
const QUIET = 30;
const PLANTED = 12;

let server: TestServer;
let [admin, supervisor, leader, attendant]: TestUser[] = [];
let tenantId: number;
let ticketId: number;
let channels: number[] = [];

let state = 5;
const chance = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
/** So many as come by chance where that many are usual. */
function byChance(usual: number): number {
  let [count, left] = [0, Math.exp(-usual)];
  for (let product = chance(); product > left; product *= chance()) count += 1;
  return count;
}

interface Row {
  kind: "opened" | "answered";
  at: number;
  since: number | null;
  channel: number;
}

/** Ten hours a day from eight on, more on the first channel than on the second; every second one is answered in that hour. */
function hourOf(begin: number): Row[] {
  const opened = channels.flatMap((channel, index) =>
    Array.from({ length: byChance(index === 0 ? 20 : 10) }, () => ({
      kind: "opened" as const,
      at: begin + chance() * HOUR,
      since: null,
      channel,
    })),
  );
  const answered = opened
    .filter((_, index) => index % 2 === 0)
    .map(({ channel }) => {
      const at = begin + chance() * HOUR;
      return { kind: "answered" as const, at, since: at - (30 + chance() * 180) * 1000, channel };
    });
  return [...opened, ...answered];
}

const insert = (rows: readonly Row[]) =>
  db.sql(
    `insert into ticket_facts (tenant_id, ticket_id, version, kind, at, since, channel_id, author, is_first)
     select $1, $2, 1, t.kind, to_timestamp(t.at / 1000.0), to_timestamp(t.since / 1000.0), t.channel,
            case t.kind when 'opened' then 'customer' else 'person' end, t.kind = 'answered'
       from jsonb_to_recordset($3::jsonb) as t(kind text, at float8, since float8, channel bigint)`,
    [tenantId, ticketId, JSON.stringify(rows)],
  );

const kinds = ["more", "less", "slow", "silent"] as const;

/** Each on a day of its own, in the hour after two in the afternoon. */
async function plant(kind: (typeof kinds)[number], begin: number): Promise<void> {
  const within = "tenant_id = $1 and at >= to_timestamp($2 / 1000.0) and at < to_timestamp($3 / 1000.0)";
  const hour = [tenantId, begin, begin + HOUR];
  const [first, second] = channels as [number, number];
  if (kind === "more")
    await insert(
      Array.from({ length: 45 }, (_, n) => ({ kind: "opened", at: begin + n * 1000, since: null, channel: first })),
    );
  if (kind === "less") {
    await db.sql(`delete from ticket_facts where ${within} and kind = 'opened'`, hour);
    await insert(channels.map((channel) => ({ kind: "opened", at: begin + 1000, since: null, channel })));
  }
  if (kind === "slow")
    await db.sql(`update ticket_facts set since = at - (at - since) * 3 where ${within} and kind = 'answered'`, hour);
  if (kind === "silent")
    await db.sql(`update ticket_facts set channel_id = $5 where ${within} and kind = 'opened' and channel_id = $4`, [
      ...hour,
      first,
      second,
    ]);
}

beforeAll(async () => {
  server = await testServer(db, { role: "api", now: new Date(BEGIN).toISOString() });
  const tenant = await aTenant(db);
  tenantId = tenant.id;
  admin = await aUser(db, { tenant, profile: "admin" });
  supervisor = await aUser(db, { tenant, profile: "supervisor" });
  leader = await aUser(db, { tenant, profile: "supervisorfila" });
  attendant = await aUser(db, { tenant });
  channels = [(await aChannel(db, { tenant, name: "Loja" })).id, (await aChannel(db, { tenant, name: "Central" })).id];
  ticketId = (await aTicket(db, { tenant, channelId: channels[0] as number })).id;
  for (let day = 0; day < PAST + QUIET + PLANTED; day++) {
    const rows = Array.from({ length: 10 }, (_, hour) => hourOf(BEGIN + day * DAY + (8 + hour) * HOUR));
    await insert(rows.flat());
  }
  await db.sql("analyze ticket_facts");
});

const dayAt = (day: number) => new Date(BEGIN + day * DAY).toISOString().slice(0, 10);
const round = () => findAnomalies.run(server.deps, {}, new AbortController().signal);
const found = () =>
  db.sql<{ kind: string; day: string; hour: number }>(
    "select kind, to_char(day, 'YYYY-MM-DD') as day, hour from anomalies where tenant_id = $1 order by day, kind",
    [tenantId],
  );
const bellOf = async (who: TestUser | undefined) =>
  (await server.as(who as TestUser).get("/notices")).body as {
    unread: number;
    notices: { kind: string; subject: object; params: Record<string, string> }[];
  };

/** Every hour of those days, a little after its end. */
async function live(from: number, to: number, work: (hour: number) => Promise<unknown>): Promise<void> {
  for (let hour = from * 24 + 1; hour <= to * 24; hour++) {
    server.clock.set(new Date(BEGIN + hour * HOUR + 7 * 60_000).toISOString());
    await work(hour % 24);
  }
}

test("thirty quiet days tell nothing", async () => {
  await live(PAST, PAST + QUIET, round);
  expect(await found()).toEqual([]);
  expect(await bellOf(admin)).toMatchObject({ unread: 0 });
});

test("each of twelve planted hours is told once, whatever runs at once and dies on the way", async () => {
  const first = PAST + QUIET;
  const expected = Array.from({ length: PLANTED }, (_, index) => ({
    kind: kinds[index % kinds.length] as (typeof kinds)[number],
    day: dayAt(first + index),
    hour: 14,
  }));
  for (const [index, { kind }] of expected.entries()) await plant(kind, BEGIN + (first + index) * DAY + 14 * HOUR);
  const dies = () =>
    asSystem(server.deps, tenantId, async (ctx) => {
      await judgeCompany(ctx);
      throw new Error("killed");
    }).catch(() => {});
  await live(first, first + PLANTED, async (hour) => {
    if (hour !== 15) return round();
    await dies();
    await Promise.all([round(), round(), dies()]);
    await round();
  });
  expect(await found()).toEqual(expected);
  const told = await db.sql<{ user_id: string; kind: string; key: string }>(
    "select user_id, kind, key from notices where tenant_id = $1 order by user_id, key",
    [tenantId],
  );
  const people = [admin, supervisor].map((one) => String(one?.id));
  expect(told).toEqual(
    people
      .toSorted((a, b) => Number(a) - Number(b))
      .flatMap((user_id) => expected.map(({ kind, day }) => ({ user_id, kind: `anomaly.${kind}`, key: day }))),
  );
  const { notices, unread } = await bellOf(admin);
  expect(unread).toBe(PLANTED);
  expect(notices[0]).toMatchObject({
    kind: "anomaly.silent",
    subject: { type: "anomaly", day: expected.at(-1)?.day, channelIds: [channels[0]] },
    params: { channel: "Loja", hours: "14:00–15:00", date: expected.at(-1)?.day.split("-").toReversed().join("/") },
  });
  expect([await bellOf(leader), await bellOf(attendant)].map((bell) => bell.unread)).toEqual([0, 0]);
});

test("another kind of the same hour is told, and a second silent channel of a day stands in the same notice", async () => {
  const day = PAST + QUIET + PLANTED;
  await insert(Array.from({ length: 10 }, (_, hour) => hourOf(BEGIN + day * DAY + (8 + hour) * HOUR)).flat());
  await plant("silent", BEGIN + day * DAY + 10 * HOUR);
  // Of the whole afternoon nothing at all came.
  await db.sql("delete from ticket_facts where tenant_id = $1 and at >= $2 and kind = 'opened'", [
    tenantId,
    new Date(BEGIN + day * DAY + 15 * HOUR),
  ]);
  await live(day, day + 1, round);
  const ofDay = (await found()).filter((one) => one.day === dayAt(day));
  expect(new Set(ofDay.map(({ kind }) => kind))).toEqual(new Set(["less", "silent"]));
  const { notices } = await bellOf(admin);
  const silent = notices.filter(({ kind }) => kind === "anomaly.silent");
  expect(silent).toHaveLength(PLANTED / kinds.length + 1);
});

test("whoever may not see private tickets is not told of a sum that counts them", async () => {
  expect((await bellOf(supervisor)).unread).toBeGreaterThan(0);
  await asSystem(server.deps, tenantId, (ctx) => setSetting(ctx, "HidePrivateTickets", true));
  await expect.poll(async () => (await bellOf(supervisor)).unread).toBe(0);
  expect((await bellOf(admin)).unread).toBeGreaterThan(0);
});

test("a holiday is like no other day, and what a worker missed for longer than three hours is no news", async () => {
  const day = PAST + QUIET + PLANTED + 1;
  const [, month, date] = dayAt(day).split("-");
  const body = { date: `${date}/${month}`, message: "", mode: "closed", periods: [] };
  expect((await server.as(admin as TestUser).post("/holidays", body)).status).toBe(200);
  await live(day, day + 1, round);
  server.clock.set(new Date(BEGIN + (day + 2) * DAY + 7 * 60_000).toISOString());
  await round();
  expect((await found()).filter((one) => one.day >= dayAt(day))).toEqual([]);
});
