// A scripted working day against a plain count of seconds, in a zone whose clocks are put forward at midnight; and who sees whose.
import type { AnswerOf } from "@prosa/contracts/route";
import type { readWorkday } from "@prosa/contracts/workday";
import { beforeAll, expect, test } from "vitest";
import { aQueue, aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";

const db = testDatabase();
const ZONE = "America/Sao_Paulo";
/** Saturday evening there; at midnight it becomes one o'clock of a Sunday of 23 hours. */
const START = Date.parse("2018-11-03T18:00:00-03:00");
const HOUR = 3600;
/** What the rounds of presence may miss at either end of being there. */
const MISSED = 90;

type Reason = "lunch" | "break" | "meeting";
interface Script {
  /** Open windows, from and until, in seconds since the start; each at one of two processes. */
  windows: readonly (readonly [from: number, until: number, process: 0 | 1])[];
  pauses: readonly (readonly [from: number, until: number, reason: Reason])[];
}

const scripts = {
  // Two windows beside each other, at two processes.
  steady: {
    windows: [
      [0, 10 * HOUR, 0],
      [HOUR, 9 * HOUR, 1],
    ],
    pauses: [],
  },
  // Reconnects of some seconds, from one process to the other.
  restless: {
    windows: Array.from(
      { length: 60 },
      (_, n) => [3 * HOUR + n * 300, 3 * HOUR + n * 300 + 280, (n % 2) as 0 | 1] as const,
    ),
    pauses: [],
  },
  // The machine dies, and comes back after 20 and after 200 minutes.
  dying: {
    windows: [
      [600, 2 * HOUR, 0],
      [2 * HOUR + 1200, 4 * HOUR, 1],
      [4 * HOUR + 12_000, 9 * HOUR, 0],
    ],
    pauses: [],
  },
  // A pause over midnight, and two before.
  pausing: {
    windows: [[0, 10 * HOUR, 1]],
    pauses: [
      [HOUR, HOUR + 1500, "break"],
      [2 * HOUR, 2 * HOUR + 900, "lunch"],
      [5 * HOUR + 1000, 7 * HOUR, "meeting"],
    ],
  },
} as const satisfies Record<string, Script>;
type Name = keyof typeof scripts;
const names = Object.keys(scripts) as Name[];

let server: TestServer;
let tenantId: number;
const people = {} as Record<Name, TestUser>;
let [admin, leader, stranger]: TestUser[] = [];

const read = async (who: TestUser | undefined, query = "") =>
  (await server.as(who as TestUser).get(`/reports/workday?from=2018-11-01&to=2018-11-09${query}`))
    .body as unknown as AnswerOf<typeof readWorkday>;

beforeAll(async () => {
  server = await testServer(db, { role: "api", now: new Date(START).toISOString() });
  const tenant = await aTenant(db);
  tenantId = tenant.id;
  await db.sql("update tenants set time_zone = $2 where id = $1", [tenantId, ZONE]);
  const [sales, support] = [await aQueue(db, { tenant }), await aQueue(db, { tenant })];
  for (const name of names) {
    people[name] = await aUser(db, { tenant, name, queues: [name === "steady" ? sales : support] });
  }
  admin = await aUser(db, { tenant, profile: "admin", name: "admin" });
  leader = await aUser(db, { tenant, profile: "supervisorfila", name: "leader", queues: [sales] });
  stranger = await aUser(db, { tenant: "other", profile: "admin" });
  await play();
});

/** Rounds of both processes every 20 seconds, and pauses by their routes in between. */
async function play() {
  const turns = names
    .flatMap((name) =>
      scripts[name].pauses.flatMap(([from, until, reason]) => [
        { second: from, name, reason: reason as Reason | null },
        { second: until, name, reason: null },
      ]),
    )
    .sort((a, b) => a.second - b.second);
  let done = 0;
  for (const { second, name, reason } of [...turns, { second: 11 * HOUR, name: "steady" as Name, reason: null }]) {
    await rounds(done, second);
    done = second;
    server.clock.advance(START + second * 1000 - server.clock.now().getTime());
    if (reason === null) await server.as(people[name]).delete("/users/me/pause");
    else await server.as(people[name]).put("/users/me/pause", { reason });
  }
}

/** Of each process those with a window there, as `notePresence` names them. */
async function rounds(from: number, until: number) {
  const windows = names.flatMap((name) => scripts[name].windows.map((window) => [people[name].id, ...window]));
  await db.sql(
    `select users_seen(array_agg($1::bigint order by w.id), array_agg(w.id order by w.id), r.at)
       from (select $2::timestamptz + s * interval '1 second' as at, s, p
               from generate_series(0, 40000) s cross join (values (0, 0), (1, 7)) as process (p, late)
              where s % 20 = late and s >= $3 and s < $4 order by s) r
       join (select id, since, till, p from unnest($5::bigint[], $6::int[], $7::int[], $8::int[]) as x (id, since, till, p)) w
         on w.p = r.p and r.s >= w.since and r.s < w.till
      group by r.at, r.p order by r.at`,
    [tenantId, new Date(START), from, until, ...[0, 1, 2, 3].map((part) => windows.map((window) => window[part]))],
  );
}

interface Truth {
  online: number;
  paused: number;
}

/** Second by second, with nothing of the product. */
function truthOf({ windows, pauses }: Script): Map<string, Truth> {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE, dateStyle: "short" });
  const days = new Map<string, Truth>();
  for (let minute = 0; minute < 11 * 60; minute++) {
    const day = format.format(START + minute * 60_000);
    const truth = days.get(day) ?? { online: 0, paused: 0 };
    days.set(day, truth);
    for (let second = minute * 60; second < (minute + 1) * 60; second++) {
      // A reconnect of less than a minute and a half is no absence.
      const isThere = windows.some(([from, until]) => second >= from && second < until) || isBetween(windows, second);
      if (!isThere) continue;
      truth[pauses.some(([from, until]) => second >= from && second < until) ? "paused" : "online"] += 1;
    }
  }
  return days;
}

const isBetween = (windows: Script["windows"], second: number) =>
  windows.some(([, until]) => second >= until && second < until + MISSED) &&
  windows.some(([from]) => from > second && windows.some(([, until]) => until <= second && from - until < MISSED));

/** How often they came: each time may miss a little. */
const arrivals = ({ windows }: Script) =>
  windows.filter(([from], at) => at === 0 || !windows.some(([since, until]) => since < from && until + MISSED > from))
    .length;

test.each(names)("the day of %s is within a minute and a half of what happened, split at midnight", async (name) => {
  const { rows, totals, zone } = await read(admin, `&usersIds=${people[name].id}&by=day`);
  const truth = truthOf(scripts[name]);
  expect(zone).toBe(ZONE);
  expect(rows.map(({ day }) => day)).toEqual([...truth.keys()].toSorted().toReversed());
  const allowed = MISSED * arrivals(scripts[name]);
  for (const { day, online, paused, pauses } of rows) {
    const real = truth.get(String(day));
    expect(Math.abs(online - (real?.online ?? 0)), `online on ${day}`).toBeLessThanOrEqual(allowed);
    expect(Math.abs(paused - (real?.paused ?? 0)), `paused on ${day}`).toBeLessThanOrEqual(MISSED);
    expect(online + paused).toBeLessThanOrEqual(24 * HOUR);
    expect(Object.values(pauses).reduce((all, seconds) => all + seconds, 0)).toBe(paused);
  }
  const together = (await read(admin, `&usersIds=${people[name].id}`)).rows[0];
  expect(Math.abs((together?.online ?? 0) - totals.online)).toBeLessThanOrEqual(rows.length);
});

test("a pause over midnight lies in both days, with its reason", async () => {
  const { rows } = await read(admin, `&usersIds=${people.pausing.id}&by=day`);
  // From 23:16:40 to 2:00 of a night without the hour after midnight.
  expect(rows.map(({ day, pauses }) => [day, pauses.meeting])).toEqual([
    ["2018-11-04", 3600],
    ["2018-11-03", 2600],
  ]);
  expect(rows[1]?.pauses).toEqual({ break: 1500, lunch: 900, meeting: 2600 });
});

test("each sees their own, who leads a queue its people, and another company nobody", async () => {
  const seenBy = async (who: TestUser | undefined, query = "") => (await read(who, query)).rows.map(({ name }) => name);
  expect(await seenBy(admin)).toEqual(["dying", "pausing", "restless", "steady"]);
  expect(await seenBy(leader)).toEqual(["steady"]);
  expect(await seenBy(people.dying)).toEqual(["dying"]);
  expect(await seenBy(people.dying, `&usersIds=${people.steady.id}`)).toEqual([]);
  expect(await seenBy(stranger, `&usersIds=${people.steady.id}`)).toEqual([]);
  expect(await server.as(admin as TestUser).get("/reports/workday?from=2018-11-09&to=2018-11-01")).toFailWith(
    "ERR_VALIDATION",
  );
});

test("whoever is there around the clock has the hours the day has, and no more", async () => {
  const always = await aUser(db, { tenant: tenantId, name: "zz always" });
  await db.sql(
    `insert into user_activity (tenant_id, user_id, from_at, until_at, state)
     select $1, $2, at, at + interval '1 day', 'online' from generate_series('2019-02-14T12:00:00Z', '2019-02-18T12:00:00Z', interval '1 day') at`,
    [tenantId, always.id],
  );
  const { body } = await server
    .as(always)
    .get(`/reports/workday?from=2019-02-15&to=2019-02-17&by=day&usersIds=${always.id}`);
  // The Saturday on which the clocks go back has 25 hours.
  expect(
    body.rows.map(({ day, online }: { day: string; online: number }) => [day, Math.round(online / 360) / 10]),
  ).toEqual([
    ["2019-02-17", 24],
    ["2019-02-16", 25],
    ["2019-02-15", 24],
  ]);
});
