// When a visitor is written to: five minutes unseen, half an hour after the letter before, and nothing twice.
import { expect, test } from "vitest";
import { nextStep } from "./webchat.letters.rules.ts";

const now = new Date("2026-03-02T15:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const waiting = (...minutes: number[]) => minutes.map((one, place) => ({ id: place + 1, createdAt: ago(one) }));

test("nothing that waits is no letter", () => {
  expect(nextStep([], undefined, now)).toEqual({ what: "nothing" });
});

test("five minutes count from the oldest that was not seen", () => {
  expect(nextStep(waiting(4), undefined, now)).toEqual({ what: "later", at: new Date("2026-03-02T15:01:00Z") });
  expect(nextStep(waiting(5, 0), undefined, now)).toEqual({ what: "write", upTo: 2 });
});

test("half an hour lies between two letters, and what was told of makes none", () => {
  const last = { toldUpTo: 1, createdAt: ago(20) };
  expect(nextStep(waiting(25), last, now)).toEqual({ what: "nothing" });
  expect(nextStep(waiting(25, 10), last, now)).toEqual({ what: "later", at: new Date("2026-03-02T15:10:00Z") });
  expect(nextStep(waiting(40, 10), { ...last, createdAt: ago(30) }, now)).toEqual({ what: "write", upTo: 2 });
});

test("what waits for a day is not told of any more", () => {
  expect(nextStep(waiting(24 * 60), undefined, now)).toEqual({ what: "nothing" });
  expect(nextStep(waiting(24 * 60, 6), undefined, now)).toEqual({ what: "write", upTo: 2 });
});
