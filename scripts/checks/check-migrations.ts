// Lints the schema: what could lock a full table, forget row security or lend rights unseen, and functions outside their files.
import { resolve } from "node:path";
import { lintSchema } from "../../apps/server/src/platform/database/migrations/schema-lint.ts";

const server = resolve(import.meta.dirname, "../../apps/server");
const folders = { migrations: `${server}/migrations`, functions: `${server}/functions` };
const { problems, migrations, functions } = await lintSchema(folders);

for (const problem of problems) console.error(`apps/server/${problem}`);
console.log(`migrations: ${problems.length} findings in ${migrations} files and ${functions} functions`);
process.exitCode = problems.length > 0 || migrations === 0 || functions === 0 ? 1 : 0;
