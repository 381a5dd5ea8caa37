// What a flow hears and how long it waits for more, as plain values.
import { expect, test } from "vitest";
import type { Word } from "./bots.types.ts";
import { sayId } from "./say-ids.ts";
import { gatherMs, inboundOf } from "./words.rules.ts";

const now = new Date("2025-03-10T12:00:10Z");
const word = (secondsAgo: number, given: Partial<Word> = {}): Word => ({
  id: 1,
  type: "text",
  body: "oi",
  content: null,
  mediaId: null,
  createdAt: new Date(now.getTime() - secondsAgo * 1000),
  ...given,
});
const tap = { content: { type: "choice", choiceId: "sales", title: "Vendas" } as NonNullable<Word["content"]> };

test("words wait for more, at most four times as long as one does, and a tap for nothing", () => {
  expect(gatherMs([word(0.5)], 2, now)).toBe(1_500);
  expect(gatherMs([word(2)], 2, now)).toBe(0);
  expect(gatherMs([word(7), word(0)], 2, now)).toBe(1_000);
  expect(gatherMs([word(9), word(0)], 2, now)).toBe(0);
  expect(gatherMs([word(0), word(0, tap)], 2, now)).toBe(0);
  expect(gatherMs([], 2, now)).toBe(0);
});

test("a tap, a file and a place are heard as such", () => {
  expect(inboundOf(word(0, tap))).toMatchObject({ choiceId: "sales", kind: "text" });
  expect(inboundOf(word(0, { type: "image", body: "", mediaId: "m" }))).toMatchObject({ kind: "media", mediaId: "m" });
});

test("what is said again has the same id, and what is said elsewhere another", () => {
  const id = sayId(7, "1.0", 0);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(sayId(7, "1.0", 0)).toBe(id);
  expect(new Set([id, sayId(7, "1.0", 1), sayId(7, "1.1", 0), sayId(8, "1.0", 0)]).size).toBe(4);
});
