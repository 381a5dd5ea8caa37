// Hears every statement that leaves the process for the database, and which request it is for, with the plan it ran by.
import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import type { Server } from "node:http";
import pg from "pg";
import type { PlanNode } from "./plans.rules.ts";

export interface Asked {
  statements: string[];
  /** Milliseconds that each took from being sent to its last row, at the same place; missing while it runs. */
  times: number[];
  /** Also of what ran inside functions, triggers and foreign keys. */
  plans: { sql: string; plan: PlanNode }[];
}

export interface Watch {
  /** Whatever this server does for requests that arrive from now on belongs to them, even after their answers. */
  over(server: Server): void;
  /** Runs the request and keeps what it asks. */
  during<T>(asked: Asked, run: () => Promise<T>): Promise<T>;
  /** How many statements nobody's request asked for: the process's own work. */
  readonly others: number;
  stop(): void;
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;
type Connect = (this: pg.Client, ...given: unknown[]) => unknown;
type Borrow = (this: pg.Pool, ...given: unknown[]) => unknown;
type Emit = (event: string, ...given: unknown[]) => boolean;

/** Hooked where the driver itself sends, so no door of the database can be forgotten. One request at a time. */
export function watchDatabase(): Watch {
  const scope = new AsyncLocalStorage<Asked>();
  const asking = new WeakMap<pg.Client, Asked>();
  /** When a connection was last done: a statement that waited its turn on it was not slow. */
  const doneAt = new WeakMap<pg.Client, number>();
  const client = pg.Client.prototype as unknown as { query: Query; connect: Connect };
  const { query, connect } = client;
  const pool = pg.Pool.prototype as unknown as { connect: Borrow };
  const borrow = pool.connect;
  const servers: [Server, Emit][] = [];
  let current: Asked | undefined;
  let others = 0;

  client.query = function (...given) {
    const asked = scope.getStore();
    if (!asked) {
      others += 1;
      asking.delete(this);
      return query.apply(this, given);
    }
    asking.set(this, asked);
    const place = asked.statements.push(textOf(given[0])) - 1;
    const begun = performance.now();
    const end = () => {
      const now = performance.now();
      asked.times[place] = now - Math.max(begun, doneAt.get(this) ?? 0);
      doneAt.set(this, now);
    };
    return whenDone((heard) => query.apply(this, heard), given, end);
  };
  // Whoever waits for a connection is told by the one who gives it back, and would ask in that one's name.
  pool.connect = function (...given) {
    return borrow.apply(
      this,
      given.map((one) => (typeof one === "function" ? AsyncResource.bind(one as () => void) : one)),
    );
  };
  client.connect = function (...given) {
    this.on("notice", ({ message }) => {
      const explained = readPlan(message);
      if (explained) asking.get(this)?.plans.push(explained);
    });
    return connect.apply(this, given);
  };

  return {
    over(server) {
      const emit: Emit = server.emit;
      servers.push([server, emit]);
      server.emit = ((event: string, ...given: unknown[]) =>
        event === "request" && current
          ? scope.run(current, () => emit.call(server, event, ...given))
          : emit.call(server, event, ...given)) as Server["emit"];
    },
    async during(asked, run) {
      current = asked;
      try {
        return await run();
      } finally {
        current = undefined;
      }
    },
    get others() {
      return others;
    },
    stop() {
      Object.assign(client, { query, connect });
      pool.connect = borrow;
      for (const [server, emit] of servers) server.emit = emit as Server["emit"];
    },
  };
}

/** A database whose every new connection explains, as notices, what it ran and how. */
export const explainEverything = (name: string) =>
  Object.entries({
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_format": "json",
    "auto_explain.log_level": "notice",
  }).map(([setting, value]) => `alter database ${pg.escapeIdentifier(name)} set ${setting} = '${value}'`);

/** The driver tells the end by a callback, where it is given one, and by a promise otherwise. */
function whenDone(run: (given: unknown[]) => unknown, given: unknown[], end: () => void): unknown {
  const last = given.at(-1);
  if (typeof last === "function") {
    const told = (...answer: unknown[]) => {
      end();
      return last(...answer);
    };
    return run([...given.slice(0, -1), told]);
  }
  const answer = run(given);
  if (answer instanceof Promise) answer.then(end, end);
  return answer;
}

function textOf(given: unknown): string {
  return typeof given === "string" ? given : ((given as { text?: string } | null)?.text ?? "");
}

function readPlan(message: string | undefined) {
  const start = message?.startsWith("duration: ") ? message.indexOf("{") : -1;
  if (!message || start === -1) return null;
  const told = JSON.parse(message.slice(start)) as { "Query Text": string; Plan: PlanNode };
  return { sql: told["Query Text"], plan: told.Plan };
}
