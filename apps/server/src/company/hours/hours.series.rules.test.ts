// Series of dates: known cases, and random ones against an oracle that shares no code with them.
import { expect, test } from "vitest";
import { dayOfSeries, instantInSeries, type Period, periods, readLocal } from "./hours.series.rules.ts";

const datesOf = (first: string, period: Period, count: number, zone = "UTC") =>
  Array.from({ length: count }, (_, index) => instantInSeries({ first, zone, period }, index)?.toISOString());

test("months are counted from the first date, so that a short one shortens none after it", () => {
  expect(datesOf("2026-01-31T09:00", "monthly", 4).map((at) => at?.slice(0, 10))).toEqual([
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
  ]);
  expect(datesOf("2027-12-31T09:00", "bimonthly", 3).map((at) => at?.slice(0, 10))).toEqual([
    "2027-12-31",
    "2028-02-29",
    "2028-04-30",
  ]);
  expect(dayOfSeries(20_000, "fortnightly", 3)).toBe(20_042);
});

test("a time that is skipped becomes the first moment after it, a doubled one the first", () => {
  expect(datesOf("2026-03-01T02:30", "weekly", 2, "America/New_York")).toEqual([
    "2026-03-01T07:30:00.000Z",
    "2026-03-08T07:00:00.000Z",
  ]);
  expect(datesOf("2026-10-25T01:30", "weekly", 2, "America/New_York")[1]).toBe("2026-11-01T05:30:00.000Z");
  expect(datesOf("2011-12-23T12:00", "weekly", 2, "Pacific/Apia")[1]).toBe("2011-12-30T10:00:00.000Z");
});

test("what no calendar or clock has is no date", () => {
  expect(["2026-02-30T10:00", "2026-02-10T24:00", "2026-02-10", "hoje"].map(readLocal)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

const zones = [
  "America/Sao_Paulo",
  "America/New_York",
  "America/Asuncion",
  "America/Nuuk",
  "Europe/Lisbon",
  "Africa/Casablanca",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Asia/Kathmandu",
  "America/St_Johns",
];

/** Reads the wall from the words of the calendar itself, minute by minute around the digits asked for. */
function oracle(first: string, zone: string, period: Period, index: number): string {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = first.split(/[-T:]/).map(Number);
  const step = { daily: [0, 1], weekly: [0, 7], fortnightly: [0, 14], monthly: [1, 0], bimonthly: [2, 0] }[period];
  let wanted: number;
  if (step[0] === 0) wanted = Date.UTC(year, month - 1, day, hour, minute) + (step[1] ?? 0) * index * 86_400_000;
  else {
    let at = day;
    const to = month - 1 + (step[0] ?? 0) * index;
    while (new Date(Date.UTC(year, to, at)).getUTCMonth() !== ((to % 12) + 12) % 12) at -= 1;
    wanted = Date.UTC(year, to, at, hour, minute);
  }
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  const wall = (instant: number) => Date.parse(`${format.format(instant).replace(" ", "T")}Z`);
  // The first minute whose wall has come so far: an exact one where there is one, else the end of the jump.
  let low = wanted - 30 * 3_600_000;
  const high = wanted + 30 * 3_600_000;
  // By the quarter of an hour, in which clocks are set, then by the minute.
  while (low < high && wall(low + 15 * 60_000) < wanted) low += 15 * 60_000;
  while (low < high && wall(low) < wanted) low += 60_000;
  return new Date(low).toISOString();
}

/** Mulberry32: the same series every time, unless another seed is given. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const SERIES = Number(process.env.SCHEDULE_SERIES ?? 200);

test(`${SERIES} series of twelve agree with the oracle in ten zones`, { timeout: 900_000 }, () => {
  const draw = chance(Number(process.env.SCHEDULE_SEED ?? 7));
  const two = (value: number) => String(value).padStart(2, "0");
  for (let each = 0; each < SERIES; each++) {
    const zone = zones[each % zones.length] as string;
    const period = periods[draw(periods.length)] as Period;
    // Every tenth near the missing day of Apia; days up to the 31st, times mostly where clocks jump.
    const year = zone === "Pacific/Apia" ? 2011 : 2010 + draw(30);
    const month = 1 + draw(12);
    const day = Math.min(draw(3) === 0 ? 31 : 1 + draw(31), new Date(Date.UTC(year, month, 0)).getUTCDate());
    const hour = draw(2) === 0 ? draw(4) : draw(24);
    const first = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(draw(4) * 15)}`;
    for (let index = 0; index < 12; index++) {
      const found = instantInSeries({ first, zone, period }, index)?.toISOString();
      expect({ first, zone, period, index, at: found }).toEqual({
        ...{ first, zone, period, index },
        at: oracle(first, zone, period, index),
      });
    }
  }
});
