// SQL of tasks. What a task points at is named only to those who may see it.
import type { listTasks, TaskGroup } from "@prosa/contracts/office/tasks";
import type { QueryOf } from "@prosa/contracts/route";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { matches, readPage } from "#company/lists";
import { whereFindable } from "#conversation/contacts";
import { canSee, type Looking, whereHolds } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import type { TasksTable } from "./tasks.tables.ts";
import { whereTaskVisible } from "./tasks.visible.ts";

export type TaskRow = Selectable<TasksTable>;
export type NewTask = Insertable<TasksTable>;

export interface ShownRow
  extends Pick<
    TaskRow,
    | "id"
    | "version"
    | "name"
    | "description"
    | "limitAt"
    | "priority"
    | "repeat"
    | "remindMinutes"
    | "finishedAt"
    | "ownerId"
    | "creatorId"
  > {
  ownerName: string;
  creatorName: string;
  shownContactId: number | null;
  contactName: string | null;
  contactNumber: string | null;
  shownTicketId: number | null;
}

const columns = sql`r.id, r.version, r.name, r.description, r.limit_at, r.priority, r.repeat, r.remind_minutes, r.finished_at,
  r.owner_id, o.name as owner_name, r.creator_id, m.name as creator_name, c.id as shown_contact_id, c.name as contact_name,
  c.number as contact_number, t.id as shown_ticket_id`;

const joins = (looking: Looking) => sql`
  join users o on o.tenant_id = r.tenant_id and o.id = r.owner_id
  join users m on m.tenant_id = r.tenant_id and m.id = r.creator_id
  left join contacts c on c.tenant_id = r.tenant_id and c.id = r.contact_id and ${whereFindable(looking)}
  left join tickets t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
    and ${whereHolds(canSee, looking.viewer, looking.settings)}`;

export interface Days {
  now: Date;
  /** Midnight after now, on the company's wall. */
  midnight: Date;
}

function whereGroup(group: TaskGroup, { now, midnight }: Days): RawBuilder<unknown> {
  switch (group) {
    case "late":
      return sql`r.finished_at is null and r.limit_at <= ${now}`;
    case "today":
      return sql`r.finished_at is null and r.limit_at > ${now} and r.limit_at < ${midnight}`;
    case "upcoming":
      return sql`r.finished_at is null and r.limit_at >= ${midnight}`;
    case "done":
      return sql`r.finished_at is not null`;
  }
}

type Query = QueryOf<typeof listTasks>;

function whereAsked(looking: Looking, query: Query, days: Days): RawBuilder<unknown> {
  const { group, status, ownerId, priority, contactId, ticketId, searchParam } = query;
  const conditions = [whereTaskVisible(looking)];
  if (group !== undefined) conditions.push(whereGroup(group, days));
  if (status === "finished") conditions.push(sql`r.finished_at is not null`);
  if (status === "delayed") conditions.push(sql`r.finished_at is null and r.limit_at <= ${days.now}`);
  if (status === "pending") conditions.push(sql`r.finished_at is null and r.limit_at > ${days.now}`);
  if (ownerId !== undefined) conditions.push(sql`r.owner_id = ${ownerId}`);
  if (priority !== undefined) conditions.push(sql`r.priority = ${priority}`);
  if (contactId !== undefined) conditions.push(sql`r.contact_id = ${contactId}`);
  if (ticketId !== undefined) conditions.push(sql`r.ticket_id = ${ticketId}`);
  conditions.push(matches(searchParam, sql`search_text(r.name)`));
  return sql.join(conditions, sql` and `);
}

const sorts = {
  limitDate: sql`r.limit_at`,
  name: sql`search_text(r.name)`,
  priority: sql`array_position(array['high', 'medium', 'low', 'none'], r.priority)`,
  finishedAt: sql`r.finished_at`,
};

export function pageOfTasks(tx: Tx, looking: Looking, query: Query, days: Days) {
  return readPage<ShownRow>(tx, query, {
    table: sql`tasks r`,
    where: whereAsked(looking, query, days),
    columns,
    joins: joins(looking),
    sorts,
    sort: query.group === "done" || query.status === "finished" ? "-finishedAt" : "limitDate",
  });
}

const MOST_IN_CALENDAR = 500;

export async function tasksBetween(
  tx: Tx,
  looking: Looking,
  { from, to, ownerId }: { from: string; to: string; ownerId?: number | undefined },
): Promise<ShownRow[]> {
  const whose = ownerId === undefined ? sql`true` : sql`r.owner_id = ${ownerId}`;
  const { rows } = await sql<ShownRow>`
    select ${columns} from tasks r ${joins(looking)}
     where r.tenant_id = app_tenant() and r.limit_at >= ${new Date(from)} and r.limit_at < ${new Date(to)}
       and ${whereTaskVisible(looking)} and ${whose}
     order by r.limit_at, r.id limit ${sql.lit(MOST_IN_CALENDAR)}`.execute(tx);
  return rows;
}

/** Undefined where this person does not see it, unless `visible` says otherwise. */
export async function findShown(
  tx: Tx,
  looking: Looking,
  taskId: number,
  visible: RawBuilder<unknown> = whereTaskVisible(looking),
): Promise<ShownRow | undefined> {
  const { rows } = await sql<ShownRow>`
    select ${columns} from tasks r ${joins(looking)}
     where r.tenant_id = app_tenant() and r.id = ${taskId} and ${visible}`.execute(tx);
  return rows[0];
}

/** Undefined where this person does not see it. */
export async function lockTask(tx: Tx, looking: Looking, taskId: number): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    select r.* from tasks r where r.tenant_id = app_tenant() and r.id = ${taskId} and ${whereTaskVisible(looking)}
       for update`.execute(tx);
  return rows[0];
}

/** Undefined where there is one of that number already. */
export async function insertTask(tx: Tx, task: NewTask): Promise<number | undefined> {
  const made = await tx
    .insertInto("tasks")
    .values(task)
    .onConflict((conflict) => conflict.columns(["tenantId", "series", "number"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id;
}

export async function saveTask(tx: Tx, task: Pick<TaskRow, "id" | "version">, set: Updateable<TasksTable>) {
  await tx
    .updateTable("tasks")
    .set({ ...set, version: task.version + 1 })
    .where("id", "=", task.id)
    .execute();
}

export async function deleteTask(tx: Tx, taskId: number): Promise<void> {
  await tx.deleteFrom("tasks").where("id", "=", taskId).execute();
}

/** The ones after it that nobody has touched. */
export async function deleteUntouchedNext(tx: Tx, { series, number }: Pick<TaskRow, "series" | "number">) {
  await tx
    .deleteFrom("tasks")
    .where("series", "=", series)
    .where("number", ">", number)
    .where("version", "=", 1)
    .where("finishedAt", "is", null)
    .where("remindedAt", "is", null)
    .execute();
}

/** Whom a task may be about: the contact, in sight; the ticket, in sight, with its contact. */
export async function findLinks(
  { tx }: Pick<Ctx, "tx">,
  looking: Looking,
  { contactId, ticketId }: { contactId: number | null; ticketId: number | null },
) {
  const { rows } = await sql<{ contactId: number | null; ticketId: number | null; ticketContactId: number | null }>`
    select (select c.id from contacts c where c.tenant_id = app_tenant() and c.id = ${contactId}::bigint
               and ${whereFindable(looking)}) as contact_id,
           t.id as ticket_id, t.contact_id as ticket_contact_id
      from (select 1) one left join tickets t on t.tenant_id = app_tenant() and t.id = ${ticketId}::bigint
       and ${whereHolds(canSee, looking.viewer, looking.settings)}`.execute(tx);
  return rows[0];
}

/** Those that are still to be told, locked; each once, whoever asks at the same moment. */
export async function takeReminders(tx: Tx, taskIds: readonly number[], now: Date): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    update tasks set reminded_at = ${now}
     where tenant_id = app_tenant() and id = any (${[...taskIds]}::bigint[]) and reminded_at is null
       and finished_at is null and remind_at <= ${now}
    returning *`.execute(tx);
  return rows;
}

export function tasksByIds(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom("tasks")
    .select(["id", "name", "description", "ownerId", "finishedAt", "remindedAt"])
    .where("id", "in", [...ids])
    .execute();
}
