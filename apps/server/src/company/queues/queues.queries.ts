// SQL of the queues table. Each function takes the transaction first; row-level security adds the tenant.
import type { Queue } from "@prosa/contracts/queues";
import { type Insertable, sql, type Updateable } from "kysely";
import { type ListQuery, matches, readPage } from "#company/lists";
import { countOf, type Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { QueuesTable } from "./queues.tables.ts";

interface QueueRow extends Omit<Queue, "createdAt"> {
  createdAt: Date;
}

// Channels, tickets and hours belong to other modules; a queue shows how many of them point at it and no more.
const users = () => countOf("queues", "users");
const openTickets = () => countOf("queues", "tickets", "open");
const columns = () => sql`
  r.id, r.name, r.color, r.is_active, r.created_at, ${users()} as users, ${openTickets()} as open_tickets,
  ${countOf("queues", "channels")} as channels,
  exists (select 1 from business_hours h where h.tenant_id = r.tenant_id and h.scope = 'queue' and h.scope_id = r.id
             and h.week is not null) as has_own_hours`;
const sorts = () => ({
  name: sql`search_text(r.name)`,
  users: users(),
  openTickets: openTickets(),
  createdAt: sql`r.created_at`,
});

export async function pageOfQueues(tx: Tx, query: ListQuery) {
  const where = matches(query.searchParam, sql`search_text(r.name)`);
  const parts = { table: sql`queues r`, where, columns: columns(), sorts: sorts(), sort: "name" };
  const page = await readPage<QueueRow>(tx, query, parts);
  return { ...page, items: page.items.map(toWire) };
}

export async function showQueue(tx: Tx, queueId: number): Promise<Queue> {
  const { rows } = await sql<QueueRow>`
    select ${columns()} from queues r where r.tenant_id = app_tenant() and r.id = ${queueId}`.execute(tx);
  if (!rows[0]) throw new AppError("ERR_NO_QUEUE_FOUND");
  return toWire(rows[0]);
}

function toWire({ id, name, color, isActive, users, channels, openTickets, hasOwnHours, createdAt }: QueueRow): Queue {
  return { id, name, color, isActive, users, channels, openTickets, hasOwnHours, createdAt: createdAt.toISOString() };
}

export function activeQueues(tx: Tx) {
  return tx
    .selectFrom("queues")
    .select(["id", "name", "color"])
    .where("isActive", "=", true)
    .orderBy(sql`search_text(name)`)
    .limit(1000)
    .execute();
}

export function loadQueue(tx: Tx, queueId: number) {
  return tx
    .selectFrom("queues")
    .select(["id", "name", "color", "isActive"])
    .where("id", "=", queueId)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_QUEUE_FOUND"));
}

/** Against other changes of the queue; "delete" also keeps tickets, channels and people from being linked to it. */
export async function lockQueue(tx: Tx, queueId: number, reason: "change" | "delete" = "change"): Promise<void> {
  const query = tx.selectFrom("queues").select("id").where("id", "=", queueId);
  const locked = reason === "delete" ? query.forUpdate() : query.forNoKeyUpdate();
  await locked.executeTakeFirstOrThrow(() => new AppError("ERR_NO_QUEUE_FOUND"));
}

export async function insertQueue(tx: Tx, queue: Insertable<QueuesTable>): Promise<number> {
  const { id } = await tx.insertInto("queues").values(queue).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function saveQueue(tx: Tx, queueId: number, set: Updateable<QueuesTable>): Promise<void> {
  if (Object.keys(set).length === 0) return;
  await tx.updateTable("queues").set(set).where("id", "=", queueId).execute();
}

export async function deleteQueue(tx: Tx, queueId: number): Promise<void> {
  await tx.deleteFrom("queues").where("id", "=", queueId).execute();
}

/** The ids among these that are queues of this tenant. */
export async function knownQueueIds(tx: Tx, queueIds: readonly number[]): Promise<number[]> {
  if (queueIds.length === 0) return [];
  const rows = await tx.selectFrom("queues").select("id").where("id", "in", queueIds).execute();
  return rows.map(({ id }) => id);
}
