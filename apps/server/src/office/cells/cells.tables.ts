// Which rows belong to a tenant: every registered tenant table and the tenant's own row. A new table is among them unasked.
import { type OwnerConnection, tableRegistry } from "#platform/database";
import { MoveRefused } from "./cells.types.ts";

export interface MovedTable {
  name: string;
  /** The column that names the tenant. */
  by: "tenant_id" | "id";
  /** Left out of the comparison, because they differ between cells on purpose. */
  differs: readonly string[];
}

/**
 * The journal stays: it is kept for a week for screens to catch up, its places are the old cluster's, and a screen that
 * comes to another installation reads its lists anew anyway. The mark of the move is each cell's own.
 */
export const notMoved: ReadonlySet<string> = new Set(["journal", "tenant_moves"]);

const differs: Readonly<Record<string, readonly string[]>> = {
  // Wrapped by the master key of the cell.
  secret_keys: ["master_key_id", "wrapped_key"],
  // Plans are each cell's own.
  tenants: ["plan_id"],
};

export function movedTables(): MovedTable[] {
  const names = tableRegistry.all().flatMap(({ name, tenant }) => (tenant && !notMoved.has(name) ? [name] : []));
  return ["tenants", ...names.sort()].map((name) => ({
    name,
    by: name === "tenants" ? "id" : "tenant_id",
    differs: differs[name] ?? [],
  }));
}

/** A table the program does not know of would be left behind. */
export async function refuseUnknownTables(owner: OwnerConnection): Promise<void> {
  const found = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not a.attisdropped`,
  );
  const known = new Set([...movedTables().map(({ name }) => name), ...notMoved]);
  const unknown = found.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new MoveRefused(`no module declares the tables ${unknown.join(", ")}`);
}

/** Those the database does not make itself, in the order of the table. */
export async function columnsOf(owner: OwnerConnection, table: string): Promise<string[]> {
  const rows = await owner.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${table}`],
  );
  return rows.map(({ name }) => name);
}
