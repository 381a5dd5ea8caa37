// SQL functions: one file each, with their present text only. What changed is applied after the numbered files, all of it at once.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type pg from "pg";
import { type ApplyOptions, patiently } from "./migration-apply.ts";

export interface FunctionFile {
  /** The function's own, under which it is remembered: a file may move to another module. */
  name: string;
  /** As module/name.sql. */
  path: string;
  sql: string;
  sha256: string;
}

/** Tables hang on it (a policy, a default, an index, a trigger), so it is there before them. */
const BEFORE_TABLES = "-- before-tables";

export async function readFunctions(directory: string | undefined): Promise<FunctionFile[]> {
  if (directory === undefined) return [];
  const paths = (await readdir(directory, { recursive: true })).filter((path) => path.endsWith(".sql")).sort();
  const misnamed = paths.find((path) => !/^[a-z][a-z-]*\/[a-z][a-z0-9_]*\.sql$/.test(path));
  if (misnamed) throw new Error(`Function file ${misnamed} is not named module/name.sql`);
  const names = paths.map((path) => basename(path, ".sql"));
  const twin = names.find((name, place) => names.indexOf(name) !== place);
  if (twin) throw new Error(`Two function files are named ${twin}.sql`);
  return Promise.all(
    paths.map(async (path) => {
      const sql = await readFile(join(directory, path), "utf8");
      return { name: basename(path, ".sql"), path, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** What tables of this version hang on and no earlier version had. One that is there waits for its columns: it changes afterwards. */
export async function applyMissingFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
  options: ApplyOptions,
): Promise<string[]> {
  const known = await readApplied(client);
  const missing = files.filter(({ name, sql }) => sql.startsWith(BEFORE_TABLES) && !known.has(name));
  return apply(client, missing, options, { isChecked: false });
}

export async function applyChangedFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
  options: ApplyOptions,
): Promise<string[]> {
  const known = await readApplied(client);
  const changed = files.filter(({ name, sha256 }) => known.get(name) !== sha256);
  const paths = await apply(client, changed, options, { isChecked: true });
  // Its file went, and a numbered file has dropped it.
  await client.query("delete from schema_functions where name <> all ($1) and to_regproc(name) is null", [
    files.map(({ name }) => name),
  ]);
  return paths;
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_functions (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  await client.query("revoke insert, update, delete on schema_functions from prosa_app");
  const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from schema_functions");
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

async function apply(
  client: pg.Client,
  files: readonly FunctionFile[],
  options: ApplyOptions,
  { isChecked }: { isChecked: boolean },
): Promise<string[]> {
  if (files.length === 0) return [];
  const begun = performance.now();
  let current = "";
  const together = async () => {
    await client.query("begin");
    try {
      // They call each other, so bodies are looked at when all are there: no order to be kept.
      await client.query("set local check_function_bodies = off");
      for (const { name, path, sql, sha256 } of files) {
        current = path;
        await client.query(sql);
        await client.query(
          `insert into schema_functions (name, sha256) values ($1, $2)
           on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
          [name, sha256],
        );
      }
      if (isChecked) await checkBodies(client, files, (path) => (current = path));
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  };
  const tries = await patiently(() => `functions/${current}`, together, options.onRetry);
  options.onApplied?.("functions", performance.now() - begun, tries);
  return files.map(({ path }) => `functions/${path}`);
}

/** As PostgreSQL would have done with each by itself. */
async function checkBodies(client: pg.Client, files: readonly FunctionFile[], look: (path: string) => void) {
  await client.query("set local check_function_bodies = on");
  for (const { name, path } of files) {
    look(path);
    await client.query(
      `select case l.lanname when 'plpgsql' then plpgsql_validator(p.oid) when 'sql' then fmgr_sql_validator(p.oid) end
         from pg_proc p join pg_language l on l.oid = p.prolang
        where p.proname = $1 and p.pronamespace = 'public'::regnamespace`,
      [name],
    );
  }
}
