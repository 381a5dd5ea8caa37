// SQL of the record of a succession. Each function takes the transaction first; row-level security adds the tenant.
import { type Selectable, sql, type Updateable } from "kysely";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { ChannelSuccessionsTable } from "./succession.tables.ts";

export type SuccessionRow = Selectable<ChannelSuccessionsTable>;

export async function lockSuccession(tx: Tx, id: number): Promise<SuccessionRow> {
  return tx
    .selectFrom("channelSuccessions")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_NOT_FOUND"));
}

export function loadSuccession(tx: Tx, id: number): Promise<SuccessionRow> {
  return tx
    .selectFrom("channelSuccessions")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NOT_FOUND"));
}

export async function saveSuccession(tx: Tx, id: number, set: Updateable<ChannelSuccessionsTable>): Promise<void> {
  await tx.updateTable("channelSuccessions").set(set).where("id", "=", id).execute();
}

export function findGoingOn(tx: Tx, fromId: number): Promise<SuccessionRow | undefined> {
  return tx
    .selectFrom("channelSuccessions")
    .selectAll()
    .where("fromChannelId", "=", fromId)
    .where("state", "in", ["moving", "returning"])
    .forUpdate()
    .executeTakeFirst();
}

export async function newestFrom(tx: Tx, fromId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom("channelSuccessions")
    .select("id")
    .where("fromChannelId", "=", fromId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Nobody works on it: its work ended before it did. */
export async function isStopped({ tx, tenantId }: Pick<Ctx, "tx" | "tenantId">, { longJobId }: SuccessionRow) {
  if (longJobId === null) return true;
  const { rows } = await sql`
    select 1 from long_jobs j where j.tenant_id = ${tenantId} and j.id = ${longJobId} and j.finished_at is null`.execute(
    tx,
  );
  return rows.length === 0;
}

export async function addCounts(
  tx: Tx,
  id: number,
  { tickets, continued, refused }: { tickets: number; continued: number; refused: number },
): Promise<void> {
  await sql`
    update channel_successions n set tickets = n.tickets + ${tickets}, continued = n.continued + ${continued},
           refused_messages = n.refused_messages + ${refused}
     where n.tenant_id = app_tenant() and n.id = ${id}`.execute(tx);
}

const LISTED = 30;

interface Listed extends Pick<SuccessionRow, "id" | "fromChannelId" | "toChannelId" | "state" | "tickets"> {
  continued: number;
  refusedMessages: number;
  createdAt: Date;
  finishedAt: Date | null;
  by: string;
  isStopped: boolean;
  isNewest: boolean;
}

export async function listRows({ tx, tenantId }: Pick<Ctx, "tx" | "tenantId">): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select n.id, n.from_channel_id, n.to_channel_id, n.state, n.tickets, n.continued, n.refused_messages, n.created_at,
           n.finished_at, coalesce(u.name, '') as by,
           n.state in ('moving', 'returning') and not exists (
             select 1 from long_jobs j where j.tenant_id = n.tenant_id and j.id = n.long_job_id and j.finished_at is null)
             as is_stopped,
           not exists (select 1 from channel_successions o where o.tenant_id = n.tenant_id
                          and o.from_channel_id = n.from_channel_id and o.id > n.id) as is_newest
      from channel_successions n left join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
     where n.tenant_id = ${tenantId} order by n.id desc limit ${sql.lit(LISTED)}`.execute(tx);
  return rows;
}

/** Of channels that were disconnected for good, those whose conversations nobody has taken on. */
export async function leftBehind({ tx, tenantId }: Pick<Ctx, "tx" | "tenantId">) {
  const { rows } = await sql<{ channelId: number; open: number }>`
    select c.id as channel_id, n.open from channels c
     cross join lateral (select count(*)::int as open from tickets t
                          where t.tenant_id = c.tenant_id and t.channel_id = c.id and t.status in ('open', 'pending')
                            and not t.is_group) n
     where c.tenant_id = ${tenantId} and c.deleted_at is not null and n.open > 0
       and not exists (select 1 from channel_successions k where k.tenant_id = c.tenant_id and k.from_channel_id = c.id
                          and k.state = 'done')`.execute(tx);
  return rows;
}
