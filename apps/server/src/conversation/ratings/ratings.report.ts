// The report of grades: those of tickets in sight, and to queue supervisors those of their own queues.
import { ratingsReport } from "@prosa/contracts/report-list";
import type { ReportFilter } from "@prosa/contracts/report-shapes";
import { type RawBuilder, sql } from "kysely";
import {
  allOf,
  amongIds,
  behind,
  defineReport,
  duringDays,
  type KeyedRow,
  keyOf,
  type PageWish,
  type Totals,
} from "#company/reports";
import { canSee, contactAs, type Looking, lookingOf, seesAll, whereHolds } from "#conversation/tickets";
import type { Ctx } from "#platform/context";

interface Row {
  id: number;
  key: string;
  contactId: number;
  protocol: string;
  grade: number;
  comment: string | null;
  contactName: string;
  contactNumber: string | null;
  userName: string;
  queue: string | null;
  channel: string;
  gradedAt: Date;
  closedAt: Date | null;
}

/** On ratings aliased g and their tickets, t. */
function whereAsked(filter: ReportFilter, { viewer, settings }: Looking): RawBuilder<unknown>[] {
  return [
    sql`g.grade is not null`,
    whereHolds(canSee, viewer, settings),
    ...(seesAll(viewer) ? [] : [sql`t.queue_id = any (${[...viewer.queueIds]}::bigint[])`]),
    ...duringDays(sql`g.graded_at`, filter),
    ...amongIds(sql`g.user_id`, filter.userIds),
    ...amongIds(sql`t.queue_id`, filter.queueIds),
    ...(filter.grade ? [sql`g.grade = ${Number(filter.grade)}`] : []),
  ];
}

const ofTickets = sql`ratings g join tickets t on t.tenant_id = g.tenant_id and t.id = g.ticket_id`;

async function page(ctx: Ctx, filter: ReportFilter, { after, offset, limit }: PageWish): Promise<KeyedRow[]> {
  const looking = await lookingOf(ctx);
  const place = { at: sql`g.graded_at`, id: sql`g.ticket_id` };
  const { rows } = await sql<Row>`
    with page as materialized (
      select g.ticket_id, g.graded_at from ${ofTickets}
       where g.tenant_id = ${ctx.tenantId} and ${allOf([...whereAsked(filter, looking), ...behind(place, after)])}
       order by g.graded_at desc, g.ticket_id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)})
    select t.id, p.graded_at::text as key, t.contact_id, t.protocol, g.grade, g.comment, c.name as contact_name,
           c.number as contact_number, u.name as user_name, q.name as queue, n.name as channel, g.graded_at, t.closed_at
      from page p join ratings g on g.tenant_id = ${ctx.tenantId} and g.ticket_id = p.ticket_id
      join tickets t on t.tenant_id = g.tenant_id and t.id = g.ticket_id
      join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      join channels n on n.tenant_id = t.tenant_id and n.id = t.channel_id
      join users u on u.tenant_id = g.tenant_id and u.id = g.user_id
      left join queues q on q.tenant_id = t.tenant_id and q.id = t.queue_id
     order by p.graded_at desc, p.ticket_id desc`.execute(ctx.tx);
  return rows.map((row) => {
    const { name, number } = contactAs(row, looking);
    const moments = [row.gradedAt.toISOString(), row.closedAt?.toISOString() ?? null];
    return {
      id: row.id,
      key: keyOf(row.key, row.id),
      ticketId: row.id,
      contactId: row.contactId,
      cells: [row.protocol, row.grade, row.comment, name, number, row.userName, row.queue, row.channel, ...moments],
    };
  });
}

const GRADES = [5, 4, 3, 2, 1];
const SATISFIED = 4;

/** All of them, since an average of some would be another number. */
async function total(ctx: Ctx, filter: ReportFilter): Promise<Totals> {
  const looking = await lookingOf(ctx);
  const { rows } = await sql<{ grade: number; count: number }>`
    select g.grade, count(*) as count from ${ofTickets}
     where g.tenant_id = ${ctx.tenantId} and ${allOf(whereAsked(filter, looking))} group by g.grade`.execute(ctx.tx);
  const countOf = (grade: number) => rows.find((row) => row.grade === grade)?.count ?? 0;
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const sum = rows.reduce((total, row) => total + row.count * row.grade, 0);
  const satisfied = rows.reduce((total, row) => total + (row.grade >= SATISFIED ? row.count : 0), 0);
  return {
    count,
    split: GRADES.map((grade) => ({ key: String(grade), name: String(grade), count: countOf(grade) })),
    figures: { average: count === 0 ? null : sum / count, satisfied: count === 0 ? null : satisfied / count },
  };
}

defineReport({ shape: ratingsReport, page, total });
