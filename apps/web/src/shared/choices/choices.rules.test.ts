// Choices are found by any part of their name, without accents.
import { expect, test } from "vitest";
import { named, optionsOf } from "./choices.rules.ts";

const people = [
  { id: 1, name: "Célia Dias" },
  { id: 2, name: "Davi" },
];

test("names are found without accents, by any part, and with spaces around", () => {
  expect(named(people, " cel ").map(({ id }) => id)).toEqual([1]);
  expect(named(people, "DI").map(({ id }) => id)).toEqual([1]);
  expect(named(people, "")).toEqual(people);
});

test("a select takes the id as its value", () => {
  expect(optionsOf(people)).toContainEqual({ value: "2", label: "Davi" });
});
