// Looks for copied code in a folder: `node scripts/clones.ts [folder]`. Twenty equal lines are one too many.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const folder = process.argv[2] ?? "apps/web/src/features";
const rules = ["--min-lines", "20", "--min-tokens", "60", "--format", "typescript,tsx,css", "--ignore", "**/*.test.*"];
const { status, stdout, stderr } = spawnSync(
  resolve(root, "node_modules/.bin/jscpd"),
  [...rules, "--reporters", "console", "--exit-code", "1", folder],
  { cwd: root, encoding: "utf8" },
);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = status ?? 1;
