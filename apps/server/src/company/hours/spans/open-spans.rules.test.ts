// Open spans: what the hours say of every minute, over clock changes too, and how a change joins what was before.
import { expect, test } from "vitest";
import { decide } from "../hours.rules.ts";
import { aWeek } from "../testing/hours.weeks.ts";
import { type CountedSpan, continueSpans, counted, type Rules, spansBetween } from "./open-spans.rules.ts";

const DAY_MS = 86_400_000;
const rulesIn = (zone: string): Rules => ({
  schedules: {
    company: { week: aWeek({ 1: ["08:00-12:00", "13:00-18:00"], 5: ["20:00-02:00"], 6: "open" }), message: "" },
  },
  holidays: [{ date: "03/11", mode: "closed", periods: [], message: "" }],
  zone,
  maxSends: 0,
});

test.each(["America/Sao_Paulo", "America/Santiago", "America/Asuncion", "Asia/Kathmandu", "UTC"])(
  "in %s a moment is open when a span holds it",
  (zone) => {
    const rules = rulesIn(zone);
    const from = Date.parse("2025-10-20T03:17:00Z");
    const spans = spansBetween(rules, from, from + 30 * DAY_MS);
    expect(spans.length).toBeGreaterThan(10);
    for (let at = from; at < from + 30 * DAY_MS; at += 601_000) {
      const isOpen = spans.some(({ opensAt, closesAt }) => at >= opensAt && at < closesAt);
      expect(isOpen, new Date(at).toISOString()).toBe(decide({ ...rules, at: new Date(at) }).isOpen);
    }
  },
);

test("without hours and holidays all of it is one span", () => {
  const rules: Rules = { schedules: {}, holidays: [], zone: "UTC", maxSends: 0 };
  expect(spansBetween(rules, 0, DAY_MS)).toEqual([{ opensAt: 0, closesAt: DAY_MS }]);
});

const span = (opensAt: number, closesAt: number, openBefore: number): CountedSpan => ({
  opensAt,
  closesAt,
  openBefore,
});

test.each([
  ["the first hours, closed now", null, [[50, 60]], null, [span(10, 10, 0), span(50, 60, 0)]],
  ["the first hours, open now", null, [[10, 60]], null, [span(10, 60, 0)]],
  [
    "a span that goes on",
    span(0, 30, 5),
    [
      [10, 40],
      [50, 60],
    ],
    span(0, 40, 5),
    [span(50, 60, 45)],
  ],
  ["a span cut short", span(0, 30, 5), [[20, 40]], span(0, 10, 5), [span(20, 40, 15)]],
  ["a span that ended before", span(0, 4, 5), [[10, 40]], span(0, 4, 5), [span(10, 40, 9)]],
] as const)("%s is continued from now", (_, last, coming, stays, added) => {
  const spans = coming.map(([opensAt, closesAt]) => ({ opensAt, closesAt }));
  expect(continueSpans(last, spans, 10)).toEqual({ last: stays, added });
});

test("each span knows what was open before it", () => {
  const spans = [
    { opensAt: 0, closesAt: 5 },
    { opensAt: 7, closesAt: 8 },
    { opensAt: 9, closesAt: 20 },
  ];
  expect(counted(spans).map(({ openBefore }) => openBefore)).toEqual([0, 5, 6]);
});
