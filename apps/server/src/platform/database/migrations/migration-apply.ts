// Applies one migration beside a running product: it waits briefly for locks and comes again, and what failed half-way
// outside a transaction is taken up where it stood.
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { locksOf } from "./migration-locks.rules.ts";
import { DEADLOCK_MS, indexMadeBy, longestWaitMs, MOST_TRIES, pauseMsAfter } from "./migration-patience.rules.ts";
import { splitStatements } from "./sql-statements.rules.ts";

export interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

export interface ApplyOptions {
  onRetry?: (file: string, tries: number) => void;
  /** How long it took, with all its tries. */
  onApplied?: (file: string, ms: number, tries: number) => void;
}

const OUTSIDE_TRANSACTION = "-- no-transaction";

/** Only who was provisioned with it may set this; without it an automatic vacuum is waited for instead of sent away. */
export async function givesInFirst(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select has_parameter_privilege('deadlock_timeout', 'set') as may");
  if (rows[0]?.may) await client.query(`set deadlock_timeout = ${DEADLOCK_MS}`);
}

export async function applyPatiently(client: pg.Client, migration: Migration, options: ApplyOptions): Promise<void> {
  const begun = performance.now();
  const isOutside = migration.sql.startsWith(OUTSIDE_TRANSACTION);
  const apply = isOutside ? inSteps(client, migration) : inTransaction(client, migration);
  const tries = await patiently(migration.name, apply, options.onRetry);
  options.onApplied?.(migration.name, performance.now() - begun, tries);
}

/** Returns how many tries were needed. */
export async function patiently(
  what: string | (() => string),
  act: (tries: number) => Promise<void>,
  onRetry: ApplyOptions["onRetry"],
): Promise<number> {
  const name = () => (typeof what === "string" ? what : what());
  for (let tries = 1; ; tries++) {
    try {
      await act(tries);
      return tries;
    } catch (error) {
      // No lock in time, or two in each other's way.
      const isWorthAnother = ["55P03", "40P01"].includes((error as { code?: string }).code ?? "");
      if (!isWorthAnother || tries >= MOST_TRIES) {
        throw new Error(`Migration ${name()} failed: ${(error as Error).message}`, { cause: error });
      }
      onRetry?.(name(), tries);
      await pause(pauseMsAfter(tries, Math.random()));
    }
  }
}

function inTransaction(client: pg.Client, migration: Migration) {
  const locked = splitStatements(migration.sql).flatMap(({ text }) => locksOf(text).map(({ table }) => table));
  const tables = new Set(locked).size;
  return async (tries: number) => {
    await client.query(`set lock_timeout = ${longestWaitMs("", { tries, tables })}`);
    await client.query("begin");
    try {
      await client.query(migration.sql);
      await record(client, migration);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  };
}

/** CREATE INDEX CONCURRENTLY refuses company, so such a file is sent one statement at a time, each until it succeeds. */
function inSteps(client: pg.Client, migration: Migration) {
  const statements = splitPlainStatements(migration.sql);
  let done = 0;
  return async (tries: number) => {
    for (; done < statements.length; done++) {
      const statement = statements[done] as string;
      if (await isThereAlready(client, statement)) continue;
      await client.query(`set lock_timeout = ${longestWaitMs(statement, { tries })}`);
      await client.query(statement);
    }
    await waitBriefly(client);
    await record(client, migration);
  };
}

export const waitBriefly = (client: pg.Client) => client.query(`set lock_timeout = ${longestWaitMs("")}`);

const record = (client: pg.Client, { name, sha256 }: Migration) =>
  client.query("insert into schema_migrations (name, sha256) values ($1, $2)", [name, sha256]);

/** What an earlier try of this file built is kept; what it began and did not finish is taken away, for nobody can use it. */
async function isThereAlready(client: pg.Client, statement: string): Promise<boolean> {
  const name = indexMadeBy(statement);
  if (name === null) return false;
  const { rows } = await client.query<{ whole: boolean; quoted: string }>(
    `select i.indisvalid as whole, i.indexrelid::regclass::text as quoted from pg_index i
       join pg_class c on c.oid = i.indexrelid
      where c.relname = $1 and c.relnamespace = 'public'::regnamespace`,
    [name],
  );
  const [found] = rows;
  if (found === undefined || found.whole) return found !== undefined;
  const drop = `drop index concurrently if exists ${found.quoted}`;
  await client.query(`set lock_timeout = ${longestWaitMs(drop)}`);
  await client.query(drop);
  return false;
}

/** Files outside a transaction hold plain statements only: no bodies, no semicolons inside strings. */
function splitPlainStatements(sql: string): string[] {
  const bare = sql.replace(/--[^\n]*/g, "");
  if (/\$\w*\$/.test(bare)) throw new Error("a file outside a transaction may not hold function bodies");
  return bare
    .split(";")
    .map((statement) => statement.trim())
    .filter(Boolean);
}
