// Lints every migration: what could lock a full table, forget row security or lend rights unseen is refused here.
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { lintMigrationDirectory } from "../apps/server/src/platform/database/migration-lint.ts";

const folder = resolve(import.meta.dirname, "../apps/server/migrations");
const count = globSync("*.sql", { cwd: folder }).length;
const findings = await lintMigrationDirectory(folder);

for (const finding of findings) console.error(`apps/server/migrations/${finding}`);
console.log(`migrations: ${findings.length} findings in ${count} files`);
process.exitCode = findings.length > 0 || count === 0 ? 1 : 0;
