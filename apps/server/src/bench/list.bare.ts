// The very statements of the list as scripts for PostgreSQL's own load program: recorded from the product, with their
// values written in.
import type { TicketQuery } from "@prosa/contracts/tickets";
import { type Deps, inTenantScope } from "#platform/context";
import { BY_KEYS, WALKING } from "#platform/database";
import { recording, type Statement } from "#testing";
import { listVisibleTickets } from "../conversation/tickets/list/tickets.list.ts";
import type { Reader } from "./readers.ts";

/** One script per question: the transaction as the api opens it, and every statement in it. */
export async function bareScripts(deps: Deps, asked: readonly { reader: Reader; query: TicketQuery }[]) {
  const scripts: string[] = [];
  for (const { reader, query } of asked) {
    const { tenantId, userId, profile } = reader;
    const actor = { kind: "user", userId, tenantId, profile, sessionId: "bench", isSupport: false } as const;
    const ask = () =>
      inTenantScope(
        deps,
        tenantId,
        actor,
        async (ctx) => {
          const recorded = recording(ctx);
          await listVisibleTickets(recorded.ctx, query);
          return recorded.statements;
        },
        { readOnly: true },
      );
    // Once before: settings are remembered for a while, so most requests do not read them.
    await ask();
    scripts.push(scriptOf(reader, await ask()));
  }
  return scripts;
}

function scriptOf({ tenantId, userId }: Reader, statements: readonly Statement[]): string {
  const lines = statements.map(({ sql, parameters }) =>
    sql.replaceAll(/\$(\d+)/g, (_, place: string) => literal(parameters[Number(place) - 1])).replaceAll(/\s+/g, " "),
  );
  const opening = ["begin read only", `set local app.tenant_id = '${tenantId}'`, `set local app.user_id = '${userId}'`];
  return [...opening, BY_KEYS, WALKING, ...lines, "commit"].map((line) => `${line};`).join("\n");
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return `'{${value.join(",")}}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
}
