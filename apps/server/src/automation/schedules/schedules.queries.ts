// SQL of scheduled messages. Contact and ticket are named only to those who may see them.
import type { listSchedules, ScheduleReason, ScheduleRun, ScheduleStatus } from "@prosa/contracts/automation/schedules";
import type { QueryOf } from "@prosa/contracts/route";
import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import { matches, readPage } from "#company/lists";
import { whereFindable } from "#conversation/contacts";
import { canSee, type Looking, seesAll, whereHolds } from "#conversation/tickets";
import type { Tx } from "#platform/database";
import type { ScheduleRunsTable, SchedulesTable } from "./schedules.tables.ts";

export type ScheduleRow = Selectable<SchedulesTable>;
export type RunRow = Selectable<ScheduleRunsTable>;
export type NewSchedule = Insertable<SchedulesTable>;

export interface ShownRow
  extends Pick<
    ScheduleRow,
    "id" | "body" | "period" | "count" | "cancelIfAnswered" | "userId" | "channelId" | "fileId"
  > {
  userName: string;
  channelName: string;
  channelType: string;
  shownContactId: number | null;
  contactName: string | null;
  contactNumber: string | null;
  fileName: string | null;
  hasTemplate: boolean;
  shownTicketId: number | null;
  runs: (Omit<ScheduleRun, "dueAt"> & { dueAt: number })[];
}

/** One's own, of queue supervisors also their people's; the others see all. On schedules aliased r. */
export function whereVisible({ viewer }: Pick<Looking, "viewer">): RawBuilder<unknown> {
  if (seesAll(viewer)) return sql`true`;
  if (viewer.profile !== "supervisorfila") return sql`r.user_id = ${viewer.id}`;
  return sql`(r.user_id = ${viewer.id} or r.user_id = any (array(select q.user_id from user_queues q
    where q.tenant_id = app_tenant() and q.queue_id = any (${viewer.queueIds}::bigint[]))))`;
}

const columns = (
  looking: Looking,
) => sql`r.id, r.body, r.period, r.count, r.cancel_if_answered, r.user_id, r.channel_id, r.file_id,
  u.name as user_name, h.name as channel_name, h.type as channel_type, c.id as shown_contact_id, c.name as contact_name,
  c.number as contact_number, f.name as file_name, r.template is not null as has_template,
  (select t.id from tickets t where t.tenant_id = r.tenant_id and t.contact_id = r.contact_id and t.channel_id + 0 = r.channel_id
      and t.status in ('open', 'pending') and ${whereHolds(canSee, looking.viewer, looking.settings)} limit 1) as shown_ticket_id,
  (select jsonb_agg(jsonb_build_object('number', n.number, 'dueAt', (extract(epoch from n.due_at) * 1000)::bigint,
            'status', n.status, 'reason', n.reason, 'isLate', n.is_late) order by n.number)
     from schedule_runs n where n.tenant_id = r.tenant_id and n.schedule_id = r.id) as runs`;

const joins = (looking: Looking) => sql`
  join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
  join channels h on h.tenant_id = r.tenant_id and h.id = r.channel_id
  left join uploaded_files f on f.tenant_id = r.tenant_id and f.id = r.file_id
  left join contacts c on c.tenant_id = r.tenant_id and c.id = r.contact_id and ${whereFindable(looking)}`;

const hasRun = (status: ScheduleStatus) => sql`exists (select 1 from schedule_runs n
  where n.tenant_id = r.tenant_id and n.schedule_id = r.id and n.status = ${status})`;

function whereStatus(status: ScheduleStatus): RawBuilder<unknown> {
  if (status === "pending") return sql`r.next_at < 'infinity'`;
  if (status === "error") return sql`${hasRun("error")} and r.next_at = 'infinity'`;
  return sql`r.next_at = 'infinity' and not ${hasRun("error")}`;
}

type Query = QueryOf<typeof listSchedules>;

/** `of`: the conversation it is asked about, which the caller reads. */
export function pageOfSchedules(
  tx: Tx,
  looking: Looking,
  query: Query,
  of: { contactId: number; channelId: number } | null,
) {
  const { status, contactId, searchParam } = query;
  const conditions = [
    of ? sql`r.contact_id = ${of.contactId} and r.channel_id = ${of.channelId}` : whereVisible(looking),
    matches(searchParam, sql`search_text(r.body)`),
  ];
  if (status !== undefined) conditions.push(whereStatus(status));
  if (contactId !== undefined) conditions.push(sql`r.contact_id = ${contactId}`);
  return readPage<ShownRow>(tx, query, {
    table: sql`schedules r`,
    where: sql.join(conditions, sql` and `),
    columns: columns(looking),
    joins: joins(looking),
    sorts: {
      nextAt: sql`r.next_at`,
      createdAt: sql`r.created_at`,
    },
    sort: status === "pending" || status === undefined ? "nextAt" : "-createdAt",
  });
}

const MOST_IN_CALENDAR = 500;

export async function schedulesBetween(tx: Tx, looking: Looking, from: Date, to: Date): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`
    with met as materialized (
      select n.schedule_id from schedule_runs n
       where n.tenant_id = app_tenant() and n.due_at >= ${from} and n.due_at < ${to}
       group by n.schedule_id limit ${sql.lit(MOST_IN_CALENDAR)})
    select ${columns(looking)} from met m join schedules r on r.tenant_id = app_tenant() and r.id = m.schedule_id
    ${joins(looking)} where ${whereVisible(looking)} order by r.id`.execute(tx);
  return rows;
}

/** Undefined where this person does not see it, unless `visible` says otherwise. */
export async function findShown(
  tx: Tx,
  looking: Looking,
  scheduleId: number,
  visible: RawBuilder<unknown> = whereVisible(looking),
): Promise<ShownRow | undefined> {
  const { rows } = await sql<ShownRow>`
    select ${columns(looking)} from schedules r ${joins(looking)}
     where r.tenant_id = app_tenant() and r.id = ${scheduleId} and ${visible}`.execute(tx);
  return rows[0];
}

/** With whether this person may see the attendance that is going on with that contact there: it shows what is scheduled in it. */
export async function lockSchedule(tx: Tx, looking: Looking, scheduleId: number): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<ScheduleRow>`
    select r.* from schedules r where r.tenant_id = app_tenant() and r.id = ${scheduleId} and (${whereVisible(looking)}
       or exists (select 1 from tickets t where t.tenant_id = r.tenant_id and t.contact_id = r.contact_id
                     and t.channel_id + 0 = r.channel_id and t.status in ('open', 'pending')
                     and ${whereHolds(canSee, looking.viewer, looking.settings)}))
       for update`.execute(tx);
  return rows[0];
}

export async function insertSchedule(tx: Tx, schedule: NewSchedule, dates: readonly Date[]): Promise<number> {
  const { id } = await tx.insertInto("schedules").values(schedule).returning("id").executeTakeFirstOrThrow();
  const blank = { status: "pending", reason: null, ticketId: null, messageId: null, settledAt: null } as const;
  await tx
    .insertInto("scheduleRuns")
    .values(
      dates.map((dueAt, index) => ({
        ...blank,
        tenantId: schedule.tenantId,
        scheduleId: id,
        number: index + 1,
        dueAt,
      })),
    )
    .execute();
  return id;
}

export function lockRuns(tx: Tx, scheduleId: number): Promise<RunRow[]> {
  return tx
    .selectFrom("scheduleRuns")
    .selectAll()
    .where("scheduleId", "=", scheduleId)
    .orderBy("number")
    .forUpdate()
    .execute();
}

export async function deleteRuns(tx: Tx, scheduleId: number, numbers: readonly number[]): Promise<void> {
  await tx
    .deleteFrom("scheduleRuns")
    .where("scheduleId", "=", scheduleId)
    .where("number", "in", [...numbers])
    .execute();
}

export async function deleteSchedule(tx: Tx, scheduleId: number): Promise<void> {
  await tx.deleteFrom("schedules").where("id", "=", scheduleId).execute();
}

export async function isFileUsed(tx: Tx, fileId: string): Promise<boolean> {
  const used = await tx.selectFrom("schedules").select("id").where("fileId", "=", fileId).limit(1).executeTakeFirst();
  return used !== undefined;
}

export interface DueRun extends ScheduleRow {
  number: number;
  dueAt: Date;
  status: ScheduleStatus;
  isAnswered: boolean;
  isAuthorHere: boolean;
}

/** A date and what it says, locked; undefined where it is gone. */
export async function lockRun(tx: Tx, scheduleId: number, number: number): Promise<DueRun | undefined> {
  const { rows } = await sql<DueRun>`
    select r.*, n.number, n.due_at, n.status,
           exists (select 1 from tickets t where t.tenant_id = r.tenant_id and t.contact_id = r.contact_id
                      and t.channel_id + 0 = r.channel_id and t.last_inbound_at > r.created_at) as is_answered,
           exists (select 1 from users u where u.tenant_id = r.tenant_id and u.id = r.user_id and u.is_active) as is_author_here
      from schedule_runs n join schedules r on r.tenant_id = n.tenant_id and r.id = n.schedule_id
     where n.tenant_id = app_tenant() and n.schedule_id = ${scheduleId} and n.number = ${number}
       for update of n`.execute(tx);
  return rows[0];
}

export interface Settled {
  status: ScheduleStatus;
  reason: ScheduleReason | null;
  isLate: boolean;
  ticketId?: number | null;
  messageId?: number | null;
  settledAt: Date;
}

export async function settleRun(tx: Tx, scheduleId: number, number: number, settled: Settled): Promise<void> {
  await tx
    .updateTable("scheduleRuns")
    .set(settled)
    .where("scheduleId", "=", scheduleId)
    .where("number", "=", number)
    .execute();
}

export interface Target {
  contactId: number | null;
  channel: { id: number; type: string; isUsable: boolean } | null;
  /** Of the attendance that is going on there. */
  ticketId: number | null;
  isTicketVisible: boolean | null;
}

export async function findTarget(tx: Tx, looking: Looking, wanted: { contactId: number; channelId: number }) {
  const { rows } = await sql<Target>`
    select (select c.id from contacts c where c.tenant_id = app_tenant() and c.id = ${wanted.contactId}
               and ${whereFindable(looking)}) as contact_id,
           (select jsonb_build_object('id', h.id, 'type', h.type, 'isUsable', h.is_active and h.deleted_at is null)
              from channels h where h.tenant_id = app_tenant() and h.id = ${wanted.channelId}) as channel,
           t.id as ticket_id, t.is_visible as is_ticket_visible
      from (select 1) one left join lateral (
        select t.id, ${whereHolds(canSee, looking.viewer, looking.settings)} as is_visible from tickets t
         where t.tenant_id = app_tenant() and t.contact_id = ${wanted.contactId}
           and t.channel_id + 0 = ${wanted.channelId} and t.status in ('open', 'pending') limit 1) t on true`.execute(
    tx,
  );
  return rows[0] as Target;
}

/** Contact and channel of a ticket. */
export function placeOfTicket(tx: Tx, ticketId: number) {
  return tx.selectFrom("tickets").select(["contactId", "channelId"]).where("id", "=", ticketId).executeTakeFirst();
}
