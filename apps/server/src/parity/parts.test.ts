// Parts say what the whole said, in its order, each within its channel.

import { planParts, splitWords } from "@prosa/contracts/capabilities";
import { expect, test } from "vitest";

test("words are split at blanks, never inside a character, and nothing is lost", () => {
  expect(splitWords("um dois três quatro", 11)).toEqual(["um dois", "três quatro"]);
  expect(splitWords("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 12)).toEqual(["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]);
  expect(splitWords("curto", 10)).toEqual(["curto"]);
  const text = "palavra ".repeat(900).trim();
  const parts = splitWords(text, 4096);
  expect(parts.every(({ length }) => length <= 4096)).toBe(true);
  expect(parts.join(" ")).toBe(text);
});

test("several cards are several messages where a channel takes one", () => {
  const contacts = ["Ana", "Bia", "Caio"].map((name) => ({ name, phones: [] }));
  const wanted = {
    type: "contacts" as const,
    body: "Ana, Bia, Caio",
    content: { type: "contacts" as const, contacts },
  };
  expect(planParts(wanted, { textMax: 100 })).toEqual([wanted]);
  expect(planParts(wanted, { textMax: 100, cardsMax: 1 }).map(({ body }) => body)).toEqual(["Ana", "Bia", "Caio"]);
});
