// Holds every write of the server to the folder that owns the table, and the listed exceptions to being needed.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { meantWrites } from "./owners.exceptions.ts";
import { checkOwners, foreignWrites, ownersOf } from "./owners.rules.ts";

const root = resolve(import.meta.dirname, "../..");
const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "apps/server/src", "apps/server/functions"];
const files = execFileSync("git", listed, { cwd: root })
  .toString()
  .split("\n")
  .filter((path) => /\.(ts|sql)$/.test(path) && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const owners = ownersOf(files);
const writes = foreignWrites(files, owners);
const findings = checkOwners(writes, meantWrites);

for (const { path, message } of findings) console.error(`${path}: ${message}`);
console.log(
  `owners: ${findings.length} findings, ${owners.size} tables, ${Object.keys(meantWrites).length} foreign writes with a reason`,
);
process.exitCode = findings.length > 0 || owners.size === 0 ? 1 : 0;
