// What is unusual by hand: each threshold from both sides, and which hours are looked at.
import { expect, test } from "vitest";
import { anomaliesOf, hoursToJudge } from "./anomaly.rules.ts";
import { arrivalWords, silentWords, slowWords } from "./anomaly.words.rules.ts";
import type { HourFacts } from "./outlook.types.ts";

const hour = (opened: number, given: Partial<HourFacts> = {}): HourFacts => ({
  opened,
  answers: 0,
  answerSeconds: 0,
  byChannel: new Map(),
  ...given,
});
const weeks = (count: number, one: HourFacts) => Array.from({ length: count }, () => one);
const kinds = (now: HourFacts, past: readonly HourFacts[], channelIds: readonly number[] = []) =>
  anomaliesOf(now, past, channelIds).map(({ kind }) => kind);

test.each([
  // Three times the root of 100 is 30, and at least 20 of few.
  [130, 100, []],
  [131, 100, ["more"]],
  [70, 100, []],
  [69, 100, ["less"]],
  [29, 10, []],
  [30, 10, ["more"]],
  [19, 0, []],
  [20, 0, ["more"]],
])("%i where %i are usual: %j", (now, usual, expected) => {
  expect(kinds(hour(now), weeks(8, hour(usual)))).toEqual(expected);
});

test("with fewer than four days like it nothing is unusual", () => {
  expect(kinds(hour(500), weeks(3, hour(10)))).toEqual([]);
  expect(kinds(hour(500), weeks(4, hour(10)))).toEqual(["more"]);
});

test.each([
  [10, 240, ["slow"]],
  [10, 239, []],
  [9, 900, []],
])("%i first answers of %i seconds where 120 are usual: %j", (answers, each, expected) => {
  const usual = hour(0, { answers: 5, answerSeconds: 600 });
  expect(kinds(hour(0, { answers, answerSeconds: answers * each }), weeks(8, usual))).toEqual(expected);
});

test("of slow answers too few before are no measure", () => {
  const now = hour(0, { answers: 20, answerSeconds: 20_000 });
  expect(kinds(now, weeks(4, hour(0, { answers: 2, answerSeconds: 2 })))).toEqual([]);
});

test("a channel is silent where each of four weeks had ten, and only those in use", () => {
  const on = (...counts: [number, number][]) => hour(0, { byChannel: new Map(counts) });
  const past = weeks(8, on([3, 10], [4, 9], [5, 30]));
  expect(anomaliesOf(on([5, 1]), past, [3, 4, 5])).toEqual([{ kind: "silent", channelId: 3, seen: 0, usual: 10 }]);
  expect(anomaliesOf(on([5, 1]), past, [4, 5])).toEqual([]);
  // What lies further back than four weeks does not count.
  expect(kinds(on(), [...weeks(4, on([3, 12])), ...weeks(4, on())], [3])).toEqual(["silent"]);
  expect(kinds(on(), [...weeks(3, on([3, 12])), on([3, 9])], [3])).toEqual([]);
});

const ZONE = "America/Sao_Paulo";
const judged = (now: string, until: string | null, zone = ZONE) =>
  hoursToJudge(zone, until === null ? null : new Date(until), new Date(now));

test("an hour is looked at two minutes after its end, once, and at most three that were missed", () => {
  expect(judged("2026-03-10T15:01:59Z", "2026-03-10T14:00:00Z")).toBeNull();
  const at10 = { day: "2026-03-10", hour: 10 };
  const at11 = { day: "2026-03-10", hour: 11 };
  expect(judged("2026-03-10T15:02:00Z", "2026-03-10T14:00:00Z")).toEqual({
    hours: [at11],
    until: new Date("2026-03-10T15:00:00Z"),
  });
  expect(judged("2026-03-10T15:59:00Z", "2026-03-10T15:00:00Z")).toBeNull();
  expect(judged("2026-03-10T15:59:00Z", null)?.hours).toEqual([at11]);
  expect(judged("2026-03-10T15:59:00Z", "2026-03-01T15:00:00Z")?.hours).toEqual([{ ...at10, hour: 9 }, at10, at11]);
});

test("hours are those of the company's wall", () => {
  const { hours, until } = judged("2026-03-10T18:20:00Z", null, "Asia/Kathmandu") ?? {};
  expect(hours).toEqual([{ day: "2026-03-10", hour: 23 }]);
  expect(until).toEqual(new Date("2026-03-10T18:15:00Z"));
});

test("numbers are said once for all languages", () => {
  const one = { day: "2026-03-05", hour: 9, seen: 61, usual: 30.4, channel: null };
  const when = { hours: "09:00–10:00", date: "05/03/2026" };
  expect(arrivalWords([one])).toEqual({ seen: "61", usual: "30", ...when });
  expect(slowWords([{ ...one, seen: 4000, usual: 59.6 }])).toEqual({ seen: "1 h 7 min", usual: "60 s", ...when });
  const silent = { ...one, seen: 0, usual: 12, channel: "Loja" };
  expect(silentWords([silent, { ...silent, hour: 11, channel: "Central" }])).toEqual({
    channel: "Loja, Central",
    usual: "24",
    ...when,
  });
});
