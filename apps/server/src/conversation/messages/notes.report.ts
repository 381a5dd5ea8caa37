// The report of notes: what colleagues wrote for each other, in conversations that the reader may read.
import { notesReport } from "@prosa/contracts/report-list";
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
import { contactAs, type Looking, lookingOf, whereOfContact, whereReadable } from "#conversation/tickets";
import type { Ctx } from "#platform/context";

interface Row {
  id: number;
  key: string;
  ticketId: number;
  contactId: number;
  protocol: string;
  body: string;
  author: string | null;
  contactName: string;
  contactNumber: string | null;
  createdAt: Date;
}

/** On messages aliased m and their tickets, t. */
function whereAsked(filter: ReportFilter, looking: Looking): RawBuilder<unknown>[] {
  const { searchParam } = filter;
  return [
    sql`m.type = 'note' and m.deleted_at is null`,
    whereReadable(looking),
    ...duringDays(sql`m.created_at`, filter),
    ...amongIds(sql`m.user_id`, filter.userIds),
    ...(searchParam ? [sql`(t.protocol = ${searchParam} or ${whereOfContact(searchParam, looking)})`] : []),
  ];
}

const ofTickets = sql`messages m join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id`;

async function page(ctx: Ctx, filter: ReportFilter, { after, offset, limit }: PageWish): Promise<KeyedRow[]> {
  const looking = await lookingOf(ctx);
  const place = { at: sql`m.created_at`, id: sql`m.id` };
  const { rows } = await sql<Row>`
    with page as materialized (
      select m.id, m.created_at from ${ofTickets}
       where m.tenant_id = ${ctx.tenantId} and ${allOf([...whereAsked(filter, looking), ...behind(place, after)])}
       order by m.created_at desc, m.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)})
    select m.id, p.created_at::text as key, m.ticket_id, t.contact_id, t.protocol, m.body, u.name as author,
           c.name as contact_name, c.number as contact_number, m.created_at
      from page p join messages m on m.tenant_id = ${ctx.tenantId} and m.id = p.id
      join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
      join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      left join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
     order by p.created_at desc, p.id desc`.execute(ctx.tx);
  return rows.map((row) => ({
    id: row.id,
    key: keyOf(row.key, row.id),
    ticketId: row.ticketId,
    contactId: row.contactId,
    cells: [row.protocol, row.body, row.author, contactAs(row, looking).name, row.createdAt.toISOString()],
  }));
}

async function total(ctx: Ctx, filter: ReportFilter): Promise<Totals> {
  const looking = await lookingOf(ctx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${ofTickets}
      where m.tenant_id = ${ctx.tenantId} and ${allOf(whereAsked(filter, looking))} limit ${COUNTED}) k`.execute(
    ctx.tx,
  );
  return { count: rows[0]?.count ?? 0 };
}

defineReport({ shape: notesReport, page, total });
