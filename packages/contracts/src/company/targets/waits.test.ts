// Waits in business time beside the target of the queue: as tables.
import { expect, test } from "vitest";
import { noRules, type OpenSpan, openMs, targetOf, type WaitRules, waitedMs, waitLevel } from "./waits.ts";

const MINUTE = 60_000;
const at = (clock: string) => Date.parse(`2025-03-10T${clock}:00Z`);
const day: OpenSpan[] = [
  [at("08:00"), at("12:00")],
  [at("13:00"), at("18:00")],
];

test.each([
  ["08:00", "09:30", 90],
  ["07:00", "09:00", 60],
  ["11:50", "13:10", 20],
  ["12:10", "12:50", 0],
  ["17:00", "23:00", 60],
  ["00:00", "23:59", 540],
])("from %s to %s are %d open minutes", (from, to, minutes) => {
  expect(openMs(day, at(from), at(to)) / MINUTE).toBe(minutes);
});

const rules: WaitRules = {
  targets: new Map([
    [0, { firstAnswer: 30, answer: 60, closing: null }],
    [7, { firstAnswer: 6, answer: null, closing: 480 }],
  ]),
  hours: new Map([
    ["company 0", day],
    ["channel 3", [[at("08:00"), at("10:00")]]],
    ["queue 7", []],
  ]),
  knownFrom: at("00:00"),
};

test.each([
  [7, "firstAnswer", 6],
  [7, "answer", 60],
  [7, "closing", 480],
  [8, "firstAnswer", 30],
  [null, "answer", 60],
  [null, "closing", null],
] as const)("the %s target of queue %s is its own, else the company's", (queueId, name, minutes) => {
  expect(targetOf(rules, queueId, name)).toBe(minutes);
});

test.each([
  ["company", null, 1, 120],
  ["channel", null, 3, 60],
  ["queue before channel", 7, 3, 0],
] as const)("a wait is counted in the hours of the %s", (_, queueId, channelId, minutes) => {
  const wait = { since: at("09:00"), queueId, channelId, isFirst: true };
  expect(waitedMs(rules, wait, at("11:00")) / MINUTE).toBe(minutes);
});

test.each([
  ["no target: five minutes", noRules, 4.9, "calm"],
  ["no target: five minutes", noRules, 5, "warning"],
  ["no target: a quarter of an hour", noRules, 15, "danger"],
  ["a third of thirty", rules, 9.9, "calm"],
  ["a third of thirty", rules, 10, "warning"],
  ["all of thirty", rules, 29.9, "warning"],
  ["all of thirty", rules, 30, "danger"],
  ["a clock behind the server's", rules, -3, "calm"],
] as const)("%s: after %3$d minutes a first wait is %4$s", (_, of, minutes, level) => {
  const since = at("09:00");
  expect(waitLevel(of, { since, queueId: 1, channelId: 1, isFirst: true }, since + minutes * MINUTE)).toBe(level);
});

test("whoever was answered once is measured by the other target, and nobody grows red over lunch", () => {
  const wait = { since: at("11:50"), queueId: 1, channelId: 1, isFirst: false };
  expect(waitLevel(rules, wait, at("12:59"))).toBe("calm");
  expect(waitLevel(rules, wait, at("13:10"))).toBe("warning");
  expect(waitLevel(rules, wait, at("13:50"))).toBe("danger");
});
