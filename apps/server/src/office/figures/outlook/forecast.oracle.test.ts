// The forecast over HTTP against a plain recount of arrivals, stays and hours at work that shares no code with the product, in three
// zones of which one sets its clocks back meanwhile; whose forecast is whose, and too little data.
import { beforeAll, expect, test } from "vitest";
import {
  aChannel,
  aQueue,
  aTenant,
  aTicket,
  aUser,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";

const db = testDatabase();
const DAY = 86_400_000;
const NOW = Date.parse("2025-04-22T15:00:00Z");
let server: TestServer;

let state = 7;
const pick = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

interface Arrival {
  at: number;
  /** On the company's wall. */
  day: string;
  hour: number;
  queue: number;
  channel: number;
}
interface Company {
  zone: string;
  admin: TestUser;
  arrivals: Arrival[];
  stays: { at: number; seconds: number; user: number }[];
  spans: { from: number; until: number; user: number }[];
  queues: number[];
  channels: number[];
  people: TestUser[];
}

const facts = `insert into ticket_facts (tenant_id, ticket_id, version, kind, at, since, channel_id, queue_id, user_id, author)
  select $1, $2, 1, $3, to_timestamp(t.at / 1000.0), to_timestamp(t.since / 1000.0), t.channel, t.queue, t.who, $4
    from jsonb_to_recordset($5::jsonb) as t(at float8, since float8, channel bigint, queue bigint, who bigint)`;

async function aCompany(zone: string, weeks: number): Promise<Company> {
  const tenant = await aTenant(db, { timeZone: zone });
  const queues = [(await aQueue(db, { tenant })).id, (await aQueue(db, { tenant })).id];
  const channels = [(await aChannel(db, { tenant })).id, (await aChannel(db, { tenant })).id];
  const admin = await aUser(db, { tenant, profile: "admin" });
  const people = [await aUser(db, { tenant }), await aUser(db, { tenant })];
  const ticket = await aTicket(db, { tenant, channelId: channels[0] as number });
  const begin = NOW - weeks * 7 * DAY;
  const arrivals = Array.from({ length: weeks * 150 }, () => {
    const at = begin + pick(weeks * 7 * 1440) * 60_000 + pick(60_000);
    return { at, ...wall(zone, at), queue: queues[pick(2)] as number, channel: channels[pick(2)] as number };
  });
  const stays = Array.from({ length: weeks * 60 }, () => ({
    at: begin + pick(weeks * 7 * 1440) * 60_000,
    seconds: 60 + pick(3000),
    user: people[pick(2)]?.id as number,
  }));
  const spans = Array.from({ length: weeks * 7 }, (_, day) => {
    const from = begin + day * DAY + pick(600) * 60_000;
    return { from, until: from + pick(120) * 60_000, user: people[day % 2]?.id as number };
  });
  const rows = arrivals.map(({ at, queue, channel }) => ({ at, since: null, channel, queue, who: null }));
  await db.sql(facts, [tenant.id, ticket.id, "opened", "customer", JSON.stringify(rows)]);
  const left = stays.map(({ at, seconds, user }) => ({
    at,
    since: at - seconds * 1000,
    channel: channels[0],
    queue: queues[0],
    who: user,
  }));
  await db.sql(facts, [tenant.id, ticket.id, "left", "person", JSON.stringify(left)]);
  // What we begin ourselves is no arrival.
  await db.sql(facts, [tenant.id, ticket.id, "opened", "person", JSON.stringify(rows.slice(0, 200))]);
  await db.sql(
    `insert into user_activity (tenant_id, user_id, from_at, until_at, state)
     select $1, s.who, to_timestamp(s.begun / 1000.0), to_timestamp(s.until / 1000.0), 'online'
       from jsonb_to_recordset($2::jsonb) as s(who bigint, begun float8, until float8)`,
    [tenant.id, JSON.stringify(spans.map(({ from, until, user }) => ({ who: user, begun: from, until })))],
  );
  return { zone, admin, arrivals, stays, spans, queues, channels, people };
}

/** What the wall shows, by the machine's own calendar. */
function wall(zone: string, at: number): { day: string; hour: number } {
  const text = new Date(at).toLocaleString("sv-SE", { timeZone: zone });
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}
const shift = (day: string, by: number) => new Date(Date.parse(day) + by * DAY).toISOString().slice(0, 10);

/** Of one hour of a day what came on that weekday in the eight weeks before a day. */
function samples(
  { arrivals: all }: Company,
  arrivals: readonly Arrival[],
  before: string,
  { day, hour }: { day: string; hour: number },
  off: readonly string[],
): number[] {
  const first = all.map((one) => one.day).toSorted()[0] as string;
  const found: number[] = [];
  for (let back = 1; back <= 56; back++) {
    const one = shift(before, -back);
    const isAlike = (Date.parse(day) - Date.parse(one)) % (7 * DAY) === 0;
    if (!isAlike || one <= first || off.includes(one)) continue;
    found.push(arrivals.filter((seen) => seen.day === one && seen.hour === hour).length);
  }
  return found;
}
const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

beforeAll(async () => {
  server = await testServer(db, { role: "api", now: new Date(NOW).toISOString() });
});

const ask = async (who: TestUser, query = "") => {
  const answer = await server.as(who).get(`/reports/forecast${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

test.each(["America/Sao_Paulo", "America/Santiago", "Asia/Kathmandu"])(
  "every hour, day, error and number of people in %s is what a recount gives",
  async (zone) => {
    const company = await aCompany(zone, 11);
    const { admin, queues } = company;
    await server.as(admin).post("/holidays", { date: "18/04", message: "", mode: "closed", periods: [] });
    await server.as(admin).post("/holidays", { date: "25/04", message: "", mode: "closed", periods: [] });
    const off = ["2025-04-18"];
    const today = wall(zone, NOW).day;
    for (const query of ["", `?queuesIds=${queues[0]}`, `?channelsIds=${company.channels[1]}`]) {
      const told = await ask(admin, query);
      const arrivals = company.arrivals.filter(({ queue, channel }) =>
        query === "" ? true : query.includes("queue") ? queue === queues[0] : channel === company.channels[1],
      );
      expect(told).toMatchObject({ weeks: 8, zone, holidays: ["2025-04-25"] });
      const worked = ({ at }: { at: number }) => {
        const { day } = wall(zone, at);
        return day >= shift(today, -28) && day < today;
      };
      // All stays are of the first queue and channel.
      const stays = query.includes("channels") ? [] : company.stays.filter(worked);
      const held = total(stays.map(({ seconds }) => seconds));
      const midnight = (day: string) => {
        let at = Date.parse(day) - 14 * 3_600_000;
        while (wall(zone, at).day < day) at += 900_000;
        return at;
      };
      const [begin, end] = [midnight(shift(today, -28)), midnight(today)];
      const seconds = total(
        company.spans.map(({ from: a, until: b }) => Math.max(0, Math.min(b, end) - Math.max(a, begin)) / 1000),
      );
      const atOnce = stays.length === 0 ? null : Math.max(1, held / seconds);
      const handling = stays.length === 0 ? null : held / stays.length;
      if (atOnce === null || handling === null) expect(told).toMatchObject({ atOnce: null, handlingSeconds: null });
      else {
        expect(told.atOnce).toBeCloseTo(atOnce, 9);
        expect(told.handlingSeconds).toBeCloseTo(handling, 9);
      }
      expect(told.hours).toHaveLength(7 * 24);
      for (const { day, hour, mean, low, high, people } of told.hours) {
        const values = samples(company, arrivals, today, { day, hour }, off);
        const where = `${query} ${day} ${hour}`;
        expect(mean, where).toBeCloseTo(total(values) / values.length, 9);
        expect([low, high], where).toEqual([Math.min(...values), Math.max(...values)]);
        if (atOnce === null || handling === null) expect(people).toBeNull();
        else expect(people, where).toBeCloseTo((mean * handling) / 3600 / atOnce / 0.8, 9);
      }
      for (const { day, mean } of told.days) {
        const hours = told.hours.filter((one: { day: string }) => one.day === day);
        expect(mean).toBeCloseTo(total(hours.map((one: { mean: number }) => one.mean)), 9);
      }
      const last = shift(today, -7);
      let [expected, came, apart] = [0, 0, 0];
      for (let each = 0; each < 7; each++) {
        const day = shift(last, each);
        for (let hour = 0; hour < 24 && !off.includes(day); hour++) {
          const values = samples(company, arrivals, last, { day, hour }, off);
          const mean = total(values) / values.length;
          const real = arrivals.filter((one) => one.day === day && one.hour === hour).length;
          expected += mean;
          came += real;
          apart += Math.abs(mean - real);
        }
      }
      expect(told.lastWeek).toMatchObject({ from: last, to: shift(today, -1), came });
      expect(told.lastWeek.expected).toBeCloseTo(expected, 6);
      expect(told.lastWeek.off).toBeCloseTo(apart, 6);
    }
  },
);

test("who leads a queue is foretold that queue, and who attends nothing: what comes is nobody's yet", async () => {
  const company = await aCompany("America/Sao_Paulo", 6);
  const [queue] = company.queues.map((id) => ({ id }));
  const tenant = { id: company.admin.tenantId };
  const leader = await aUser(db, { tenant, profile: "supervisorfila", queues: [queue] as never });
  const own = await ask(leader);
  const { asOf: _, ...all } = await ask(company.admin, `?queuesIds=${queue?.id}`);
  expect(own).toMatchObject(all);
  const attendant = await ask(company.people[0] as TestUser);
  expect(attendant.hours.every(({ high }: { high: number }) => high === 0)).toBe(true);
});

test("below four weeks nothing is foretold, and it is said how many there are", async () => {
  const { admin } = await aCompany("America/Sao_Paulo", 4);
  expect(await ask(admin)).toMatchObject({ weeks: 3, days: [], hours: [], lastWeek: null });
  const tenant = await aTenant(db);
  const other = await aUser(db, { tenant, profile: "admin" });
  expect(await ask(other)).toMatchObject({ weeks: 0, days: [], hours: [], lastWeek: null, begins: null, atOnce: null });
});
