// Moments are read as the library reads them, only sooner; what JSON cannot keep is replaced.
import pg from "pg";
import { expect, test } from "vitest";
import { columnTypes } from "./column-types.ts";
import { toJsonb } from "./jsonb.ts";

const TIMESTAMPTZ = 1184;
const ours = columnTypes.getTypeParser(TIMESTAMPTZ, "text") as (text: string) => unknown;
const theirs = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => unknown;

const places = [0, 1, 3, 6];
const moments = Array.from({ length: 400 }, (_, n) => {
  const at = new Date(Date.UTC(1970 + (n % 80), n % 12, 1 + (n % 28), n % 24, (n * 7) % 60, (n * 13) % 60));
  const digits = String((n * 7_919) % 1_000_000)
    .padStart(6, "0")
    .slice(0, places[n % places.length]);
  return `${at.toISOString().slice(0, 19).replace("T", " ")}${digits === "" ? "" : `.${digits}`}+00`;
});

test("what Postgres writes in UTC, with and without parts of a second", () => {
  expect(moments.map(ours)).toEqual(moments.map(theirs));
});

test.each([
  "2026-11-16 01:02:03-03",
  "2026-11-16 01:02:03.5+05:30",
  "0044-03-15 12:00:00+00 BC",
  "infinity",
  "12026-01-01 00:00:00+00",
])("anything else is left to the library: %s", (text) => {
  expect(ours(text)).toEqual(theirs(text));
});

test("what PostgreSQL cannot keep in JSON is replaced, the rest stays as it was", () => {
  expect(JSON.parse(toJsonb({ half: "a\ud800b", nul: "a\0b", whole: "😀", list: [1, null, "c"] }))).toEqual({
    half: "a�b",
    nul: "ab",
    whole: "😀",
    list: [1, null, "c"],
  });
});
