// The server's image holds nothing of the libraries whose licences reach what links them; the session node's holds them.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { type LockPackages, packagesNeededBy } from "../supply/lockfile.rules.ts";

const root = resolve(import.meta.dirname, "../..");
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: LockPackages };
const ours = ["baileys", "libsignal", "whatsapp-rust-bridge"];
const neededBy = (workspace: string) =>
  packagesNeededBy(packages, workspace)
    .map(({ path }) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length))
    .filter((name) => ours.includes(name))
    .sort();

test.each(["apps/server", "apps/web", "apps/sandbox"])("%s needs none of them", (workspace) => {
  expect(neededBy(workspace)).toEqual([]);
});

test("the session node needs all of them", () => {
  expect(neededBy("apps/session-node")).toEqual(ours);
});
