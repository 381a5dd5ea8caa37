// Who gets a ticket of a queue, as plain values.
import { expect, test } from "vitest";
import { chooseOf } from "./distribute.rules.ts";

const people = [
  { id: 1, open: 3 },
  { id: 2, open: 0 },
  { id: 3, open: 0 },
];

test("by lot everybody gets some, and the same conversation always the same person", () => {
  const drawn = Array.from({ length: 300 }, (_, seed) => chooseOf(people, "random", String(seed))?.id);
  expect(new Set(drawn)).toEqual(new Set([1, 2, 3]));
  expect(chooseOf(people, "random", "7")).toEqual(chooseOf(people.toReversed(), "random", "7"));
});

test("in balance only those with the fewest get one, and where nobody is, nobody", () => {
  const drawn = Array.from({ length: 100 }, (_, seed) => chooseOf(people, "balanced", String(seed))?.id);
  expect(new Set(drawn)).toEqual(new Set([2, 3]));
  expect(chooseOf([], "balanced", "1")).toBeNull();
});
