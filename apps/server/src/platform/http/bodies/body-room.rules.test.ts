// Who gets room for a body, and who has to go for it.
import { expect, test } from "vitest";
import { findRoom, type Promised } from "./body-room.rules.ts";

const rule = { mostBytes: 100, mostBytesPerAddress: 40, leastBytes: 1, slowAfterMs: 2_000 };

const body = (who: string, bytes: number, since = 0, isWhole = false): Promised => ({ who, bytes, since, isWhole });

function ask(held: Promised[], wanted: Promised) {
  const sum = (some: Promised[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  const sums = { all: sum(held), ofAddress: sum(held.filter(({ who }) => who === wanted.who)) };
  return findRoom(held, sums, wanted, rule);
}

test("within the bounds everybody gets room", () => {
  expect(ask([body("a", 30), body("b", 30)], body("a", 10))).toEqual({ ok: true, instead: [] });
});

test("one address has its own bound, whatever is free", () => {
  expect(ask([body("a", 30)], body("a", 11))).toEqual({ ok: false, why: "address" });
});

test("a small body takes the place of the heaviest that is still arriving, the oldest first", () => {
  const [old, young, whole] = [body("a", 30, 1), body("b", 30, 2), body("c", 40, 0, true)];
  expect(ask([whole, young, old], body("d", 5, 3))).toEqual({ ok: true, instead: [old] });
});

test("of equals only the slow ones go, so that large ones do not chase each other", () => {
  const held = [body("a", 40, 1_000), body("b", 40, 2_500)];
  expect(ask(held, body("c", 40, 2_900))).toEqual({ ok: false, why: "process" });
  expect(ask(held, body("c", 40, 3_001))).toEqual({ ok: true, instead: [held[0]] });
});

test("nobody goes for a larger one, for the own address, or for what has arrived already", () => {
  expect(ask([body("a", 40), body("b", 40, 0, true)], body("a", 30, 9_000))).toEqual({ ok: false, why: "address" });
  expect(ask([body("a", 30), body("b", 30), body("c", 30)], body("d", 40, 9_000))).toEqual({
    ok: false,
    why: "process",
  });
  const whole = [body("a", 40, 0, true), body("b", 40, 0, true), body("c", 20, 0, true)];
  expect(ask(whole, body("d", 1, 9_000))).toEqual({ ok: false, why: "process" });
});
