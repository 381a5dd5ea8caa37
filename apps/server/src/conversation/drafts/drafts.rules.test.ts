// When a draft may take the place of the one that is kept.
import { expect, test } from "vitest";
import { hasNothing, mayReplace } from "./drafts.rules.ts";

const kept = { id: "a", version: 4, isEmpty: false };

test.each([
  ["the first of a ticket", null, { id: "a", base: 0 }, true],
  ["the window that wrote last, also when it missed the answer", kept, { id: "a", base: 2 }, true],
  ["another one that has seen it", kept, { id: "b", base: 4 }, true],
  ["another one that has not", kept, { id: "b", base: 3 }, false],
  ["a late save of what was sent", { ...kept, isEmpty: true }, { id: "a", base: 4 }, false],
  ["new words after what was sent", { ...kept, isEmpty: true }, { id: "b", base: 0 }, true],
] as const)("%s", (_what, before, given, may) => {
  expect(mayReplace(before, given)).toBe(may);
});

test("a mode without words is nothing", () => {
  const words = { mode: "note" as const, reply: "", note: "", quoted: null, mentions: [] };
  expect(hasNothing(words)).toBe(true);
  expect(hasNothing({ ...words, note: "x" })).toBe(false);
});
