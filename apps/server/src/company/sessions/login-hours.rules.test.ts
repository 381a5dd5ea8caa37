// Login hours, minute by minute, against PostgreSQL's own time zones and a rule written a second time in SQL.
import { expect, test } from "vitest";
import { testDatabase } from "#testing";
import { type DayWindow, type LoginSchedule, loginHours } from "./login-hours.rules.ts";

const database = testDatabase();
const MINUTE = 60_000;

const day = (start: string, end: string, allowed = true): DayWindow => ({ allowed, start, end });

/** Every kind of window: plain, past midnight, whole day, refused, one that begins in the hour summer time skips. */
const week: LoginSchedule = {
  0: day("02:30", "11:15"),
  1: day("08:00", "18:00"),
  2: day("22:00", "06:30"),
  3: day("00:00", "23:59"),
  4: day("09:00", "17:00", false),
  5: day("13:45", "13:45"),
  6: day("23:30", "01:30"),
};

// Around the change of the clocks, and two weeks where nothing changes.
const stretches: [zone: string, from: string, days: number][] = [
  ["America/Sao_Paulo", "2026-03-01T00:00:00Z", 8],
  ["America/Sao_Paulo", "2018-11-02T00:00:00Z", 5],
  ["America/Sao_Paulo", "2019-02-15T00:00:00Z", 5],
  ["Europe/Lisbon", "2026-03-27T00:00:00Z", 5],
  ["Europe/Lisbon", "2026-10-23T00:00:00Z", 5],
  ["America/New_York", "2026-03-06T00:00:00Z", 5],
  ["America/New_York", "2026-10-30T00:00:00Z", 5],
  ["Australia/Lord_Howe", "2026-04-03T00:00:00Z", 5],
  ["Australia/Lord_Howe", "2026-10-02T00:00:00Z", 5],
  ["Asia/Kathmandu", "2026-05-04T00:00:00Z", 8],
];

/** Counts whole minutes of a stretch and asks, for each day a window could have begun on, whether it covers them. */
const ORACLE = `
  with minutes as (
    select at, (at at time zone $1) as wall
      from generate_series($2::timestamptz, $2::timestamptz + make_interval(days => $3) - interval '1 minute', '1 minute') at
  ), windows as (
    select key::int as dow, (value->>'start')::time as opens, (value->>'end')::time as closes
      from jsonb_each($4::jsonb) where (value->>'allowed')::boolean
  )
  select extract(epoch from m.at)::bigint as at, exists (
    select 1 from windows w, (values (0), (1)) as back (days)
     where w.dow = extract(dow from m.wall::date - back.days)
       and m.wall >= (m.wall::date - back.days) + w.opens
       and m.wall < (m.wall::date - back.days) + case
             when w.closes = time '23:59' then interval '1 day'
             when w.closes > w.opens then w.closes - time '00:00'
             else w.closes - time '00:00' + interval '1 day' end
  ) as allowed from minutes m order by m.at`;

test("every minute in five zones, summer time included, is decided as the database decides it", async () => {
  let minutes = 0;
  for (const [zone, from, days] of stretches) {
    const rows = await database.sql<{ at: string; allowed: boolean }>(ORACLE, [zone, from, days, JSON.stringify(week)]);
    expect(rows).toHaveLength(days * 1_440);
    const wrong = rows.filter(({ at, allowed }) => {
      const now = new Date(Number(at) * 1000 + 30_000);
      return loginHours(week, zone, now).isAllowed !== allowed;
    });
    expect(wrong.map(({ at, allowed }) => `${zone} ${new Date(Number(at) * 1000).toISOString()} ${allowed}`)).toEqual(
      [],
    );
    minutes += rows.length;
  }
  expect(minutes).toBe(56 * 1_440);
});

test("nobody is allowed by a day that is missing, unreadable or not allowed", () => {
  const noon = new Date("2026-03-02T15:00:00Z"); // Monday, 12:00 in São Paulo
  const zone = "America/Sao_Paulo";
  const code = "ERR_LOGIN_DAY_NOT_ALLOWED";
  expect(loginHours(null, zone, noon)).toEqual({ isAllowed: true });
  expect(loginHours({}, zone, noon)).toMatchObject({ isAllowed: false, code });
  expect(loginHours({ 1: day("08:00", "18:00", false) }, zone, noon)).toMatchObject({ isAllowed: false, code });
  for (const bad of ["8:00", "24:00", "", "aa:bb", "12:60"]) {
    expect(loginHours({ 1: day(bad, "18:00") }, zone, noon)).toMatchObject({ isAllowed: false, code });
    expect(loginHours({ 1: day("08:00", bad) }, zone, noon)).toMatchObject({ isAllowed: false, code });
  }
  expect(loginHours({ 1: { allowed: "yes" } as never }, zone, noon)).toMatchObject({ isAllowed: false, code });
});

test("outside the hours the refusal names the hours of that day", () => {
  const schedule = { 1: day("08:00", "18:00") };
  const ends = new Date("2026-03-02T21:00:00Z"); // Monday, 18:00 in São Paulo
  expect(loginHours(schedule, "America/Sao_Paulo", new Date(ends.getTime() - 1))).toEqual({ isAllowed: true });
  expect(loginHours(schedule, "America/Sao_Paulo", ends)).toEqual({
    isAllowed: false,
    code: "ERR_LOGIN_OUTSIDE_HOURS",
    hours: "08:00-18:00",
  });
});

test("a night shift reaches into a day that is itself not allowed, and ends there", () => {
  const schedule = { 5: day("22:00", "06:00") };
  const at = (text: string) => loginHours(schedule, "UTC", new Date(text)).isAllowed;
  expect(at("2026-03-06T21:59:00Z")).toBe(false);
  expect(at("2026-03-06T22:00:00Z")).toBe(true);
  expect(at("2026-03-07T05:59:00Z")).toBe(true);
  expect(at("2026-03-07T06:00:00Z")).toBe(false);
  expect(new Date("2026-03-07T06:00:00Z").getTime() % MINUTE).toBe(0);
});
