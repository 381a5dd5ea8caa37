// SQL made of the declared references: what stands in a deletion's way, how many point at a row of a list, what goes with it.
import { type UsedBy, useKinds } from "@prosa/contracts/lists";
import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { type Refusing, referenceRegistry } from "./references.ts";

type Use = z.infer<typeof UsedBy>;

const NAMES_SHOWN = 5;

/** Only what there is, in the order of the contract; an empty list lets the row go. */
export async function usesOf(tx: QueryExecutorProvider, to: string, id: number): Promise<Use[]> {
  const held = referenceRegistry.to(to, "refuse");
  if (held.length === 0) throw new Error(`Nothing is declared to stand in the way of deleting from ${to}`);
  const parts = held.map((reference) => use(reference, id));
  const { rows } = await sql<Use>`
    select used.kind, used.count, used.names from (${sql.join(parts, sql` union all `)}) used where used.count > 0`.execute(
    tx,
  );
  const place = ({ kind }: Use) => (useKinds as readonly string[]).indexOf(kind);
  return rows.toSorted((a, b) => place(a) - place(b));
}

function use(reference: Refusing, id: number): RawBuilder<unknown> {
  const { kind, name, order } = reference;
  const pointing = sql`u.tenant_id = app_tenant() and ${sql.raw(reference.reach ?? "true")}
    and ${names(reference, id)}`;
  const rows = sql`${sql.table(reference.table)} u`;
  const count = sql`(select count(*) from ${rows} where ${pointing})`;
  if (name === null) return sql`select ${kind}::text as kind, ${count} as count, array[]::text[] as names`;
  const named =
    typeof name === "string"
      ? { from: rows, column: sql`u.${sql.ref(name)}` }
      : {
          from: sql`${rows} join ${sql.table(name.in)} n on n.tenant_id = u.tenant_id and n.id = u.${sql.ref(name.by)}`,
          column: sql`n.${sql.ref(name.column)}`,
        };
  const first = order === undefined ? sql`search_text(${named.column})` : sql.raw(order);
  return sql`select ${kind}::text as kind, ${count} as count,
    array(select ${named.column}::text from ${named.from} where ${pointing}
           order by ${first} limit ${sql.lit(NAMES_SHOWN)}) as names`;
}

const names = ({ column, path }: Refusing, id: number): RawBuilder<unknown> =>
  path === undefined
    ? sql`u.${sql.ref(column)} = ${id}::bigint`
    : sql`jsonb_path_exists(u.${sql.ref(column)}, ${sql.lit(path)}::jsonpath, jsonb_build_object('id', ${id}::bigint))`;

/** How many point at `r`, the row of a list; `some` names a condition of the declaration. */
export function countOf(to: string, kind: Use["kind"], some?: string): RawBuilder<unknown> {
  const reference = referenceRegistry.to(to, "refuse").find((one) => one.kind === kind && one.path === undefined);
  const condition = some === undefined ? (reference?.reach ?? "true") : reference?.some?.[some];
  if (!reference || condition === undefined) throw new Error(`Nothing is declared as ${some ?? ""} ${kind} of ${to}`);
  return sql`(select count(*) from ${sql.table(reference.table)} u where u.tenant_id = r.tenant_id
    and ${sql.raw(condition)} and u.${sql.ref(reference.column)} = r.id)`;
}

/** What goes with a row that is only marked as gone; of one that is deleted the foreign keys take it along. */
export async function removeUsesOf(tx: QueryExecutorProvider, to: string, id: number): Promise<void> {
  const gone = referenceRegistry.to(to, "remove").map(
    ({ table, column }) =>
      sql`${sql.table(`gone_${table}`)} as (delete from ${sql.table(table)}
        where tenant_id = app_tenant() and ${sql.ref(column)} = ${id}::bigint)`,
  );
  if (gone.length > 0) await sql`with ${sql.join(gone)} select 1`.execute(tx);
}
