// SQL of the counters beside the tabs. What they count overlaps, so one walk over the active tickets counts all of it; where those
// are too many for that, each counter walks for itself and stops at its cap.
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import { countLists, countMine, oldestWaiting } from "./tickets.list.queries.ts";
import { everyTicket, isUnread, type ListScope, narrowedTo, sourcesOf } from "./tickets.list.sources.ts";

/** A counter beyond this says "many" on every screen. */
const COUNT_CAP = 1_000;
const MOST_WALKED = 2_000;

type Part = Pick<ListScope, "statuses" | "tab">;

export interface Counts<Name extends string> {
  lists: Record<Name, number>;
  /** The viewer's own attendances. */
  mine: number;
  unread: number;
  /** The ticket whose customer waits longest. */
  oldestId: number | null;
}

/** Of everything in `active`: the named parts of it, which differ in status and tab. */
export async function countActive<Name extends string>(
  tx: Tx,
  active: ListScope,
  parts: Record<Name, Part>,
): Promise<Counts<Name>> {
  return (await countTogether(tx, active, parts)) ?? countApart(tx, active, parts);
}

/** Null where there are more than one walk should see. */
async function countTogether<Name extends string>(
  tx: Tx,
  active: ListScope,
  parts: Record<Name, Part>,
): Promise<Counts<Name> | null> {
  const names = Object.keys(parts) as Name[];
  const isIn = [...names.map((name) => narrowedTo(parts[name])), sql`t.user_id = ${active.viewer.id}`];
  const marks = isIn.map((_, place) => sql.ref(`is${place}`));
  const marked = sql.join(isIn.map((condition, place) => sql`${condition} as ${marks[place]}`));
  const facts = sql`tenant_id, id, inbound_count, waiting_since`;
  const most = sql.lit(MOST_WALKED);
  const every = everyTicket(active);
  const walks = sourcesOf(active).map(
    ({ from, where }) => sql`
      select ${facts}, ${sql.join(marks)} from ${from} (
        select ${facts}, ${marked} from tickets t where ${every} and ${where} limit ${most} + 1) x`,
  );
  const { rows } = await sql<{ walked: number; oldestId: number | null; counts: number[]; unread: number | null }>`
    with walked as materialized (
      select ${facts}, ${sql.join(marks)} from (${sql.join(walks, sql` union all `)}) m limit ${most} + 1)
    select count(*) as walked,
           (array_agg(w.id order by w.waiting_since) filter (where w.waiting_since is not null))[1] as oldest_id,
           array[${sql.join(marks.map((mark) => sql`count(*) filter (where w.${mark})`))}]::bigint[] as counts,
           case when count(*) <= ${most} then (select count(*) from walked t where ${isUnread(active.viewer.id)}) end as unread
      from walked w`.execute(tx);
  const { walked = 0, oldestId = null, counts = [], unread = 0 } = rows[0] ?? {};
  if (walked > MOST_WALKED || unread === null) return null;
  const capped = (place: number) => Math.min(COUNT_CAP, counts[place] ?? 0);
  const lists = Object.fromEntries(names.map((name, place) => [name, capped(place)])) as Record<Name, number>;
  return { lists, mine: capped(names.length), unread: Math.min(COUNT_CAP, unread), oldestId };
}

async function countApart<Name extends string>(
  tx: Tx,
  active: ListScope,
  parts: Record<Name, Part>,
): Promise<Counts<Name>> {
  const scopes = Object.fromEntries(
    Object.entries<Part>(parts).map(([name, part]) => [name, { ...active, ...part }]),
  ) as Record<Name, ListScope>;
  const unread: ListScope = { ...active, filters: { ...active.filters, withUnreadMessages: true } };
  const [lists, alone, mine, oldestId] = await Promise.all([
    countLists(tx, scopes, COUNT_CAP),
    countLists(tx, { unread }, COUNT_CAP),
    countMine(tx, active, COUNT_CAP),
    oldestWaiting(tx, active),
  ]);
  return { lists, mine, unread: alone.unread, oldestId };
}
