// What the drill applies is what the lint allows, and its planted mistake is one that the lint names.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lintMigrationDirectory } from "#platform/database";
import { layOutMigrations } from "./schema.ts";

function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), "prosa-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "migrations");
}

test("the drill passes the lint that every migration passes", async () => {
  const folder = scratchFolder();
  expect(layOutMigrations(folder).length).toBeGreaterThan(15);
  expect(await lintMigrationDirectory(folder)).toEqual([]);
});

test("the planted mistake is named before anybody waits for it", async () => {
  const folder = scratchFolder();
  const name = layOutMigrations(folder, "blocking-index").at(-1);
  expect(await lintMigrationDirectory(folder)).toEqual([expect.stringMatching(`^${name}: .*not created CONCURRENTLY`)]);
});
