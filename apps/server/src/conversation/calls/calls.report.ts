// The log of calls as a report: who called whom, through which channel, how it ended, and whether it can be heard.
import { callsReport } from "@prosa/contracts/report-list";
import type { ReportFilter } from "@prosa/contracts/report-shapes";
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
import { canSee, contactAs, type Looking, lookingOf, whereHolds, whereOfContact } from "#conversation/tickets";
import type { Ctx } from "#platform/context";

interface Row {
  id: number;
  key: string;
  ticketId: number;
  contactId: number;
  protocol: string;
  direction: "in" | "out";
  status: string;
  recording: string | null;
  userName: string | null;
  channel: string;
  contactName: string;
  contactNumber: string | null;
  startedAt: Date;
  durationS: number | null;
}

/** On calls aliased k and their tickets, t. */
function whereAsked(filter: ReportFilter, looking: Looking): RawBuilder<unknown>[] {
  const { searchParam, direction } = filter;
  return [
    whereHolds(canSee, looking.viewer, looking.settings),
    ...duringDays(sql`k.started_at`, filter),
    ...amongIds(sql`k.user_id`, filter.userIds),
    ...amongIds(sql`k.channel_id`, filter.channelIds),
    ...(direction ? [sql`k.direction = ${direction}`] : []),
    ...(searchParam ? [sql`(t.protocol = ${searchParam} or ${whereOfContact(searchParam, looking)})`] : []),
  ];
}

const ofTickets = sql`calls k join tickets t on t.tenant_id = k.tenant_id and t.id = k.ticket_id`;

async function page(ctx: Ctx, filter: ReportFilter, { after, offset, limit }: PageWish): Promise<KeyedRow[]> {
  const looking = await lookingOf(ctx);
  const place = { at: sql`k.started_at`, id: sql`k.id` };
  const { rows } = await sql<Row>`
    with page as materialized (
      select k.id, k.started_at from ${ofTickets}
       where k.tenant_id = ${ctx.tenantId} and ${allOf([...whereAsked(filter, looking), ...behind(place, after)])}
       order by k.started_at desc, k.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)})
    select k.id, p.started_at::text as key, k.ticket_id, k.contact_id, t.protocol, k.direction,
           case when k.state = 'ended' then k.outcome when k.state = 'active' then 'active' else 'calling' end as status,
           r.status as recording, u.name as user_name, n.name as channel, c.name as contact_name,
           c.number as contact_number, k.started_at, k.duration_s
      from page p join calls k on k.tenant_id = ${ctx.tenantId} and k.id = p.id
      join tickets t on t.tenant_id = k.tenant_id and t.id = k.ticket_id
      join contacts c on c.tenant_id = k.tenant_id and c.id = k.contact_id
      join channels n on n.tenant_id = k.tenant_id and n.id = k.channel_id
      left join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
      left join call_recordings r on r.tenant_id = k.tenant_id and r.call_id = k.id
     order by p.started_at desc, p.id desc`.execute(ctx.tx);
  return rows.map((row) => {
    const { name, number } = contactAs(row, looking);
    const call = [row.startedAt.toISOString(), row.durationS, row.recording ?? "none"];
    return {
      id: row.id,
      key: keyOf(row.key, row.id),
      ticketId: row.ticketId,
      contactId: row.contactId,
      cells: [name, number, row.protocol, row.direction, row.status, row.userName, row.channel, ...call],
    };
  });
}

async function total(ctx: Ctx, filter: ReportFilter): Promise<Totals> {
  const looking = await lookingOf(ctx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${ofTickets}
      where k.tenant_id = ${ctx.tenantId} and ${allOf(whereAsked(filter, looking))} limit ${COUNTED}) n`.execute(
    ctx.tx,
  );
  return { count: rows[0]?.count ?? 0 };
}

defineReport({ shape: callsReport, page, total });
