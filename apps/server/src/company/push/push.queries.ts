// SQL of web push. Each function takes the transaction first; row-level security adds the tenant.
import type { PushLanguage } from "@prosa/contracts/company/notice-ways";
import { MOST_PUSH_DEVICES, type PushOutcome } from "@prosa/contracts/push";
import { sql } from "kysely";
import type { LoginSchedule } from "#company/sessions";
import type { Sounds } from "#company/users";
import type { Tx } from "#platform/database";

export interface DeviceRow {
  id: number;
  sessionId: string;
  device: string;
  createdAt: Date;
  lastSentAt: Date | null;
}

/** Whose session is over is told nothing there, whenever the row goes. */
const isOpen = (now: Date) => sql<boolean>`s.ended_at is null and s.idle_until > ${now} and s.absolute_until > ${now}`;

export async function devicesOf(tx: Tx, userId: number, now: Date): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select p.id, p.session_id, s.device, p.created_at, p.last_sent_at
      from push_subscriptions p join sessions s on s.tenant_id = p.tenant_id and s.id = p.session_id
     where p.tenant_id = app_tenant() and p.user_id = ${userId} and ${isOpen(now)}
     order by p.id limit ${sql.lit(MOST_PUSH_DEVICES)}`.execute(tx);
  return rows;
}

export interface SealedDevice {
  id: number;
  language: PushLanguage;
  endpoint: string;
  keys: string;
}

export async function sealedDevices(tx: Tx, userId: number, now: Date, id?: number): Promise<SealedDevice[]> {
  const { rows } = await sql<SealedDevice>`
    select p.id, p.language, p.endpoint, p.keys
      from push_subscriptions p join sessions s on s.tenant_id = p.tenant_id and s.id = p.session_id
     where p.tenant_id = app_tenant() and p.user_id = ${userId} and ${isOpen(now)}
           ${id === undefined ? sql`` : sql`and p.id = ${id}`}
     order by p.id limit ${sql.lit(MOST_PUSH_DEVICES)}`.execute(tx);
  return rows;
}

/** Which of them have a device at all: nobody else costs anything further. */
export async function withDevices(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .selectFrom("pushSubscriptions")
    .select("userId")
    .distinct()
    .where("userId", "in", [...userIds])
    .execute();
  return rows.map(({ userId }) => userId);
}

export interface NewDevice {
  tenantId: number;
  userId: number;
  sessionId: string;
  endpointHash: Buffer;
  language: PushLanguage;
  at: Date;
}

/** The same browser again is the same device, in the session that asks now. */
export async function saveDevice(tx: Tx, { at, ...device }: NewDevice): Promise<number> {
  await sql`select push_endpoint_release(${device.endpointHash}, ${device.tenantId}, ${device.userId})`.execute(tx);
  const { id } = await tx
    .insertInto("pushSubscriptions")
    .values({ ...device, createdAt: at, seenAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(["tenantId", "endpointHash"])
        .doUpdateSet({ sessionId: device.sessionId, language: device.language, seenAt: at }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function sealDevice(tx: Tx, id: number, sealed: { endpoint: string; keys: string }): Promise<void> {
  await tx.updateTable("pushSubscriptions").set(sealed).where("id", "=", id).execute();
}

/** Those beyond the most that a person may have, longest unseen first. */
export async function dropOldest(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from push_subscriptions p where p.tenant_id = app_tenant() and p.id in (
      select o.id from push_subscriptions o where o.tenant_id = app_tenant() and o.user_id = ${userId}
       order by o.seen_at desc, o.id desc offset ${sql.lit(MOST_PUSH_DEVICES)})`.execute(tx);
}

export async function deleteDevice(tx: Tx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("pushSubscriptions")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface Person {
  isActive: boolean;
  loginSchedule: LoginSchedule | null;
  sounds: Partial<Sounds>;
  tenantStatus: string;
  timeZone: string;
}

export function findPerson(tx: Tx, userId: number): Promise<Person | undefined> {
  return tx
    .selectFrom("users as u")
    .innerJoin("tenants as t", "t.id", "u.tenantId")
    .select(["u.isActive", "u.loginSchedule", "u.sounds", "t.status as tenantStatus", "t.timeZone"])
    .where("u.id", "=", userId)
    .where("u.deletedAt", "is", null)
    .executeTakeFirst();
}

/** Returns those devices that nobody has sent it to: written before it leaves, so that it leaves once. */
export async function claimSends(tx: Tx, tenantId: number, ids: readonly number[], key: string, now: Date) {
  const { rows } = await sql<{ subscriptionId: number }>`
    insert into push_sends as p (tenant_id, subscription_id, key, at)
    select ${tenantId}, d.id, ${key}, ${now} from unnest(${[...ids]}::bigint[]) d(id)
    on conflict (tenant_id, subscription_id, key) do update set outcome = null, again_at = null, at = ${now}
     where p.outcome = 'later' and p.again_at <= ${now}
    returning p.subscription_id`.execute(tx);
  return new Set(rows.map(({ subscriptionId }) => subscriptionId));
}

export interface Settled {
  id: number;
  outcome: PushOutcome;
  againAt: Date | null;
}

export async function settleSend(tx: Tx, key: string | null, { id, outcome, againAt }: Settled, now: Date) {
  if (outcome === "gone") {
    await tx.deleteFrom("pushSubscriptions").where("id", "=", id).execute();
    return;
  }
  if (outcome === "sent")
    await tx.updateTable("pushSubscriptions").set({ lastSentAt: now }).where("id", "=", id).execute();
  if (key === null) return;
  await tx
    .updateTable("pushSends")
    .set({ outcome, againAt })
    .where("subscriptionId", "=", id)
    .where("key", "=", key)
    .execute();
}

/** Of the notices told at once: to whom, as far as they have a device. */
export async function noticesToPush(tx: Tx, noticeIds: readonly number[]): Promise<{ id: number; userId: number }[]> {
  const { rows } = await sql<{ id: number; userId: number }>`
    select n.id, n.user_id from notices n
     where n.tenant_id = app_tenant() and n.id = any (${[...noticeIds]}::bigint[]) and n.read_at is null
       and exists (select 1 from push_subscriptions p where p.tenant_id = n.tenant_id and p.user_id = n.user_id)`.execute(
    tx,
  );
  return rows;
}

/** What can be of no use any more: pushes past their day, devices whose session is over or that nobody opened for long. */
export async function forgetOld(tx: Tx, now: Date, sentBefore: Date, seenBefore: Date, atOnce: number) {
  const { rows: sends } = await sql`
    delete from push_sends p where p.tenant_id = app_tenant() and (p.subscription_id, p.key) in (
      select o.subscription_id, o.key from push_sends o
       where o.tenant_id = app_tenant() and o.at < ${sentBefore} limit ${sql.lit(atOnce)})
    returning 1`.execute(tx);
  const { rows: devices } = await sql`
    delete from push_subscriptions p where p.tenant_id = app_tenant() and p.id in (
      select o.id from push_subscriptions o join sessions s on s.tenant_id = o.tenant_id and s.id = o.session_id
       where o.tenant_id = app_tenant() and (not (${isOpen(now)}) or o.seen_at < ${seenBefore})
       limit ${sql.lit(atOnce)})
    returning 1`.execute(tx);
  return Math.max(sends.length, devices.length);
}
