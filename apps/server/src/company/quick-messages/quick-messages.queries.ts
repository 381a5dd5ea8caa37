// SQL of quick messages. Whoever looks is always named: one's own and what is for all, in lists and by id alike.
import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import { type ListQuery, matches, readPage } from "#company/lists";
import { patience, type Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { QuickMessagesTable } from "./quick-messages.tables.ts";

export interface QuickMessageRow {
  id: number;
  key: string;
  message: string;
  isForAll: boolean;
  userId: number | null;
  username: string | null;
  fileId: string | null;
  fileName: string | null;
  fileSize: number | null;
  fileMime: string | null;
  usedThisMonth: number;
  updatedAt: Date;
}

/** By the company's own calendar: the month does not end at midnight in Greenwich. */
const monthOf = (now: Date) => sql`
  (select date_trunc('month', ${now}::timestamptz at time zone z.time_zone)::date from tenants z where z.id = app_tenant())`;
const usesIn = (now: Date) => sql`
  coalesce((select c.uses from quick_message_uses c where c.tenant_id = r.tenant_id and c.quick_message_id = r.id
               and c.month = ${monthOf(now)}), 0)`;
const visibleTo = (userId: number) => sql`(r.is_for_all or r.user_id = ${userId})`;
const columns = (now: Date) => sql`
  r.id, r.key, r.message, r.is_for_all, r.user_id, u.name as username, r.file_id, f.name as file_name,
  f.size as file_size, f.mime as file_mime, ${usesIn(now)} as used_this_month, r.updated_at`;
const joins = sql`
  left join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
  left join uploaded_files f on f.tenant_id = r.tenant_id and f.id = r.file_id`;

export function pageOfQuickMessages(tx: Tx, query: ListQuery, userId: number, now: Date) {
  return readPage<QuickMessageRow>(tx, query, {
    table: sql`quick_messages r`,
    where: sql`${visibleTo(userId)} and ${matches(query.searchParam, sql`r.search`)}`,
    columns: columns(now),
    joins,
    sorts: { key: sql`search_text(r.key)`, usedThisMonth: usesIn(now), updatedAt: sql`r.updated_at` },
    sort: "key",
  });
}

/** After a change: also of a row that the change took out of the caller's sight. */
export async function loadQuickMessage(tx: Tx, id: number, now: Date): Promise<QuickMessageRow> {
  const { rows } = await sql<QuickMessageRow>`
    select ${columns(now)} from quick_messages r ${joins}
     where r.tenant_id = app_tenant() and r.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError("ERR_NO_FAST_REPLY_FOUND");
  return rows[0];
}

export interface LockedQuickMessage {
  id: number;
  userId: number | null;
  key: string;
  message: string;
  isForAll: boolean;
  fileId: string | null;
}

export async function lockVisible(tx: Tx, id: number, userId: number): Promise<LockedQuickMessage> {
  const { rows } = await sql<LockedQuickMessage>`
    select r.id, r.user_id, r.key, r.message, r.is_for_all, r.file_id from quick_messages r
     where r.tenant_id = app_tenant() and r.id = ${id} and ${visibleTo(userId)} for no key update`.execute(tx);
  if (!rows[0]) throw new AppError("ERR_NO_FAST_REPLY_FOUND");
  return rows[0];
}

/**
 * Whether a key would stand twice in somebody's list: two for all, two of one person, or one's own beside one for all.
 * Serialised per key until the transaction ends, for no unique index can say the third.
 */
export async function isKeyTaken(
  tx: Tx,
  tenantId: number,
  { key, userId, isForAll }: { key: string; userId: number | null; isForAll: boolean },
  exceptId: number | null,
): Promise<boolean> {
  const name: RawBuilder<unknown> = sql`${`quick-message:${tenantId}:`} || lower(${key}::text)`;
  await sql`
    with ${patience}
    select pg_advisory_xact_lock(hashtextextended(${name}, 0)) from patience`.execute(tx);
  const { rows } = await sql`
    select r.id from quick_messages r
     where r.tenant_id = app_tenant() and lower(r.key) = lower(${key}::text) and r.id is distinct from ${exceptId}::bigint
       and (r.is_for_all or ${isForAll}::boolean or r.user_id = ${userId}::bigint) limit 1`.execute(tx);
  return rows.length > 0;
}

export async function insertQuickMessage(tx: Tx, row: Insertable<QuickMessagesTable>): Promise<number> {
  const { id } = await tx.insertInto("quickMessages").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function saveQuickMessage(tx: Tx, id: number, set: Updateable<QuickMessagesTable>): Promise<void> {
  await tx.updateTable("quickMessages").set(set).where("id", "=", id).execute();
}

export async function deleteQuickMessage(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("quickMessages").where("id", "=", id).execute();
}

/** False when the caller sees no such message. */
export async function countUse(tx: Tx, id: number, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into quick_message_uses as c (tenant_id, quick_message_id, month, uses)
    select r.tenant_id, r.id, ${monthOf(now)}, 1 from quick_messages r
     where r.tenant_id = app_tenant() and r.id = ${id} and ${visibleTo(userId)}
    on conflict (tenant_id, quick_message_id, month) do update set uses = c.uses + 1
    returning c.uses`.execute(tx);
  return rows.length > 0;
}
