// Lints every migration: what could lock a full table, forget row security or be edited after the fact is refused here.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { lintMigrations } from "../apps/server/src/platform/database/migration-lint.ts";

const folder = resolve(import.meta.dirname, "../apps/server/migrations");
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".sql")) : [];
const files = names.sort().map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
const findings = lintMigrations(files);

for (const { file, line, message } of findings) console.error(`apps/server/migrations/${file}:${line}: ${message}`);
console.log(`migrations: ${findings.length} findings in ${files.length} files`);
process.exitCode = findings.length > 0 || files.length === 0 ? 1 : 0;
