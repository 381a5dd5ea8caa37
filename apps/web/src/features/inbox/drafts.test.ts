// Typed text survives: debounce, flush, reload, age.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDrafts } from "./drafts.ts";
import { aDevice } from "./testing.ts";

const NOW = Date.parse("2026-03-05T14:00:00.000Z");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("is on the device 400 ms after the last key, and on screen at once", () => {
  const store = aDevice();
  const { kept } = store;
  const drafts = createDrafts(store, () => NOW);
  drafts.change(1, "Oi");
  vi.advanceTimersByTime(300);
  drafts.change(1, "Oi Maria");
  expect(drafts.texts.get().get(1)).toBe("Oi Maria");
  vi.advanceTimersByTime(399);
  expect(kept.size).toBe(0);
  vi.advanceTimersByTime(1);
  expect(kept.get("draft:1")).toEqual({ ticketId: 1, text: "Oi Maria", at: NOW });
});

test("leaving the ticket or the page writes at once, for every ticket touched", () => {
  const store = aDevice();
  const { kept } = store;
  const drafts = createDrafts(store, () => NOW);
  drafts.change(1, "a");
  drafts.change(2, "b");
  drafts.flush();
  expect([...kept.keys()]).toEqual(["draft:1", "draft:2"]);
});

test("an emptied draft leaves no trace", () => {
  const store = aDevice();
  const { kept } = store;
  const drafts = createDrafts(store, () => NOW);
  drafts.change(1, "a");
  drafts.flush();
  drafts.change(1, "");
  drafts.flush();
  expect(kept.size).toBe(0);
  expect(drafts.texts.get().has(1)).toBe(false);
});

test("comes back after a reload, unless two weeks old; what was typed meanwhile wins", async () => {
  const store = aDevice();
  const { kept } = store;
  kept.set("draft:1", { ticketId: 1, text: "antigo", at: NOW - 15 * 86_400_000 });
  kept.set("draft:2", { ticketId: 2, text: "guardado", at: NOW - 86_400_000 });
  kept.set("draft:3", { ticketId: 3, text: "guardado", at: NOW });
  const drafts = createDrafts(store, () => NOW);
  const started = drafts.start();
  drafts.change(3, "novo");
  await started;
  expect([...drafts.texts.get()].sort()).toEqual([
    [2, "guardado"],
    [3, "novo"],
  ]);
  expect(kept.has("draft:1")).toBe(false);
});
