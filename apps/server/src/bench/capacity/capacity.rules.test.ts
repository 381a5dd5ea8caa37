// The capacity bench says "held" only when everything that must hold does.
import { expect, test } from "vitest";
import { atWork, inRows, judgeBurst, judgeScreen, judgeWork, type StepReport, summarize } from "./capacity.rules.ts";

const fast = summarize([10, 20, 30]);
const good: StepReport = {
  actions: { list: fast, all: fast },
  refusals: { "take 409": 2 },
  inbound: { sent: 100, taken: 100, repeated: 0, statuses: 9, times: fast },
  screen: { frames: 300, unseen: 0, times: fast },
  drainSeconds: 3,
  clientLagP99: 1,
};
const slow = summarize([...Array.from({ length: 95 }, () => 10), 600, 600, 600, 600, 600]);

test("a summary is of all times, in whatever order they came", () => {
  expect(summarize([3, 1, 2])).toEqual({ count: 3, mean: 2, p50: 2, p95: 3, p99: 3, most: 3 });
  expect(summarize([])).toMatchObject({ count: 0, mean: 0, most: 0 });
});

test("work holds with quick answers; conflicts between people are no errors", () => {
  expect(judgeWork("w", good).holds).toBe(true);
});

test("work fails when it is slow on average, slow now and then, answered with an error, or not done at all", () => {
  const lazy = summarize([60, 60]);
  expect(judgeWork("w", { ...good, actions: { all: lazy } }).holds).toBe(false);
  expect(judgeWork("w", { ...good, actions: { all: slow } }).holds).toBe(false);
  expect(judgeWork("w", { ...good, refusals: { "open 500": 1 } }).holds).toBe(false);
  expect(judgeWork("w", { ...good, refusals: { "send 0": 1 } }).holds).toBe(false);
  expect(judgeWork("w", { ...good, actions: {} }).holds).toBe(false);
});

test("screens fail when a message comes late, or to nobody", () => {
  expect(judgeScreen("s", good).holds).toBe(true);
  expect(judgeScreen("s", { ...good, screen: { ...good.screen, times: slow } }).holds).toBe(false);
  expect(judgeScreen("s", { ...good, screen: { ...good.screen, unseen: 1 } }).holds).toBe(false);
  expect(judgeScreen("s", { ...good, screen: { frames: 0, unseen: 0, times: summarize([]) } }).holds).toBe(false);
});

test("a burst fails when one message is lost, put aside, unseen, or when it takes too long", () => {
  const stored = { messages: 100, quarantined: 0 };
  expect(judgeBurst("b", good, stored).holds).toBe(true);
  expect(judgeBurst("b", good, { ...stored, messages: 99 }).holds).toBe(false);
  expect(judgeBurst("b", good, { ...stored, quarantined: 1 }).holds).toBe(false);
  expect(judgeBurst("b", { ...good, screen: { ...good.screen, unseen: 1 } }, stored).holds).toBe(false);
  expect(judgeBurst("b", { ...good, drainSeconds: 121 }, stored).holds).toBe(false);
  expect(judgeBurst("b", { ...good, drainSeconds: null }, stored).holds).toBe(false);
});

test("every company has somebody at work who sees everything, and the rest come from all companies", () => {
  const people = Array.from({ length: 100 }, (_, id) => ({ id, profile: id % 10 === 0 ? "admin" : "user" }));
  const chosen = atWork(people, 40);
  expect(chosen).toHaveLength(40);
  expect(new Set(chosen).size).toBe(40);
  expect(chosen.filter(({ profile }) => profile === "admin")).toHaveLength(10);
  expect(new Set(chosen.map(({ id }) => Math.floor(id / 10))).size).toBe(10);
});

test("what is printed names every kind of action", () => {
  expect(inRows(good).join("\n")).toMatch(/list.*\n.*all.*\n.*webhook.*\n.*to screen.*\n.*2 x take 409/);
});
