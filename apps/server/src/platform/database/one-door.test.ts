// No file outside of this module opens connections to the database or builds its own way to them.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../../", import.meta.url));

/** Names of kysely that make connections or drivers; types and the `sql` template are for everybody. */
const constructors = /\b(Kysely|PostgresDialect|PostgresDriver|Transaction|DummyDriver|DefaultQueryExecutor)\b/;

function complaintsAbout(text: string): string[] {
  const complaints: string[] = [];
  for (const [, clause = "", from = ""] of text.matchAll(/import\s+([^"';]*?)\s*(?:from\s*)?["']([^"']+)["']/g)) {
    if (clause.startsWith("type ")) continue;
    if (from === "pg" || from.startsWith("pg/")) complaints.push("imports pg");
    const values = clause.replace(/\btype\s+\w+/g, "");
    if (from === "kysely" && (constructors.test(values) || values.includes("*"))) complaints.push("builds with kysely");
    if (/platform\/database\/(?!index\.ts)/.test(from)) complaints.push("goes past the door of the database");
  }
  if (/import\(\s*["']pg["']\s*\)/.test(text) || /require\(\s*["']pg["']\s*\)/.test(text))
    complaints.push("imports pg");
  return complaints;
}

/** Counts what goes through the driver, and opens nothing. */
const counter = join("budget", "watch.ts");

test("nobody else opens connections", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const found = files
    .filter((name) => !name.startsWith(join("platform", "database")) && name !== counter)
    .flatMap((name) =>
      complaintsAbout(readFileSync(join(source, name), "utf8")).map((what) => `${relative(".", name)} ${what}`),
    );
  expect(files.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

test.each([
  ['import pg from "pg";', 1],
  ['import { Pool } from "pg";', 1],
  ['import type { Pool } from "pg";', 0],
  ['const pg = await import("pg");', 1],
  ['import { Kysely } from "kysely";', 1],
  ['import * as kysely from "kysely";', 1],
  ['import { sql } from "kysely";', 0],
  ['import { type Kysely, sql } from "kysely";', 0],
  ['import { type Generated } from "kysely";', 0],
  ['import { createDatabase } from "../platform/database/open.ts";', 1],
])("%s gives %i complaints", (text, count) => {
  expect(complaintsAbout(text)).toHaveLength(count);
});
