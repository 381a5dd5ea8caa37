// News of a pause in what a screen has fetched.
import { expect, test } from "vitest";
import { withPause } from "./pauses.rules.ts";

const pause = { reason: "lunch", note: "", since: "2026-03-05T12:00:00.000Z" } as const;
const people = [
  { id: 7, pause: null },
  { id: null, pause: null },
];

test("it is put in where the person stands, and a list without them stays the same one", () => {
  expect(withPause(people, { userId: 7, pause })).toEqual([{ id: 7, pause }, people[1]]);
  expect(withPause(people, { userId: 9, pause })).toBe(people);
});
