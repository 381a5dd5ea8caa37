// The report of contacts by lane: the deals in the chosen lanes, whose they are and what they are worth.
import { contactsByLaneReport } from "@prosa/contracts/report-list";
import type { ReportFilter } from "@prosa/contracts/report-shapes";
import { type RawBuilder, sql } from "kysely";
import {
  allOf,
  amongIds,
  behind,
  defineReport,
  type KeyedRow,
  keyOf,
  type PageWish,
  type Totals,
} from "#company/reports";
import { lookAtList, namesOf } from "#conversation/contacts";
import type { Looking } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { whereDealVisible } from "../kanban.visible.ts";

interface Row {
  id: number;
  key: string;
  contactId: number;
  name: string;
  number: string | null;
  title: string;
  board: string;
  lane: string;
  valueCents: number;
  owner: string | null;
  laneSince: Date;
}

/** Lanes aliased l with their deals, d: the board stands first in the index. */
const ofLanes = sql`lanes l join deals d on d.tenant_id = l.tenant_id and d.board_id = l.board_id and d.lane_id = l.id`;

function whereAsked(tenantId: number, { laneIds }: ReportFilter, looking: Looking): RawBuilder<unknown>[] {
  return [sql`l.tenant_id = ${tenantId}`, whereDealVisible(looking), ...amongIds(sql`l.id`, laneIds)];
}

async function page(ctx: Ctx, filter: ReportFilter, { after, offset, limit }: PageWish): Promise<KeyedRow[]> {
  const looking = await lookAtList(ctx);
  const place = { at: sql`d.lane_since`, id: sql`d.id` };
  const { rows } = await sql<Row>`
    with page as materialized (
      select d.id, d.lane_since from ${ofLanes}
       where ${allOf([...whereAsked(ctx.tenantId, filter, looking), ...behind(place, after)])}
       order by d.lane_since desc, d.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)})
    select d.id, p.lane_since::text as key, d.contact_id, c.name, c.number, d.title, b.name as board, l.name as lane,
           d.value_cents, u.name as owner, d.lane_since
      from page p join deals d on d.tenant_id = ${ctx.tenantId} and d.id = p.id
      join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id
      join boards b on b.tenant_id = d.tenant_id and b.id = d.board_id
      join lanes l on l.tenant_id = d.tenant_id and l.id = d.lane_id
      left join users u on u.tenant_id = d.tenant_id and u.id = d.owner_id
     order by p.lane_since desc, p.id desc`.execute(ctx.tx);
  return rows.map((row) => {
    const { name, number } = namesOf(row, looking);
    const { title, board, lane, valueCents, owner } = row;
    return {
      id: row.id,
      key: keyOf(row.key, row.id),
      ticketId: null,
      contactId: row.contactId,
      cells: [name, number, title, board, lane, valueCents, owner, row.laneSince.toISOString()],
    };
  });
}

async function total(ctx: Ctx, filter: ReportFilter): Promise<Totals> {
  const looking = await lookAtList(ctx);
  const { rows } = await sql<{ key: string; name: string; count: number; cents: number }>`
    select l.id::text as key, l.name, count(*) as count, sum(d.value_cents)::bigint as cents from ${ofLanes}
     where ${allOf(whereAsked(ctx.tenantId, filter, looking))} group by l.id, l.name
     order by count desc, l.name`.execute(ctx.tx);
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    split: rows.map(({ key, name, count }) => ({ key, name, count })),
    figures: { value: rows.reduce((sum, row) => sum + row.cents, 0) },
  };
}

defineReport({ shape: contactsByLaneReport, page, total });
