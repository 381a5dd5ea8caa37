// What the drill applies is what the lint allows, and its planted mistake is one that the lint names.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lintSchema, migrate } from "#platform/database";
import { testDatabase } from "#testing";
import { layOutSchema } from "./schema.ts";

const database = testDatabase();

function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), "prosa-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("the drill passes the lint that every migration passes, and is applied as it is told", async () => {
  const { folders, names } = layOutSchema(scratchFolder());
  expect(names.length).toBeGreaterThan(18);
  expect((await lintSchema(folders)).problems).toEqual([]);
  const applied: string[] = [];
  const done = await migrate(database.ownerUrl, folders, { onApplied: (name) => applied.push(name) });
  expect(applied).toEqual(names);
  expect(done.filter((name) => name.startsWith("functions/")).length).toBeGreaterThan(90);
});

test("the planted mistake is named before anybody waits for it", async () => {
  const { folders, names } = layOutSchema(scratchFolder(), "blocking-index");
  expect((await lintSchema(folders)).problems).toEqual([
    expect.stringMatching(`^migrations/${names.at(-2)}: .*not created CONCURRENTLY`),
  ]);
});
