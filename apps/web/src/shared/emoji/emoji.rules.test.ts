// @vitest-environment node
// Finding emoji by letters, and remembering the last ones.
import { expect, test } from "vitest";
import { matchEmoji, withRecent } from "./emoji.rules.ts";

const all = [
  { emoji: "❤️", label: "Coração vermelho", tags: ["amor"] },
  { emoji: "🙏", label: "Mãos juntas", tags: ["obrigado", "por favor"] },
  { emoji: "💔", label: "Meu coração partido", tags: [] },
  { emoji: "😍", label: "Rosto sorridente", tags: ["coração", "olhos"] },
];

test("names that begin so come first, then words of names, then tags; accents do not count", () => {
  expect(matchEmoji(all, "cora", 9).map(({ emoji }) => emoji)).toEqual(["❤️", "💔", "😍"]);
  expect(matchEmoji(all, "maos", 9).map(({ emoji }) => emoji)).toEqual(["🙏"]);
  expect(matchEmoji(all, "", 9)).toEqual([]);
  expect(matchEmoji(all, "cora", 1)).toHaveLength(1);
});

test("the last ones are kept newest first, each once", () => {
  expect(withRecent(["a", "b", "c"], "b", 3)).toEqual(["b", "a", "c"]);
  expect(withRecent(["a", "b", "c"], "d", 3)).toEqual(["d", "a", "b"]);
});
