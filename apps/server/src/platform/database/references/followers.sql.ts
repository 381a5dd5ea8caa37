// SQL made of the declared references: what goes with the row that takes another's place, how much that is, and the way back.
import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { type Following, type Reference, referenceRegistry } from "./references.ts";

/** One of those that might take the place. */
export interface Successor {
  id: number;
  /** Free words may begin a conversation there. */
  isFree: boolean;
}

/** Names of rows by table, so that exactly these come back. */
export type Followed = Record<string, { gone: unknown[][]; moved: unknown[][] }>;

type Follower = Reference & { follows: Following };

const isFollower = (one: Reference): one is Follower => typeof one.follows === "object";

export const followersOf = (to: string): Follower[] =>
  referenceRegistry.all().filter((one): one is Follower => one.to === to && isFollower(one));

/** What goes with the ticket it belongs to. */
export async function followTickets(
  tx: QueryExecutorProvider,
  to: string,
  fromId: number,
  toId: number,
  ticketIds: readonly number[],
): Promise<void> {
  for (const { table, column } of referenceRegistry.all().filter((one) => one.to === to && one.follows === "ticket")) {
    await sql`update ${sql.table(table)} r set ${sql.ref(column)} = ${toId}::bigint
      where r.tenant_id = app_tenant() and r.ticket_id = any (${[...ticketIds]}::bigint[])
        and ${sql.ref(`r.${column}`)} = ${fromId}::bigint`.execute(tx);
  }
}

const byOf = ({ follows }: Follower): readonly string[] => follows.by ?? ["id"];
const nameOf = (one: Follower, alias: string): RawBuilder<unknown> =>
  sql`jsonb_build_array(${sql.join(byOf(one).map((column) => sql.ref(`${alias}.${column}`)))})`;
const writtenOf = ({ follows, column }: Follower): string => follows.writes ?? column;

function pointing(one: Follower, fromId: number): RawBuilder<unknown> {
  const { column, follows } = one;
  const names = follows.isList
    ? sql`${fromId}::bigint = any (${sql.ref(`u.${column}`)}) and s.id <> all (${sql.ref(`u.${column}`)})`
    : sql`${sql.ref(`u.${column}`)} = ${fromId}::bigint`;
  return sql`u.tenant_id = app_tenant() and ${names} and (${sql.raw(follows.reach ?? "true")})`;
}

/** The successor has one like `u` already. */
function isThere(one: Follower): RawBuilder<unknown> {
  const { once } = one.follows;
  if (!once) return sql`false`;
  const same = once.with.map((column) => sql`${sql.ref(`o.${column}`)} = ${sql.ref(`u.${column}`)}`);
  return sql`exists (select 1 from ${sql.table(one.table)} o where o.tenant_id = u.tenant_id
    and ${sql.ref(`o.${one.column}`)} = s.id and ${sql.join(same, sql` and `)})`;
}

const successors = (some: readonly Successor[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(some.map(({ id, isFree }) => ({ id, is_free: isFree })))}::jsonb)
    as s (id bigint, is_free boolean)`;

/** How many rows of which kind would go with each of these. */
export async function countFollowers(
  tx: QueryExecutorProvider,
  to: string,
  fromId: number,
  some: readonly Successor[],
): Promise<{ toId: number; kind: string; count: number }[]> {
  const parts = followersOf(to).map((one) => {
    const counted = one.follows.once?.isDropped ? sql`true` : sql`not ${isThere(one)}`;
    return sql`select s.id as to_id, ${one.follows.kind}::text as kind,
      (select count(*)::int from ${sql.table(one.table)} u where ${pointing(one, fromId)} and ${counted}) as count
      from ${successors(some)}`;
  });
  if (parts.length === 0 || some.length === 0) return [];
  const { rows } = await sql<{ toId: number; kind: string; count: number }>`
    select n.to_id, n.kind, n.count from (${sql.join(parts, sql` union all `)}) n where n.count > 0`.execute(tx);
  return rows;
}

/** Everything that goes at once. What went before is not met again, so a repetition adds nothing. */
export async function follow(
  tx: QueryExecutorProvider,
  to: string,
  fromId: number,
  successor: Successor,
): Promise<Followed> {
  const followed: Followed = {};
  for (const one of followersOf(to)) {
    const gone = one.follows.once?.isDropped ? await drop(tx, one, fromId, successor) : [];
    const moved = await (one.follows.copies ? copy : move)(tx, one, fromId, successor);
    if (gone.length + moved.length > 0) followed[one.table] = { gone, moved };
  }
  return followed;
}

async function drop(tx: QueryExecutorProvider, one: Follower, fromId: number, successor: Successor) {
  const { rows } = await sql<{ name: unknown[] }>`
    delete from ${sql.table(one.table)} u using ${successors([successor])}
     where ${pointing(one, fromId)} and ${isThere(one)} returning ${nameOf(one, "u")} as name`.execute(tx);
  return rows.map(({ name }) => name);
}

async function move(tx: QueryExecutorProvider, one: Follower, fromId: number, successor: Successor) {
  const value = one.follows.isList ? sql`array_append(${sql.ref(`u.${one.column}`)}, s.id)` : sql`s.id`;
  const { rows } = await sql<{ name: unknown[] }>`
    update ${sql.table(one.table)} u set ${sql.ref(writtenOf(one))} = ${value} from ${successors([successor])}
     where ${pointing(one, fromId)} and not ${isThere(one)} returning ${nameOf(one, "u")} as name`.execute(tx);
  return rows.map(({ name }) => name);
}

async function copy(tx: QueryExecutorProvider, one: Follower, fromId: number, successor: Successor) {
  const columns = one.follows.copies ?? [];
  const { rows } = await sql<{ name: unknown[] }>`
    insert into ${sql.table(one.table)} as n (tenant_id, ${sql.join(columns.map((column) => sql.ref(column)))}, ${sql.ref(writtenOf(one))})
    select u.tenant_id, ${sql.join(columns.map((column) => sql.ref(`u.${column}`)))}, s.id
      from ${sql.table(one.table)} u cross join ${successors([successor])}
     where ${pointing(one, fromId)} and not ${isThere(one)}
    on conflict do nothing returning ${nameOf(one, "n")} as name`.execute(tx);
  return rows.map(({ name }) => name);
}

/** What went and is still there comes back, as far as nothing else took its place meanwhile. */
export async function unfollow(
  tx: QueryExecutorProvider,
  to: string,
  fromId: number,
  toId: number,
  followed: Followed,
): Promise<void> {
  for (const one of followersOf(to)) {
    const { gone = [], moved = [] } = followed[one.table] ?? {};
    if (moved.length > 0) await bringBack(tx, one, fromId, toId, moved);
    if (gone.length > 0) {
      const columns = byOf(one).map((column) => sql.ref(column));
      const values = byOf(one).map((_, place) => sql`(g.name ->> ${sql.lit(place)}::int)::bigint`);
      await sql`
        insert into ${sql.table(one.table)} (tenant_id, ${sql.join(columns)}, ${sql.ref(one.column)})
        select app_tenant(), ${sql.join(values)}, ${fromId}::bigint
          from jsonb_array_elements(${JSON.stringify(gone)}::jsonb) as g (name)
        on conflict do nothing`.execute(tx);
    }
  }
}

async function bringBack(
  tx: QueryExecutorProvider,
  one: Follower,
  fromId: number,
  toId: number,
  moved: unknown[][],
): Promise<void> {
  const table = sql.table(one.table);
  const column = sql.ref(`u.${one.column}`);
  const named = sql`u.tenant_id = app_tenant() and ${nameOf(one, "u")} in (
    select w.name from jsonb_array_elements(${JSON.stringify(moved)}::jsonb) as w (name))`;
  if (one.follows.copies) {
    await sql`delete from ${table} u where ${named} and ${column} = ${toId}::bigint`.execute(tx);
  } else if (one.follows.isList) {
    await sql`update ${table} u set ${sql.ref(one.column)} = array_remove(${column}, ${toId}::bigint)
      where ${named}`.execute(tx);
  } else {
    await sql`update ${table} u set ${sql.ref(writtenOf(one))} = ${fromId}::bigint
      from ${successors([{ id: fromId, isFree: true }])}
      where ${named} and ${column} = ${toId}::bigint and not ${isThere(one)}`.execute(tx);
  }
}
