// Reports of tickets and of protocols: what was opened in a period, of that what the reader may see.
import { protocolsReport, ticketsReport } from "@prosa/contracts/report-list";
import { MOST_COUNTED, type ReportFilter } from "@prosa/contracts/report-shapes";
import type { TicketStatus } from "@prosa/contracts/tickets";
import { type RawBuilder, sql } from "kysely";
import {
  allOf,
  amongIds,
  behind,
  COUNTED,
  defineReport,
  duringDays,
  type KeyedRow,
  keyOf,
  type PageWish,
  type Totals,
} from "#company/reports";
import type { Ctx } from "#platform/context";
import { type Looking, lookingOf } from "../visibility/tickets.viewers.ts";
import { canSee } from "../visibility/visibility.rules.ts";
import { whereHolds } from "../visibility/visibility.sql.ts";
import { contactAs, foundByWords } from "./contact.report.ts";

const statuses = ["open", "pending", "closed"] as const satisfies readonly TicketStatus[];

interface Row {
  id: number;
  key: string;
  contactId: number;
  protocol: string;
  status: TicketStatus;
  contactName: string;
  contactNumber: string | null;
  channel: string;
  queue: string | null;
  userName: string | null;
  reason: string | null;
  createdAt: Date;
  closedAt: Date | null;
}

/** On tickets aliased t, of one status that is asked for apart. */
function whereAsked(filter: ReportFilter, looking: Looking): RawBuilder<unknown>[] {
  return [
    whereHolds(canSee, looking.viewer, looking.settings),
    sql`not t.is_past`,
    ...duringDays(sql`t.created_at`, filter),
    ...amongIds(sql`t.queue_id`, filter.queueIds),
    ...amongIds(sql`t.user_id`, filter.userIds),
    ...amongIds(sql`t.channel_id`, filter.channelIds),
    ...amongIds(sql`t.closing_reason_id`, filter.closingReasonIds),
  ];
}

/** Tickets aliased t; where words were typed, only those of that protocol or contact, which are few and found first. */
function ticketsOf(tenantId: number, { searchParam }: ReportFilter, looking: Looking): RawBuilder<unknown> {
  if (!searchParam) return sql`tickets t`;
  // The offset keeps the database from turning it round: it would read every ticket and look whether it is meant.
  return sql`(${foundByWords(tenantId, searchParam, looking)}) f cross join lateral (
    select * from tickets k where k.tenant_id = ${tenantId} and k.id = f.id offset 0) t`;
}

const wanted = ({ state }: ReportFilter): TicketStatus[] => (state === undefined ? [...statuses] : [state]);

/**
 * Each status along its own index, as many as this page could need, and then put together: asked for all at once, the
 * database would read the whole period.
 */
export async function readTickets(
  ctx: Ctx,
  filter: ReportFilter,
  { after, offset, limit }: PageWish,
  looking: Looking,
): Promise<Row[]> {
  const place = { at: sql`t.created_at`, id: sql`t.id` };
  const { rows } = await sql<Row>`
    with page as materialized (
      select x.id, x.created_at from unnest(${wanted(filter)}::text[]) s (status) cross join lateral (
        select t.id, t.created_at from ${ticketsOf(ctx.tenantId, filter, looking)}
         where t.tenant_id = ${ctx.tenantId} and t.status = s.status
           and ${allOf([...whereAsked(filter, looking), ...behind(place, after)])}
         order by t.created_at desc, t.id desc limit ${sql.lit(offset + limit)}) x
       order by x.created_at desc, x.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)})
    select t.id, p.created_at::text as key, t.contact_id, t.protocol, t.status, c.name as contact_name,
           c.number as contact_number, n.name as channel, q.name as queue, u.name as user_name, r.name as reason,
           t.created_at, t.closed_at
      from page p join tickets t on t.tenant_id = ${ctx.tenantId} and t.id = p.id
      join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      join channels n on n.tenant_id = t.tenant_id and n.id = t.channel_id
      left join queues q on q.tenant_id = t.tenant_id and q.id = t.queue_id
      left join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
      left join closing_reasons r on r.tenant_id = t.tenant_id and r.id = t.closing_reason_id
     order by p.created_at desc, p.id desc`.execute(ctx.tx);
  return rows;
}

async function countByState(ctx: Ctx, filter: ReportFilter): Promise<Totals> {
  const looking = await lookingOf(ctx);
  const { rows } = await sql<{ key: string; count: number }>`
    select s.status as key, (select count(*) from (select 1 from ${ticketsOf(ctx.tenantId, filter, looking)}
             where t.tenant_id = ${ctx.tenantId} and t.status = s.status and ${allOf(whereAsked(filter, looking))}
             limit ${COUNTED}) k) as count
      from unnest(${wanted(filter)}::text[]) s (status)`.execute(ctx.tx);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const split = rows.map(({ key, count: all }) => ({
    key,
    name: null,
    count: Math.min(all, MOST_COUNTED),
    isMore: all > MOST_COUNTED,
  }));
  return { count, split };
}

const secondsBetween = (from: Date, to: Date | null) =>
  to === null ? null : Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000));
const written = (at: Date | null) => at?.toISOString() ?? null;

/** The contact as this person may read it, then what each of the two reports shows. */
const pageOf =
  (cells: (row: Row, contact: { name: string; number: string | null }) => KeyedRow["cells"]) =>
  async (ctx: Ctx, filter: ReportFilter, wish: PageWish): Promise<KeyedRow[]> => {
    const looking = await lookingOf(ctx);
    const rows = await readTickets(ctx, filter, wish, looking);
    return rows.map((row) => ({
      id: row.id,
      key: keyOf(row.key, row.id),
      ticketId: row.id,
      contactId: row.contactId,
      cells: cells(row, contactAs(row, looking)),
    }));
  };

defineReport({
  shape: ticketsReport,
  page: pageOf((row, { name, number }) => [
    row.protocol,
    name,
    number,
    row.status,
    row.channel,
    row.queue,
    row.userName,
    written(row.createdAt),
    written(row.closedAt),
    secondsBetween(row.createdAt, row.closedAt),
    row.reason,
  ]),
  total: countByState,
});

defineReport({
  shape: protocolsReport,
  page: pageOf((row, { name, number }) => [
    row.protocol,
    name,
    number,
    row.status,
    row.userName,
    written(row.createdAt),
    written(row.closedAt),
  ]),
  total: async (ctx, filter) => ({ count: (await countByState(ctx, filter)).count }),
});
