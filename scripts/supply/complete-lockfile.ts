// Adds the builds for other platforms that a partial registry left out of package-lock.json; run it after `npm install`.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type LockPackages, missingBuilds } from "./lockfile.rules.ts";

const file = resolve(import.meta.dirname, "../../package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: LockPackages };
const missing = missingBuilds(lock.packages);
const entries = Object.entries({ ...lock.packages, ...missing });
// npm's own order, so that the next install does not shuffle the file.
lock.packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, "en")));
if (Object.keys(missing).length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`lockfile: ${Object.keys(missing).length} entries added`);
