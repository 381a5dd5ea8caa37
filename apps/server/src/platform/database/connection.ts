// One pooled connection seen through Kysely while its transaction lasts, and how its statements get their names.
import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
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
import { type Answer, Statement } from "./statement.ts";

const MOST_NAMED_STATEMENTS = 400;

export interface Kept {
  name: string | undefined;
  /** The one copy of it: every connection holds the texts of its statements, and each time they are written anew. */
  text: string;
}
const keptStatements = new Map<string, Kept>();

/** A star that stands for columns, and not one that multiplies or counts. */
const COLUMN_STAR = /(?:\bselect|\breturning|,)\s+\*|\.\*/i;
/** Its columns are written out behind it, so that no migration can add one. */
const RECORD_STAR = /\bselect\s+\*(?=(?:(?!\bfrom\b).)*\bfrom\s+json_to_recordset\b)/gis;

/** No migration can change what it answers under a running process. */
export const keepsItsPlan = (text: string) => !COLUMN_STAR.test(text.replaceAll(RECORD_STAR, ""));

/**
 * A named statement is planned once per connection instead of once per call. Two kinds stay unnamed: `select *`,
 * whose plan breaks when a migration adds a column under a running process, and everything after the first few
 * hundred texts, since each name costs memory on every connection.
 */
export function keptAs(text: string): Kept {
  const known = keptStatements.get(text);
  if (known) return known;
  if (keptStatements.size >= MOST_NAMED_STATEMENTS) return { name: undefined, text };
  const hash = () => createHash("sha256").update(text).digest("base64url").slice(0, 22);
  const kept = { name: keepsItsPlan(text) ? `q_${hash()}` : undefined, text };
  keptStatements.set(text, kept);
  return kept;
}

/** The transaction was lost although nothing threw: a statement failed inside and its error was swallowed. */
export class TransactionAborted extends Error {
  constructor() {
    super("The transaction was rolled back because a statement in it failed and its error was ignored");
    this.name = "TransactionAborted";
  }
}

const ABORTED = "25P02";

/**
 * Begins with its first statement, in one trip. Refuses to run after its transaction ended, so a forgotten `await` cannot
 * write into somebody else's.
 */
export class TransactionConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #opening: string;
  #isBegun = false;
  #isOpen = true;
  #isHeld = false;
  #failure: Error | null = null;

  constructor(client: PoolClient, opening: string) {
    this.#client = client;
    this.#opening = opening;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#isOpen) throw new Error("This transaction has ended: a query was not awaited inside it");
    const { name, text } = keptAs(query.sql);
    const wanted = new Statement(name, text, query.parameters);
    this.#holdForThisTurn();
    try {
      const answer = await (this.#isBegun ? wanted.sendOver(this.#client) : this.#beginWith(wanted));
      const hasCount = answer.command !== "SELECT" && answer.rowCount !== null;
      return {
        rows: (answer.rows ?? []) as R[],
        ...(hasCount ? { numAffectedRows: BigInt(answer.rowCount ?? 0) } : {}),
      };
    } catch (error) {
      // From where it was asked, and not from where the answer came in.
      Error.captureStackTrace(error as Error);
      this.#failure ??= error as Error;
      // What was on its way behind a failure fails by it, which says nothing.
      throw (error as { code?: string }).code === ABORTED ? this.#failure : error;
    }
  }

  async #beginWith(first: Statement): Promise<Answer> {
    this.#isBegun = true;
    const begun = this.#client.query(this.#opening);
    const answered = first.sendOver(this.#client);
    begun.catch((error: Error) => {
      this.#failure ??= error;
    });
    const [, answer] = await Promise.all([begun, answered]);
    return answer;
  }

  /** All that is asked in one turn leaves in one piece. */
  #holdForThisTurn() {
    if (this.#isHeld) return;
    const { stream } = (this.#client as unknown as { connection: { stream: Writable } }).connection;
    this.#isHeld = true;
    stream.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      stream.uncork();
    });
  }

  /** Gives the connection back when it ended. Whoever only read need not wait for that, since nothing can come of it. */
  async end(how: "commit" | "rollback", { isAwaited }: { isAwaited: boolean }): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (!this.#isBegun) return this.#client.release();
    const isLost = how === "commit" && this.#failure !== null;
    const ended = this.#client.query(isLost ? "rollback" : how).then(
      ({ command }) => {
        this.#client.release();
        return command;
      },
      (error: Error) => {
        this.#client.release(error);
        if (how === "commit") throw error;
      },
    );
    if (isAwaited && how === "commit" && !isLost) {
      if ((await ended) === "ROLLBACK") throw new TransactionAborted();
      return;
    }
    const settled = ended.catch(() => {});
    if (isAwaited) await settled;
    if (isLost) throw new TransactionAborted();
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
