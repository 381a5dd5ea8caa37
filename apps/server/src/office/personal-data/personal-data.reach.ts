// Which rows are a person's, read from the register of tables alone: the way from each table to the contact, in SQL.
import { type RawBuilder, sql } from "kysely";
import { type People, type TableDefinition, tableRegistry } from "#platform/database";

type Reached = Extract<People, { by: string }>;
type Quoting = Extract<People, { quotes: string }>;

export interface ReachedTable extends TableDefinition {
  readonly people: Reached;
  /** 0: the contact itself. */
  readonly depth: number;
}
export interface QuotingTable extends TableDefinition {
  readonly people: Quoting;
}

const ROOT = "contacts";

const parentOf = (table: { name: string; people: Reached }): string | null =>
  table.name === ROOT ? null : (table.people.in ?? ROOT);

/** Those that hang the deepest first, so that the way to each is still there when its turn comes. */
export function reachedTables(): ReachedTable[] {
  const tables = tableRegistry
    .all()
    .flatMap((table) =>
      table.people?.of === "customer" && "by" in table.people ? [{ ...table, people: table.people }] : [],
    );
  const byName = new Map(tables.map((table) => [table.name, table]));
  const depthOf = (name: string, steps = 0): number => {
    const table = byName.get(name);
    if (!table || steps > byName.size) throw new Error(`Table ${name} does not lead to a person`);
    const parent = parentOf(table);
    return parent === null ? 0 : 1 + depthOf(parent, steps + 1);
  };
  return tables
    .map((table) => ({ ...table, depth: depthOf(table.name) }))
    .toSorted((a, b) => b.depth - a.depth || a.name.localeCompare(b.name));
}

export function quotingTables(): QuotingTable[] {
  return tableRegistry
    .all()
    .flatMap((table) =>
      table.people?.of === "customer" && "quotes" in table.people ? [{ ...table, people: table.people }] : [],
    );
}

/** The table itself, and everything that hangs on its rows. */
export function tablesUnder(root: string): ReachedTable[] {
  const tables = reachedTables();
  const byName = new Map(tables.map((table) => [table.name, table]));
  const hangs = (table: ReachedTable | undefined): boolean => {
    if (!table) return false;
    if (table.name === root) return true;
    const parent = parentOf(table);
    return parent !== null && hangs(byName.get(parent));
  };
  return tables.filter(hangs);
}

export interface Root {
  readonly table: string;
  readonly ids: readonly number[];
}

/** Of the rows of a table, those that hang on the root's. */
export function whereUnder(tenantId: number, table: ReachedTable, root: Root): RawBuilder<unknown> {
  const own = sql`${sql.ref(`${table.name}.tenant_id`)} = ${tenantId}`;
  if (table.name === root.table)
    return sql`${own} and ${sql.ref(`${table.name}.id`)} = any (${[...root.ids]}::bigint[])`;
  const column = sql.ref(`${table.name}.${table.people.by}`);
  const parent = parentOf(table);
  // The ids are at hand: one step less for the database.
  if (parent === root.table) return sql`${own} and ${column} = any (${[...root.ids]}::bigint[])`;
  const above = reachedTables().find(({ name }) => name === parent);
  if (!above) throw new Error(`Table ${table.name} does not hang on ${root.table}`);
  return sql`${own} and ${column} in
    (select ${sql.ref(`${above.name}.id`)} from ${sql.table(above.name)} where ${whereUnder(tenantId, above, root)})`;
}

/** As a text of its own within the JSON, not as a part of another. */
export function whereQuotes(tenantId: number, table: QuotingTable, names: readonly string[]): RawBuilder<unknown> {
  return sql`${sql.ref(`${table.name}.tenant_id`)} = ${tenantId}
    and exists (select 1 from unnest(${[...names]}::text[]) n
                 where strpos(${sql.ref(`${table.name}.${table.people.quotes}`)}::text, to_json(n)::text) > 0)`;
}

/** What the person's own export shows of a row: everything but what is kept encrypted. */
export const shownColumns = (table: TableDefinition): string[] =>
  Object.keys(table.columns).filter((column) => column !== "tenant_id" && table.columns[column] !== "secret");
