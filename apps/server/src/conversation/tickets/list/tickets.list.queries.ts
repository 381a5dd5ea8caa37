// SQL of ticket lists and counts: the walks of a list, each cut at the page's length, merged into one page.
import { ourLimits } from "@prosa/contracts/limits";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database";
import { type SeenTicketRow, seenJoins, seenTicket } from "../tickets.queries.ts";
import {
  everyTicket,
  type ListScope,
  type Order,
  type Segment,
  segmentsOf,
  sourcesOf,
} from "./tickets.list.sources.ts";

/** Where a page ended: in which stretch of its order, and at which ticket. */
export interface Place {
  segment: number;
  at: Date;
  id: number;
}

export interface Page {
  order: Order;
  size: number;
  offset: number;
  after: Place | null;
}

/** A list says how long it is with every page, so it stops sooner: its cost must not follow the number of tickets. */
const capOf = ({ filters }: ListScope) =>
  filters.matches ? ourLimits.ticketsCountedNarrowly : ourLimits.ticketsCounted;

type Found = SeenTicketRow & Place;

/**
 * One page, its tickets loaded and counted in the trip that finds them: trips cost more than rows. Stretch after
 * stretch of the order, until the page is full; a later one is seldom needed.
 */
export async function listPage(tx: Tx, scope: ListScope, page: Page) {
  const { size, offset, after } = page;
  const segments = segmentsOf(page.order, scope);
  // Only an order of one stretch can be entered in its middle by number.
  const skipped = segments.length === 1 ? offset : 0;
  const wanted = offset - skipped + size + 1;
  const found: Found[] = [];
  let count: number | null = null;
  for (const [number, segment] of segments.entries()) {
    if (number < (after?.segment ?? 0) || found.length >= wanted) continue;
    const from = after?.segment === number ? after : null;
    // Always as many as the page wants: another number would be another statement to plan.
    const rows = await loadStretch(tx, scope, segment, { after: from, limit: wanted, offset: skipped });
    count ??= rows[0]?.listCount ?? null;
    found.push(...rows.map((row) => ({ ...row, segment: number })));
  }
  // An empty page tells nothing about the list unless it is the first.
  count ??= after || offset > 0 ? (await countLists(tx, { all: scope }, capOf(scope))).all : 0;
  return { found: found.slice(offset - skipped, offset - skipped + size), hasMore: found.length >= wanted, count };
}

interface Stretch {
  after: Place | null;
  limit: number;
  offset: number;
}

async function loadStretch(tx: Tx, scope: ListScope, segment: Segment, stretch: Stretch) {
  const way = segment.isDescending ? sql`desc` : sql`asc`;
  const { rows } = await sql<Omit<Found, "segment"> & { listCount: number }>`
    with page as materialized (${placesOf(scope, segment, stretch)})
    select page.at, (select count(*) from (${upTo(capOf(scope), scope)}) bounded) as list_count, ${seenTicket}
      from page join tickets t on t.tenant_id = ${scope.tenantId} and t.id = page.id ${seenJoins(scope.viewer.id)}
     order by page.at ${way}, page.id ${way}`.execute(tx);
  return rows;
}

function placesOf(scope: ListScope, { at, isDescending, where: ofSegment }: Segment, stretch: Stretch) {
  const { after, offset } = stretch;
  const way = isDescending ? sql`desc` : sql`asc`;
  const beyond = after ? sql`and (${at}, t.id) ${isDescending ? sql`<` : sql`>`} (${after.at}, ${after.id})` : sql``;
  const every = everyTicket(scope);
  const walks = sourcesOf(scope).map(
    ({ from, where }) => sql`
      select x.id, x.at from ${from} (
        select t.id, ${at} as at from tickets t
         where ${every} and ${where} and ${ofSegment} ${beyond}
         order by ${at} ${way}, t.id ${way} limit ${literal(offset + stretch.limit)}) x`,
  );
  return sql<{ id: number; at: Date }>`
    select m.id, m.at from (${sql.join(walks, sql` union all `)}) m
     order by m.at ${way}, m.id ${way} limit ${literal(stretch.limit)} offset ${literal(offset)}`;
}

/** The ticket whose customer waits longest. */
export async function oldestWaiting(tx: Tx, scope: ListScope): Promise<number | null> {
  const [waiting] = segmentsOf("waiting", scope);
  if (!waiting) return null;
  const { rows } = await placesOf(scope, waiting, { after: null, limit: 1, offset: 0 }).execute(tx);
  return rows[0]?.id ?? null;
}

/** How many each of these lists holds, at most the cap, in one trip. */
export async function countLists<Name extends string>(
  tx: Tx,
  scopes: Record<Name, ListScope>,
  cap: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(scopes) as Name[];
  const counts = names.map((name) => sql`(select count(*) from (${upTo(cap, scopes[name])}) bounded)`);
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::bigint[] as counts`.execute(tx);
  return Object.fromEntries(names.map((name, index) => [name, rows[0]?.counts[index] ?? 0])) as Record<Name, number>;
}

function upTo(cap: number, scope: ListScope): RawBuilder<unknown> {
  const every = everyTicket(scope);
  const walks = sourcesOf(scope).map(
    ({ from, where }) => sql`
      select 1 from ${from} (select 1 from tickets t where ${every} and ${where}
        limit ${literal(cap)}) x`,
  );
  return sql`select 1 from (${sql.join(walks, sql` union all `)}) m limit ${literal(cap)}`;
}

/** The viewer's own attendances, at most the cap. */
export async function countMine(tx: Tx, scope: ListScope, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from tickets t where ${everyTicket(scope)} and t.user_id = ${scope.viewer.id}
         and t.status = any (${[...scope.statuses]}::text[]) limit ${literal(cap)}) bounded`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function allQueueIds(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom("queues").select("id").execute();
  return rows.map(({ id }) => id);
}

/** A parameter here would make Postgres plan every call anew. Numbers of our own only. */
function literal(value: number): RawBuilder<unknown> {
  return sql.raw(String(Math.trunc(value)));
}
