// @vitest-environment node
// What search remembers, and where a hit begins and ends.
import { expect, test } from "vitest";
import { partsOf } from "../../shared/message-text/snippet.rules.ts";
import { MOST_RECENT, readRecent, withRecent } from "./recent.rules.ts";

test("the newest search comes first, each once, and only so many", () => {
  expect(withRecent(["sofá", "mesa"], " Mesa ")).toEqual(["Mesa", "sofá"]);
  expect(withRecent(["sofá"], "  ")).toEqual(["sofá"]);
  const many = Array.from({ length: 20 }, (_, index) => `busca ${index}`);
  expect(many.reduce(withRecent, [] as string[])).toHaveLength(MOST_RECENT);
});

test("what was written down badly is nothing", () => {
  expect(readRecent(null)).toEqual([]);
  expect(readRecent("{")).toEqual([]);
  expect(readRecent('{"a":1}')).toEqual([]);
  expect(readRecent('["sofá",3]')).toEqual(["sofá"]);
});

test("a snippet is cut at the server's marks, in one line", () => {
  expect(partsOf("o \u0002sofá\u0003 está\nem \u0002promoção\u0003")).toEqual([
    { text: "o ", isHit: false },
    { text: "sofá", isHit: true },
    { text: " está em ", isHit: false },
    { text: "promoção", isHit: true },
  ]);
  expect(partsOf("nada marcado")).toEqual([{ text: "nada marcado", isHit: false }]);
  expect(partsOf("corta \u0002no meio")).toEqual([
    { text: "corta ", isHit: false },
    { text: "no meio", isHit: true },
  ]);
});
