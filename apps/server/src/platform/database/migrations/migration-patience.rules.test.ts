// A migration is brief where others queue behind it, and never in step with them.
import { expect, test } from "vitest";
import { indexMadeBy, longestWaitMs, MOST_TRIES, pauseMsAfter } from "./migration-patience.rules.ts";

test("only what nobody queues behind may wait long", () => {
  const gentle = [
    "create index concurrently i on a (b)",
    "CREATE UNIQUE\n INDEX CONCURRENTLY i on a (b)",
    "drop index concurrently if exists i",
    "reindex index concurrently i",
    "analyze a",
  ];
  for (const statement of gentle) expect(longestWaitMs(statement)).toBeGreaterThan(60_000);
  for (const statement of ["alter table a add b int", "create index i on a (b)", "drop index i", "call fill()"]) {
    expect(longestWaitMs(statement)).toBeLessThanOrEqual(100);
  }
});

test("where all is slow it waits longer, but never so long that the waits for several tables add up", () => {
  const alter = "alter table a add b int";
  expect(longestWaitMs(alter, { tries: 1 })).toBe(100);
  expect(longestWaitMs(alter, { tries: 6 })).toBe(150);
  expect(longestWaitMs(alter, { tries: 60 })).toBe(200);
  expect(longestWaitMs(alter, { tries: 60, tables: 4 })).toBe(100);
  for (const tables of [1, 2, 3, 4, 8]) {
    expect(tables * longestWaitMs(alter, { tries: 60, tables })).toBeLessThanOrEqual(400);
  }
});

test("pauses grow up to a bound and differ, and all of them last about a quarter of an hour", () => {
  expect(pauseMsAfter(1, 0.5)).toBe(200);
  expect(pauseMsAfter(10, 0.5)).toBeGreaterThan(pauseMsAfter(9, 0.5));
  expect(pauseMsAfter(1, 0)).toBeLessThan(pauseMsAfter(1, 0.99));
  expect(pauseMsAfter(MOST_TRIES, 0.5)).toBe(3_000);
  const all = Array.from({ length: MOST_TRIES }, (_, place) => pauseMsAfter(place + 1, 0.5));
  const minutes = all.reduce((sum, ms) => sum + ms, 0) / 60_000;
  expect(minutes).toBeGreaterThan(10);
  expect(minutes).toBeLessThan(20);
});

test("an index is known by its name", () => {
  expect(indexMadeBy("create unique index concurrently\n  if not exists one on a (b)")).toBe("one");
  expect(indexMadeBy("create index concurrently on a (b)")).toBeNull();
  expect(indexMadeBy("create index one on a (b)")).toBeNull();
});
