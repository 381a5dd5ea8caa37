// A process knows when it may have missed something, and does not cry when it has not.
import { expect, test } from "vitest";
import { type Announcement, createContinuity } from "./continuity.rules.ts";

const pass = (epoch: number, n: number, from: string, to: string | null): Announcement => ({
  epoch,
  n,
  from,
  to,
  isHeartbeat: false,
});
const beat = (epoch: number, n: number, at: string): Announcement => ({
  epoch,
  n,
  from: at,
  to: at,
  isHeartbeat: true,
});

test("the first thing heard is a gap, for nobody knows what was before; then numbers follow each other", () => {
  const continuity = createContinuity();
  expect(continuity.follow(beat(1, 4, "p4"))).toBe("gap");
  expect(continuity.follow(pass(1, 5, "p4", "p5"))).toBe("continuous");
  expect(continuity.follow(beat(1, 5, "p5"))).toBe("continuous");
  expect(continuity.position).toBe("p5");
});

test("a hole is found by the next pass, or by the next heartbeat", () => {
  const continuity = createContinuity();
  continuity.follow(beat(1, 1, "p1"));
  expect(continuity.follow(pass(1, 3, "p2", "p3"))).toBe("gap");
  expect(continuity.follow(beat(1, 4, "p4"))).toBe("gap");
  expect(continuity.follow(pass(1, 5, "p4", "p5"))).toBe("continuous");
});

test("what was heard already, or comes from a leader of the past, changes nothing", () => {
  const continuity = createContinuity();
  continuity.follow(beat(2, 1, "p1"));
  expect(continuity.follow(pass(2, 1, "p0", "p1"))).toBe("old");
  expect(continuity.follow(pass(1, 9, "p8", "p9"))).toBe("old");
  expect(continuity.position).toBe("p1");
});

test("a new leader that begins where we have been is no gap; one that begins elsewhere is", () => {
  const known = createContinuity();
  known.follow(beat(1, 1, "p1"));
  known.follow(pass(1, 2, "p1", "p2"));
  expect(known.follow(pass(2, 1, "p1", "p3"))).toBe("continuous");

  const behind = createContinuity();
  behind.follow(beat(1, 1, "p1"));
  expect(behind.follow(beat(2, 0, "p2"))).toBe("gap");
  expect(behind.follow(pass(3, 2, "p2", "p3"))).toBe("gap");
});

test("in the middle of a stretch the old position stands, and none at all when its beginning was missed", () => {
  const continuity = createContinuity();
  continuity.follow(beat(1, 1, "p1"));
  expect(continuity.follow(pass(1, 2, "p1", null))).toBe("continuous");
  expect(continuity.position).toBe("p1");
  expect(continuity.follow(pass(1, 4, "p1", null))).toBe("gap");
  expect(continuity.position).toBeNull();
  continuity.follow(pass(1, 5, "p1", "p2"));
  expect(continuity.position).toBe("p2");
});
