// One pooled connection seen through Kysely while its transaction lasts, and how its statements get their names.
import { createHash } from "node:crypto";
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SingleConnectionProvider,
  Transaction,
} from "kysely";
import type { PoolClient } from "pg";
import { ColumnNames } from "./column-names.ts";

const MOST_NAMED_STATEMENTS = 400;
const statementNames = new Map<string, string | null>();

/**
 * A named statement is planned once per connection instead of once per call. Two kinds stay unnamed: `select *`,
 * whose plan breaks when a migration adds a column under a running process, and everything after the first few
 * hundred texts, since each name costs memory on every connection.
 */
function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known ?? undefined;
  if (statementNames.size >= MOST_NAMED_STATEMENTS) return undefined;
  const hasStar = text.replaceAll("count(*)", "").includes("*");
  const name = hasStar ? null : `q_${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
  statementNames.set(text, name);
  return name ?? undefined;
}

/** Refuses to run after its transaction ended, so a forgotten `await` cannot write into somebody else's. */
export class TransactionConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #isOpen = true;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  end() {
    this.#isOpen = false;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#isOpen) throw new Error("This transaction has ended: a query was not awaited inside it");
    const result = await this.#client.query({
      name: nameOf(query.sql),
      text: query.sql,
      values: query.parameters as unknown[],
    });
    const hasCount = result.command !== "SELECT" && result.rowCount !== null;
    return {
      rows: (result.rows ?? []) as R[],
      ...(hasCount ? { numAffectedRows: BigInt(result.rowCount ?? 0) } : {}),
    };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and we offer no streaming.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Read in pages instead of streaming: a stream holds the connection");
  }
}

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const driver = dialect.createDriver();
const adapter = dialect.createAdapter();
const compiler = dialect.createQueryCompiler();
const plugins = [new ColumnNames()];

/** Built per transaction on a connection that already said BEGIN, so the tenant travels in the same round trip. */
export function transactionOn<T>(connection: TransactionConnection): Transaction<T> {
  const executor = new DefaultQueryExecutor(compiler, adapter, new SingleConnectionProvider(connection), plugins);
  return new Transaction<T>({ config: { dialect, plugins }, driver, dialect, executor });
}
