// Applies the numbered SQL files once each, as the owner role, then the functions that changed. A numbered file that changed after
// it was applied is refused.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import {
  type ApplyOptions,
  applyPatiently,
  givesInFirst,
  type Migration,
  patiently,
  waitBriefly,
} from "./migration-apply.ts";
import { applyChangedFunctions, applyMissingFunctions, readFunctions } from "./migration-functions.ts";

export interface SchemaFolders {
  /** NNNN_name.sql */
  migrations: string;
  /** module/name.sql, none where nobody has any. */
  functions?: string;
}

const folder = (name: string) => fileURLToPath(new URL(`../../../../${name}`, import.meta.url));
export const productSchema = { migrations: folder("migrations"), functions: folder("functions") };

const MIGRATION_LOCK = 7_766_002;
const TURN_MS = 200;

export interface MigrateOptions extends ApplyOptions {
  /** Identity sequences start in this cell's own range. Set by the first migration of a database, then kept. */
  cellId?: number;
}

/** Returns the names of the files it applied, in order. */
export async function migrate(
  ownerUrl: string,
  folders: SchemaFolders = productSchema,
  options: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folders.migrations);
  const functions = await readFunctions(folders.functions);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "prosa-migrate" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("set role prosa_owner");
    await client.query("set search_path = public");
    await client.query("set timezone = 'UTC'");
    // One core for an index; the others belong to those at work.
    await client.query("set max_parallel_maintenance_workers = 0");
    await takeTurn(client);
    await givesInFirst(client);
    await waitBriefly(client);
    const applied = await readApplied(client);
    const pending = checkAgainst(applied, migrations);
    // A version before may run this once more: the functions are those of the tables that are there.
    const ours = isOfLaterVersion(applied, migrations) ? [] : functions;
    const missing = await applyMissingFunctions(client, ours, options);
    for (const migration of pending) await applyPatiently(client, migration, options);
    const changed = await applyChangedFunctions(client, ours, options);
    await patiently("of the journal's days", () => settle(client, options.cellId ?? 0), options.onRetry);
    return [...missing, ...pending.map(({ name }) => name), ...changed];
  } finally {
    await client.end();
  }
}

/** Asks again and again: a statement that waited would have a snapshot, and an index made concurrently waits for that one. */
async function takeTurn(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as mine", [MIGRATION_LOCK]);
    if (rows[0]?.mine) return;
    await pause(TURN_MS);
  }
}

export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  if (misnamed) throw new Error(`Migration ${misnamed} is not named NNNN_name.sql`);
  const numbers = names.map(numberOf);
  const twin = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twin) throw new Error(`Two migrations carry the number ${twin}`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), "utf8");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  await client.query("revoke insert, update, delete on schema_migrations from prosa_app");
  const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from schema_migrations");
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

const numberOf = (name: string) => name.slice(0, 4);

function isOfLaterVersion(applied: Map<string, string>, migrations: Migration[]): boolean {
  const last = migrations.at(-1)?.name ?? "";
  return [...applied.keys()].some((name) => numberOf(name) > numberOf(last));
}

function checkAgainst(applied: Map<string, string>, migrations: Migration[]): Migration[] {
  const names = new Map(migrations.map(({ name }) => [numberOf(name), name]));
  const stranger = [...applied.keys()].find((name) => (names.get(numberOf(name)) ?? name) !== name);
  if (stranger !== undefined) {
    throw new Error(
      `This database was made by other files: ${stranger} is ${names.get(numberOf(stranger))} here. No release ever had them, so make it anew (\`npm run demo -- --reset\`, the same for dev, or drop it and run provision and migrate)`,
    );
  }
  for (const { name, sha256 } of migrations) {
    const known = applied.get(name);
    if (known !== undefined && known !== sha256) {
      throw new Error(`Migration ${name} was changed after it was applied: write a new file instead`);
    }
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const last = [...applied.keys()].sort().at(-1);
  const late = pending.find(({ name }) => last !== undefined && name < last);
  if (late) throw new Error(`Migration ${late.name} stands before ${last}, which is already applied: renumber it`);
  return pending;
}

/** What must hold after any migration: new sequences start in the cell's range, the journal has room ahead. */
async function settle(client: pg.Client, cellId: number) {
  const { rows } = await client.query(
    "select to_regprocedure('start_sequences_of_cell(integer)') is not null as is_there",
  );
  if (!rows[0]?.is_there) return;
  await client.query("insert into installation (cell_id) values ($1) on conflict do nothing", [cellId]);
  await client.query("select start_sequences_of_cell(cell_id) from installation");
  await client.query("select journal_prepare(3)");
}
