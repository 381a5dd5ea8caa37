// SQL of notices. Each function takes the transaction first; row-level security adds the tenant.
import { ourLimits } from "@prosa/contracts/limits";
import { type KeptKind, noticeKinds } from "@prosa/contracts/notices";
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import type { NoticeRow } from "./notices.types.ts";

export interface NewNotice {
  tenantId: number;
  kind: KeptKind;
  subject: string;
  key: string;
  data: unknown;
  at: Date;
}

/** Returns those that are new: whoever has been told is not told again. */
export async function insertNotices(tx: Tx, notice: NewNotice, userIds: readonly number[]): Promise<number[]> {
  const { tenantId, kind, subject, key, data, at } = notice;
  // In one order, so that two who tell the same people never wait for each other.
  const people = [...new Set(userIds)].toSorted((a, b) => a - b);
  const gone = sql`delete from notices n where n.tenant_id = ${tenantId} and n.kind = ${kind} and n.subject = ${subject}
                      and n.user_id = any (${people}::bigint[]) and n.key <> ${key}`;
  const { rows } = await sql<{ id: number }>`
    ${noticeKinds[kind].perSubject === "one" ? sql`with replaced as (${gone})` : sql``}
    insert into notices (tenant_id, user_id, kind, subject, key, data, at)
    select ${tenantId}, p.id, ${kind}, ${subject}, ${key}, ${JSON.stringify(data)}::jsonb, ${at}
      from unnest(${people}::bigint[]) p(id)
    on conflict (tenant_id, user_id, kind, key) do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function deleteNoticesAbout(tx: Tx, kinds: readonly KeptKind[], subject: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("notices")
    .where("kind", "in", [...kinds])
    .where("subject", "=", subject)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export function noticesByIds(tx: Tx, ids: readonly number[]): Promise<NoticeRow[]> {
  return tx
    .selectFrom("notices")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
}

/** Newest first, and never more than are kept. */
export function noticesOf(tx: Tx, userId: number, { isUnread = false } = {}): Promise<NoticeRow[]> {
  return tx
    .selectFrom("notices")
    .selectAll()
    .where("userId", "=", userId)
    .$if(isUnread, (query) => query.where("readAt", "is", null))
    .orderBy("id", "desc")
    .limit(sql.lit(ourLimits.noticesKeptPerUser))
    .execute();
}

export function findNotice(tx: Tx, userId: number, id: number): Promise<Pick<NoticeRow, "id" | "readAt"> | undefined> {
  return tx
    .selectFrom("notices")
    .select(["id", "readAt"])
    .where("id", "=", id)
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/** Whether any of them was unread. */
export async function saveRead(
  tx: Tx,
  userId: number,
  { noticeId, isUpTo }: { noticeId: number; isUpTo: boolean },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("notices")
    .set({ readAt: now })
    .where("userId", "=", userId)
    .where("id", isUpTo ? "<=" : "=", noticeId)
    .where("readAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns those that were unread. */
export async function saveSeen(
  tx: Tx,
  userId: number,
  kind: KeptKind,
  keys: readonly string[],
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .updateTable("notices")
    .set({ readAt: now })
    .where("userId", "=", userId)
    .where("kind", "=", kind)
    .where("key", "in", [...keys])
    .where("readAt", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** What is old, or more than is kept of one person. Returns how many it took. */
export async function forgetNotices(tx: Tx, before: Date, atOnce: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from notices n where n.tenant_id = app_tenant() and n.id in (
      select o.id from (
        select f.id, f.at, row_number() over (partition by f.user_id order by f.id desc) as place
          from notices f where f.tenant_id = app_tenant()) o
       where o.at < ${before} or o.place > ${sql.lit(ourLimits.noticesKeptPerUser)} limit ${sql.lit(atOnce)})
    returning n.id`.execute(tx);
  return rows.length;
}
