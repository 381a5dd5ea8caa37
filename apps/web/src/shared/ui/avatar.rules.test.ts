// @vitest-environment node
// Initials and tones of avatars.
import { expect, test } from "vitest";
import { initialsOf, toneOf } from "./avatar.rules.ts";

test("initials are of the first and the last word", () => {
  expect(
    ["Maria Souza", "Pedro Henrique Albuquerque Vasconcelos", "Ana", "  ", "Zé 🎉", "éden"].map(initialsOf),
  ).toEqual(["MS", "PV", "AN", "", "ZÉ", "ÉD"]);
});

test("a tone is stable, within the ten, and neighbours spread", () => {
  const tones = Array.from({ length: 1000 }, (_, id) => toneOf(id + 1));
  expect(Math.min(...tones)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...tones)).toBeLessThan(10);
  expect(new Set(tones).size).toBe(10);
  expect(toneOf(4821)).toBe(toneOf(4821));
});
