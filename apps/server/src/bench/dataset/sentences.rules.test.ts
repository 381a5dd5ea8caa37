// Sentences of the dataset: whole, the same every time, and with words that are found often, sometimes and seldom.
import { expect, test } from "vitest";
import { createChance } from "../../chaos/chance.ts";
import { sentencesOf } from "./sentences.rules.ts";
import { searched } from "./words.ts";

const counts = { openings: 1_000, customers: 9_000, attendants: 10_000 };
const made = (seed: string) => sentencesOf(counts, createChance(seed).next);
const { openings, customers, attendants } = made("a");
const all = [...openings, ...customers, ...attendants];

test("as many as were asked for, none empty, none with a slot left open", () => {
  expect([openings.length, customers.length, attendants.length]).toEqual([1_000, 9_000, 10_000]);
  expect(all.filter((text) => text === "" || /[{}]|undefined/.test(text))).toEqual([]);
});

test("the same chance gives the same sentences, and another other ones", () => {
  expect(made("a").customers).toEqual(customers);
  expect(made("b").customers).not.toEqual(customers);
});

test("what people look for is there: common words in many sentences, others in some, the rare ones in none", () => {
  const holding = (text: string) => {
    const words = text.toLowerCase().split(" ");
    return all.filter((sentence) => words.every((word) => sentence.toLowerCase().includes(word))).length / all.length;
  };
  for (const text of searched.common) expect(holding(text), text).toBeGreaterThan(0.01);
  for (const text of searched.medium) {
    expect(holding(text), text).toBeGreaterThan(0);
    expect(holding(text), text).toBeLessThan(0.06);
  }
  for (const text of searched.rare) expect(holding(text), text).toBe(0);
});
