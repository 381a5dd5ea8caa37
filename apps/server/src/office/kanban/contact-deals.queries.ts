// SQL of deals as they are shown away from their board: of one contact, of a page of contacts, and as a condition on contacts.
import type { ContactFilter } from "@prosa/contracts/contacts";
import { type RawBuilder, sql } from "kysely";
import type { Looking } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import { plainColumns, withOwner } from "./deals.queries.ts";
import type { PlainRow } from "./deals.wire.ts";
import { whereDealVisible } from "./kanban.visible.ts";

type Scope = Pick<Ctx, "tx" | "tenantId">;

/** More than anybody reads beside a conversation; how many there are and what they are worth is told of all. */
const LISTED = 50;

interface Where {
  boardName: string;
  laneName: string;
  laneColor: string;
}

export interface ContactDealRow extends PlainRow, Where {
  count: number;
  sumCents: number;
}

const withNames = sql`join boards b on b.tenant_id = d.tenant_id and b.id = d.board_id
  join lanes l on l.tenant_id = d.tenant_id and l.id = d.lane_id`;
const names = sql`b.name as board_name, l.name as lane_name, l.color as lane_color`;

export async function readOfContact({ tx, tenantId }: Scope, looking: Looking, contactId: number) {
  const { rows } = await sql<ContactDealRow>`
    select ${plainColumns}, ${names}, count(*) over () as count, (sum(d.value_cents) over ())::bigint as sum_cents
      from deals d ${withOwner} ${withNames}
     where d.tenant_id = ${tenantId} and d.contact_id = ${contactId} and ${whereDealVisible(looking)}
     order by d.id desc limit ${sql.lit(LISTED)}`.execute(tx);
  return rows;
}

export interface ContactSumRow extends Where {
  contactId: number;
  count: number;
  valueCents: number;
  newestId: number;
  boardId: number;
  laneId: number;
}

export async function readOfContacts({ tx, tenantId }: Scope, looking: Looking, contactIds: readonly number[]) {
  const { rows } = await sql<ContactSumRow>`
    select s.contact_id, s.count, s.value_cents, s.newest_id, d.board_id, d.lane_id, ${names}
      from (select d.contact_id, count(*) as count, sum(d.value_cents)::bigint as value_cents, max(d.id) as newest_id
              from deals d where d.tenant_id = ${tenantId} and d.contact_id = any (${[...contactIds]}::bigint[])
               and ${whereDealVisible(looking)} group by d.contact_id) s
      join deals d on d.tenant_id = ${tenantId} and d.id = s.newest_id ${withNames}
     order by s.contact_id`.execute(tx);
  return rows;
}

/**
 * On contacts aliased c: by the deals that this person sees, and no others. Whoever meets a contact sees all deals of
 * theirs that are shown, so that the mark of those without holds for everybody.
 */
export function whereHasDeals({ deals, boardId, laneId }: ContactFilter, looking: Looking): RawBuilder<unknown> {
  const has = (asked: RawBuilder<unknown>) => sql`exists (select 1 from deals d
    where d.tenant_id = c.tenant_id and d.contact_id = c.id and ${asked} and ${whereDealVisible(looking)})`;
  const conditions: RawBuilder<unknown>[] = [];
  if (deals === "some") conditions.push(has(sql`true`));
  if (deals === "none") conditions.push(sql`c.is_without_deals`);
  if (boardId !== undefined) conditions.push(has(sql`d.board_id = ${boardId}`));
  if (laneId !== undefined) conditions.push(has(sql`d.lane_id = ${laneId}`));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Of these contacts, those who have a deal on the board already, shown or not. */
export async function readOnBoard({ tx, tenantId }: Scope, boardId: number, contactIds: readonly number[]) {
  const { rows } = await sql<{ contactId: number }>`
    select distinct d.contact_id from deals d
     where d.tenant_id = ${tenantId} and d.contact_id = any (${[...contactIds]}::bigint[])
       and d.board_id = ${boardId}`.execute(tx);
  return new Set(rows.map(({ contactId }) => contactId));
}

export interface StagesRow {
  id: number;
  name: string;
  lanes: { id: number; name: string; color: string }[];
}

export async function readStages(tx: Tx): Promise<StagesRow[]> {
  const { rows } = await sql<StagesRow>`
    select b.id, b.name,
           coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'color', l.color)
                                      order by l.position)
                       from lanes l where l.tenant_id = b.tenant_id and l.board_id = b.id), '[]') as lanes
      from boards b where b.tenant_id = app_tenant() order by search_text(b.name), b.id`.execute(tx);
  return rows;
}

export async function readCurrency({ tx, tenantId }: Scope): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select t.currency from tenants t where t.id = ${tenantId}`.execute(tx);
  return rows[0]?.currency ?? "BRL";
}
