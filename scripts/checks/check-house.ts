// Reads the project's files and holds them against the house rules.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkClasses } from "./classes.rules.ts";
import {
  checkDependencyTable,
  checkFolders,
  checkLockfile,
  checkManifest,
  checkSource,
  type Finding,
  type Manifest,
} from "./house.rules.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const BINARY = /\.(png|jpe?g|gif|webp|ico|woff2?|ttf|mp3|ogg|wav|pdf|zip|gz)$/;

// Tracked files and those about to be: a new file is checked before its first commit.
const present = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root })
  .toString()
  .split("\n")
  .filter((path) => path && existsSync(join(root, path)));
const paths = present.filter((path) => !BINARY.test(path));

const sources = paths.filter((path) => path !== "package-lock.json").map((path) => ({ path, text: read(path) }));
const manifests = sources
  .filter(({ path }) => /(^|\/)package\.json$/.test(path))
  .map(({ path, text }): Manifest => ({ ...JSON.parse(text), path }));

const findings: Finding[] = [
  ...sources.flatMap(checkSource),
  ...checkClasses(sources),
  ...checkFolders(present),
  ...manifests.flatMap(checkManifest),
  ...checkDependencyTable(manifests, read("docs/dependencies.md")),
  ...checkLockfile(read("package-lock.json")),
];
const failures = findings.filter((finding) => !finding.warning);
const warnings = findings.filter((finding) => finding.warning);

for (const { path, message } of warnings) console.log(`warning ${path}: ${message}`);
for (const { path, message } of failures) console.error(`${path}: ${message}`);
console.log(`house rules: ${failures.length} failures, ${warnings.length} warnings in ${paths.length} files`);
process.exitCode = failures.length > 0 || paths.length === 0 ? 1 : 0;
