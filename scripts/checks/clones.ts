// Looks for copied code and SQL in folders: `node scripts/checks/clones.ts [folder ...]`. Twenty equal lines are one too many.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const given = process.argv.slice(2);
const folders = given.length > 0 ? given : ["apps/web/src", "apps/server/functions", "apps/server/migrations"];
const rules = [
  "--min-lines",
  "20",
  "--min-tokens",
  "60",
  "--format",
  "typescript,tsx,css,sql",
  "--ignore",
  "**/*.test.*",
];
const { status, stdout, stderr } = spawnSync(
  resolve(root, "node_modules/.bin/jscpd"),
  [...rules, "--reporters", "console", "--exit-code", "1", ...folders],
  { cwd: root, encoding: "utf8" },
);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = status ?? 1;
