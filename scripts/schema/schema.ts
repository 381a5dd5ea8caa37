// Holds the schema of this tree against that of another commit: `npm run schema -- --against <git ref>`. Two databases are built,
// each by its own files and its own migrator, and their dumps compared: tables, functions, rights, and the rows that migrations write.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { databaseUrlFor, dropDatabase } from "../../apps/server/src/platform/database/index.ts";
import { BOOKS, normalise } from "./schema.rules.ts";

const root = resolve(import.meta.dirname, "../..");
const adminUrl = process.env.TEST_DATABASE_ADMIN_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
const { against } = parseArgs({ options: { against: { type: "string", default: "main" } } }).values;
const scratch = mkdtempSync(join(tmpdir(), "prosa-schema-"));

function treeOf(ref: string): string {
  const tree = join(scratch, "tree");
  mkdirSync(tree);
  const archive = execFileSync("git", ["archive", ref, "package.json", "apps/server", "packages"], {
    cwd: root,
    maxBuffer: 2 ** 30,
  });
  execFileSync("tar", ["-x", "-C", tree], { input: archive });
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  return tree;
}

async function dumpOf(tree: string, name: string): Promise<string> {
  const database = `prosa_schema_${process.pid}_${name}`;
  try {
    execFileSync(process.execPath, [join(root, "scripts/schema/schema.build.ts"), tree, adminUrl, database], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    const url = databaseUrlFor(adminUrl, database);
    const options = ["--inserts", ...BOOKS.map((table) => `--exclude-table=${table}`)];
    return normalise(execFileSync("pg_dump", [...options, url], { encoding: "utf8", maxBuffer: 2 ** 30 }));
  } finally {
    await dropDatabase(adminUrl, database);
  }
}

try {
  const files = { before: join(scratch, "before.sql"), after: join(scratch, "after.sql") };
  const after = await dumpOf(root, "after");
  writeFileSync(files.before, await dumpOf(treeOf(against), "before"));
  writeFileSync(files.after, after);
  const { status, stdout } = spawnSync("diff", ["-u", files.before, files.after], { encoding: "utf8" });
  process.stdout.write(stdout);
  const size = `${after.split("\n").length} lines, ${after.match(/^CREATE (FUNCTION|PROCEDURE) /gm)?.length ?? 0} functions`;
  console.log(`schema: ${status === 0 ? "identical to" : "differs from"} ${against} (${size})`);
  process.exitCode = status === 0 ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
