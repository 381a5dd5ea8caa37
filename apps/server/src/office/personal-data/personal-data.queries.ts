// SQL of people's rights: reading, counting and erasing what the register says is a person's.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/context";
import { type Blank, derived, moment, pseudonym } from "#platform/database";
import {
  quotingTables,
  type ReachedTable,
  type Root,
  shownColumns,
  tablesUnder,
  whereQuotes,
  whereUnder,
} from "./personal-data.reach.ts";
import type { Counts } from "./personal-data.tables.ts";

type Scope = Pick<Ctx, "tx" | "tenantId" | "now">;

/** Said in no language: it stands where a name stood, for everybody. */
export const pseudonymOf = (contactId: number): string => `Anônimo ${contactId}`;

/** Empties or removes everything that hangs on these rows, the rows included. What is empty already is left alone. */
export async function eraseUnder(scope: Scope, root: Root): Promise<Counts> {
  const counts: Counts = {};
  if (root.ids.length === 0) return counts;
  for (const table of tablesUnder(root.table)) counts[table.name] = await eraseTable(scope, table, root);
  return counts;
}

async function eraseTable({ tx, tenantId, now }: Scope, table: ReachedTable, root: Root): Promise<number> {
  const where = whereUnder(tenantId, table, root);
  await throwFilesAway({ tx, tenantId, now }, table, where);
  const { erase } = table.people;
  if (erase === "rows") {
    const { numAffectedRows } = await sql`delete from ${sql.table(table.name)} where ${where}`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  }
  const blanks = Object.entries(erase as Record<string, Blank>).filter(([, blank]) => blank !== derived);
  const set = blanks.map(([column, blank]) => sql`${sql.ref(column)} = ${blankValue(table, column, blank, now)}`);
  const isFull = blanks.map(
    ([column, blank]) =>
      sql`${sql.ref(`${table.name}.${column}`)} is distinct from ${blankValue(table, column, blank, now)}`,
  );
  const { numAffectedRows } = await sql`
    update ${sql.table(table.name)} set ${sql.join(set)}
     where ${where} and (${sql.join(isFull, sql` or `)})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

function blankValue(table: ReachedTable, column: string, blank: Blank, now: Date): RawBuilder<unknown> {
  if (blank === null) return sql`null`;
  if (blank === "") return sql`''`;
  if (blank === 0) return sql`0`;
  if (blank === moment) return sql`coalesce(${sql.ref(`${table.name}.${column}`)}, ${now})`;
  if (blank === pseudonym) return sql`${pseudonymOf(0).slice(0, -1)} || ${sql.ref(`${table.name}.id`)}`;
  throw new TypeError(`Column ${table.name}.${column} has no blank`);
}

async function throwFilesAway(
  { tx, tenantId, now }: Scope,
  { name, people }: ReachedTable,
  where: RawBuilder<unknown>,
) {
  for (const column of people.files ?? []) {
    const key = sql.ref(`${name}.${column}`);
    await sql`insert into storage_trash (tenant_id, storage_key, created_at)
              select ${tenantId}, ${key}, ${now} from ${sql.table(name)} where ${where} and ${key} is not null`.execute(
      tx,
    );
  }
}

export async function eraseQuoting({ tx, tenantId }: Scope, names: readonly string[]): Promise<Counts> {
  const counts: Counts = {};
  for (const table of quotingTables()) {
    const where = whereQuotes(tenantId, table, names);
    const { numAffectedRows } = await sql`delete from ${sql.table(table.name)} where ${where}`.execute(tx);
    counts[table.name] = Number(numAffectedRows ?? 0n);
  }
  return counts;
}

export async function countUnder({ tx, tenantId }: Scope, root: Root): Promise<Counts> {
  const counts: Counts = {};
  for (const table of tablesUnder(root.table)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table.name)} where ${whereUnder(tenantId, table, root)}`.execute(tx);
    counts[table.name] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Each row as JSON, in the words of the database. */
export async function readRows({ tx, tenantId }: Scope, table: ReachedTable, root: Root): Promise<string[]> {
  const shown = sql`to_jsonb(${sql.table(table.name)}) - ${hiddenOf(table)}::text[]`;
  const { rows } = await sql<{ row: string }>`
    select (${shown})::text as row from ${sql.table(table.name)}
     where ${whereUnder(tenantId, table, root)}`.execute(tx);
  return rows.map(({ row }) => row);
}

function hiddenOf(table: ReachedTable): string[] {
  const shown = new Set(shownColumns(table));
  return Object.keys(table.columns).filter((column) => !shown.has(column));
}

export async function readQuoting({ tx, tenantId }: Scope, names: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const table of quotingTables()) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(${sql.table(table.name)}) - 'tenant_id')::text as row from ${sql.table(table.name)}
       where ${whereQuotes(tenantId, table, names)}`.execute(tx);
    found.set(
      table.name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

export interface FoundPerson {
  id: number;
  name: string;
  createdAt: Date;
  ticketIds: number[];
  /** Tickets that are not closed. */
  active: number;
  /** Everything they are known by, as it is written and as it is compared. */
  names: string[];
  /** The same as kind and match key, for the digests. */
  keys: string[];
}

export async function findPerson({ tx, tenantId }: Scope, contactId: number): Promise<FoundPerson | undefined> {
  const { rows } = await sql<FoundPerson>`
    select c.id, c.name, c.created_at,
           array(select t.id from tickets t where t.tenant_id = c.tenant_id and t.contact_id = c.id order by t.id)
             as ticket_ids,
           (select count(*) from tickets t where t.tenant_id = c.tenant_id and t.contact_id = c.id
               and t.status in ('open', 'pending')) as active,
           array(select distinct n.name from (
             select i.value as name from contact_identities i where i.tenant_id = c.tenant_id and i.contact_id = c.id
             union select i.match_key from contact_identities i where i.tenant_id = c.tenant_id and i.contact_id = c.id
             union select c.number union select c.email) n where length(n.name) >= 5) as names,
           array(select i.kind || ':' || i.match_key from contact_identities i
                  where i.tenant_id = c.tenant_id and i.contact_id = c.id
                 union select 'phone:' || c.number where c.number is not null
                 union select 'email:' || lower(c.email) where c.email is not null) as keys
      from contacts c where c.tenant_id = ${tenantId} and c.id = ${contactId}`.execute(tx);
  return rows[0];
}

export async function nextMessages(
  { tx, tenantId }: Scope,
  ticketIds: readonly number[],
  afterId: number,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from messages m where m.tenant_id = ${tenantId} and m.ticket_id = any (${[...ticketIds]}::bigint[])
       and m.id > ${afterId} order by m.id limit ${sql.lit(most)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** An emptied message must not leave as nothing. */
export async function cancelQueued({ tx, tenantId }: Scope, messageIds: readonly number[]): Promise<void> {
  await sql`update messages m set status = 'canceled', next_attempt_at = null
             where m.tenant_id = ${tenantId} and m.id = any (${[...messageIds]}::bigint[])
               and m.status = 'queued'`.execute(tx);
}

export function addCounts(a: Counts, b: Counts): Counts {
  const sum = { ...a };
  for (const [name, count] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
