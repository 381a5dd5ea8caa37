// Writes down the statements that one piece of work sends to the database.
import { type KyselyPlugin, PostgresQueryCompiler } from "kysely";
import type { Ctx } from "#platform/context";

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** The same context, and what is asked through it: all but the beginning and the end of its transaction. */
export function recording(ctx: Ctx): { ctx: Ctx; statements: Statement[] } {
  const statements: Statement[] = [];
  const compiler = new PostgresQueryCompiler();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(compiler.compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  // These two write with the transaction they were made with.
  const counted =
    <A extends unknown[]>(sql: string, write: (...args: A) => Promise<void>) =>
    (...args: A) => {
      statements.push({ sql, parameters: [] });
      return write(...args);
    };
  const recorded: Ctx = {
    ...ctx,
    tx: ctx.tx.withPlugin(plugin),
    publish: counted("the journal", ctx.publish),
    enqueue: counted("the queue", ctx.enqueue) as Ctx["enqueue"],
  };
  return { ctx: recorded, statements };
}
