// The report of scheduled messages: each date with its words and how it went, of schedules that the reader may see.
import { schedulesReport } from "@prosa/contracts/report-list";
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
import { namesOf, whereFindable } from "#conversation/contacts";
import { type Looking, lookingOf } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { whereVisible } from "./schedules.queries.ts";

interface Row {
  id: number;
  key: string;
  contactId: number | null;
  contactName: string | null;
  contactNumber: string | null;
  channel: string;
  author: string;
  body: string;
  dueAt: Date;
  status: string;
}

/** Dates aliased n with their schedules, r: date by date, each schedule by its key, however many there are of one person. */
const ofSchedules = (filter: ReportFilter, looking: Looking): RawBuilder<unknown> => sql`schedule_runs n
  cross join lateral (
    select r.* from schedules r
     where r.tenant_id = n.tenant_id and r.id = n.schedule_id and ${allOf([
       whereVisible(looking),
       ...amongIds(sql`r.user_id`, filter.userIds),
       ...amongIds(sql`r.channel_id`, filter.channelIds),
     ])} limit 1) r`;

const duringAsked = (filter: ReportFilter) => duringDays(sql`n.due_at`, filter);
/** A schedule has at most twelve dates. */
const runId = sql`(n.schedule_id * 100 + n.number)`;

async function page(ctx: Ctx, filter: ReportFilter, { after, offset, limit }: PageWish): Promise<KeyedRow[]> {
  const looking = await lookingOf(ctx);
  const place = { at: sql`n.due_at`, id: runId };
  const { rows } = await sql<Row>`
    select ${runId}::bigint as id, n.due_at::text as key, c.id as contact_id, c.name as contact_name, c.number as contact_number,
           h.name as channel, u.name as author, r.body, n.due_at, n.status
      from ${ofSchedules(filter, looking)}
      join channels h on h.tenant_id = r.tenant_id and h.id = r.channel_id
      join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
      left join contacts c on c.tenant_id = r.tenant_id and c.id = r.contact_id and ${whereFindable(looking)}
     where n.tenant_id = ${ctx.tenantId} and ${allOf([...duringAsked(filter), ...behind(place, after)])}
     order by n.due_at desc, ${runId} desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(ctx.tx);
  return rows.map((row) => {
    const name =
      row.contactId === null ? "" : namesOf({ name: row.contactName ?? "", number: row.contactNumber }, looking).name;
    return {
      id: row.id,
      key: keyOf(row.key, row.id),
      ticketId: null,
      contactId: row.contactId,
      cells: [name, row.channel, row.author, row.body, row.dueAt.toISOString(), row.status],
    };
  });
}

async function total(ctx: Ctx, filter: ReportFilter): Promise<Totals> {
  const looking = await lookingOf(ctx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${ofSchedules(filter, looking)}
      where n.tenant_id = ${ctx.tenantId} and ${allOf(duringAsked(filter))} limit ${COUNTED}) k`.execute(ctx.tx);
  return { count: rows[0]?.count ?? 0 };
}

defineReport({ shape: schedulesReport, page, total });
