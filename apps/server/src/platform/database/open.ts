// The pool and its only doors: a tenant's transaction, a reviewed one without tenant, and single statements.
import type { Transaction } from "kysely";
import pg from "pg";
import { columnTypes } from "./column-types.ts";
import { keptAs, TransactionConnection, transactionOn } from "./connection.ts";
import { type HeldLock, type HeldLocks, holdLock, openLocks } from "./lock.ts";
import { Statement } from "./statement.ts";

/** Rows of the platform itself (its security log, its secrets) belong to this tenant, which no company can be. */
export const PLATFORM_TENANT = 0;

export interface TenantScope {
  tenantId: number;
  userId: number | null;
}

export interface DatabaseOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  name?: string;
  maxConnections?: number;
  /** 5 s in the api, 60 s in the worker. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
  /** How long a caller waits for a free connection before it is told to come back later. */
  connectTimeoutMs?: number;
  /** Factor on these limits of time, for tests: a slow machine must not decide them. */
  patience?: number;
  /** Connections die while idle when the server restarts; the pool replaces them and this hears about it. */
  onConnectionLost?: (error: Error) => void;
}

export interface PoolStats {
  max: number;
  total: number;
  idle: number;
  waiting: number;
}

export interface TransactionOptions {
  readOnly?: boolean;
  /**
   * Each statement is planned once per connection and never again for other values: for what finds everything by keys, so
   * that its plan does not depend on them. Postgres left to itself plans some of those anew every time, which costs as
   * much as running them; and reads all companies' closing reasons for each row of a list, for they fit on three pages.
   */
  plansOnce?: boolean;
  /**
   * Row by row, in the order the statement is written, along indexes: for pages cut short. Postgres guesses from the whole
   * installation how many tickets a queue or a channel has, takes a large company's for a few, and would collect and
   * sort or hash them all. Not for searches by words: their indexes can only be collected.
   */
  walksIndexes?: boolean;
}

export interface DatabaseOf<Tables> {
  /** One transaction in which row security shows this tenant and no other. */
  withTenant<T>(
    scope: TenantScope,
    fn: (tx: Transaction<Tables>) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Dangerous: for reviewed definer functions and platform tables. Tenant tables refuse, for no tenant is set. */
  withoutTenant<T>(reason: string, fn: (tx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** One named statement, one round trip, its own transaction, no tenant: for SQL functions that set it themselves. */
  callOnce<R>(name: string, sql: string, params?: readonly unknown[]): Promise<R[]>;
  /** The shape a queue library asks for: column names untouched, no tenant. */
  executeSql<R = Record<string, unknown>>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
  /** Session-level advisory lock on a connection of its own, or null when another process holds it. */
  tryHoldLock(name: string): Promise<HeldLock | null>;
  /** A connection for several of them. */
  openLocks(): Promise<HeldLocks>;
  ping(): Promise<void>;
  stats(): PoolStats;
  close(): Promise<void>;
}

export function createDatabase<Tables>(options: DatabaseOptions): DatabaseOf<Tables> {
  const settings = clientSettings(options);
  const pool = new pg.Pool({
    ...settings,
    max: options.maxConnections ?? 10,
    idleTimeoutMillis: 30_000,
    // A transaction begins in the trip of its first statement, and what is asked at once travels at once.
    pipeline: true,
    // A connection that lived long has collected plans and caches; its successor starts clean.
    maxLifetimeSeconds: 1_800,
  });
  const heard = options.onConnectionLost ?? (() => {});
  pool.on("error", heard);
  // A checked-out client emits its own error when the server goes away; unheard it would end the process.
  pool.on("connect", (client) => client.on("error", heard));

  const transact = async <T>(
    opening: string,
    fn: (tx: Transaction<Tables>) => Promise<T>,
    { readOnly = false }: TransactionOptions = {},
  ): Promise<T> => {
    const client = await pool.connect();
    const connection = new TransactionConnection(client, opening);
    try {
      const answer = await fn(transactionOn<Tables>(connection));
      await connection.end("commit", { isAwaited: !readOnly });
      return answer;
    } catch (error) {
      await connection.end("rollback", { isAwaited: !readOnly });
      throw error;
    }
  };

  return {
    withTenant: (scope, fn, options = {}) => transact(openingOf(scope, options), fn, options),
    withoutTenant(reason, fn) {
      if (reason.trim() === "") throw new Error("Say why this runs without a tenant");
      return transact("begin; set local app.tenant_id = ''; set local app.user_id = ''", fn);
    },
    async callOnce<R>(name: string, sql: string, params: readonly unknown[] = []) {
      const client = await pool.connect();
      try {
        const { rows } = await new Statement(name, sql, params).sendOver(client);
        client.release();
        return rows as R[];
      } catch (error) {
        client.release(error as Error);
        Error.captureStackTrace(error as Error);
        throw error;
      }
    },
    async executeSql<R>(text: string, values?: unknown[]) {
      // Text of several statements answers with a list of results; whoever asked wants the rows of all.
      // What works on handed-in records alone looks the same for all values. What looks for work is planned each time:
      // by a state that is known, or no partial index could be used.
      const wanted = values?.length && text.includes("json_to_recordset") ? keptAs(text) : { name: undefined, text };
      const result: pg.QueryResult | pg.QueryResult[] = await pool.query({ ...wanted, values });
      return { rows: [result].flat().flatMap(({ rows }) => rows as R[]) };
    },
    tryHoldLock: (name) => holdLock(settings, name),
    openLocks: () => openLocks(settings),
    async ping() {
      await pool.query("select 1");
    },
    stats: () => ({
      max: pool.options.max ?? 0,
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

function clientSettings(options: DatabaseOptions): pg.ClientConfig {
  const { patience = 1 } = options;
  return {
    connectionString: options.url,
    application_name: options.name ?? "prosa",
    statement_timeout: (options.statementTimeoutMs ?? 5_000) * patience,
    lock_timeout: (options.lockTimeoutMs ?? 500) * patience,
    idle_in_transaction_session_timeout: (options.idleInTransactionTimeoutMs ?? 5_000) * patience,
    connectionTimeoutMillis: (options.connectTimeoutMs ?? 3_000) * patience,
    // Compiling pays for reports of seconds; of statements that take a millisecond it makes a hundred.
    options: "-c TimeZone=UTC -c jit=off",
    keepAlive: true,
    types: columnTypes,
  };
}

/** One plan for all values, and none that reads a whole table. */
export const BY_KEYS = "set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off";

/** What the planner is left with is the order of an index and the next row's key. */
export const WALKING = [
  "set local enable_bitmapscan = off",
  "set local enable_hashjoin = off",
  "set local enable_mergejoin = off",
  "set local join_collapse_limit = 1",
].join("; ");

/** Text, not parameters, because only the simple protocol carries several statements in one trip; hence the checks. */
function openingOf(
  { tenantId, userId }: TenantScope,
  { readOnly, plansOnce, walksIndexes }: TransactionOptions,
): string {
  if (!Number.isSafeInteger(tenantId) || tenantId < PLATFORM_TENANT) throw new TypeError("A tenant id is needed");
  if (userId !== null && !Number.isSafeInteger(userId)) throw new TypeError("A user id is a number or null");
  const begin = readOnly ? "begin read only" : "begin";
  const plans = plansOnce ? `; ${BY_KEYS}` : "";
  const walks = walksIndexes ? `; ${WALKING}` : "";
  // Whoever would write for a company that is moving or has moved is refused before the first statement.
  const gate = readOnly ? "" : `; select tenant_must_be_here(${tenantId})`;
  return `${begin}; set local app.tenant_id = '${tenantId}'; set local app.user_id = '${userId ?? ""}'${gate}${plans}${walks}`;
}
