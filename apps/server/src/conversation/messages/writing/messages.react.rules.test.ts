// What may be put on a message.
import { expect, test } from "vitest";
import { isReaction } from "./messages.react.rules.ts";

test.each(["", "👍", "❤️", "❤", "👍🏽", "🇧🇷", "👨‍👩‍👧‍👦", "1️⃣", "🏳️‍🌈"])("%j is one", (text) => {
  expect(isReaction(text)).toBe(true);
});

test.each(["a", "ok", "👍👍", "👍 ", "1", "<b>", "\n", "👍a", "é"])("%j is none", (text) => {
  expect(isReaction(text)).toBe(false);
});
