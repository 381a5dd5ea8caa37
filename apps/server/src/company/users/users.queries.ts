// SQL of the users tables. Each function takes the transaction first; row-level security adds the tenant.
import type { Profile } from "@prosa/contracts/permissions";
import type { UserConfigs } from "@prosa/contracts/users";
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";

const loaded = [
  "id",
  "name",
  "email",
  "profile",
  "isSupport",
  "isActive",
  "blockMultipleLogins",
  "loginSchedule",
  "configs",
  "passwordHash",
  "pictureKey",
  "emailVerifiedAt",
] as const;

export function loadUser(tx: Tx, userId: number) {
  return tx
    .selectFrom("users")
    .select(loaded)
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_USER_FOUND"));
}

export function lockUser(tx: Tx, userId: number) {
  return tx
    .selectFrom("users")
    .select(loaded)
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_USER_FOUND"));
}
export type LoadedUser = Awaited<ReturnType<typeof loadUser>>;

export function queuesOfUser(tx: Tx, userId: number) {
  return tx
    .selectFrom("userQueues")
    .innerJoin("queues", (join) =>
      join.onRef("queues.tenantId", "=", "userQueues.tenantId").onRef("queues.id", "=", "userQueues.queueId"),
    )
    .select(["queues.id", "queues.name", "queues.color"])
    .where("userQueues.userId", "=", userId)
    .where("queues.isActive", "=", true)
    .orderBy("queues.name")
    .execute();
}

/** Those the plan counts: the platform's support is not the company's. */
export async function countActiveUsers(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("isActive", "=", true)
    .where("isSupport", "=", false)
    .executeTakeFirstOrThrow();
  return count;
}

/** The first admin, as long as nobody of the company has chosen a password: only then may a link be made for somebody. */
export async function findOwnerToCome(tx: Tx): Promise<{ id: number; email: string } | undefined> {
  const people = tx.selectFrom("users").where("deletedAt", "is", null).where("isSupport", "=", false);
  const isLivedIn = await people
    .select("id")
    .where("passwordHash", "is not", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (isLivedIn) return undefined;
  return people
    .select(["id", "email"])
    .where("profile", "=", "admin")
    .where("isActive", "=", true)
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Somebody who may or may not see a ticket: what audiences are computed from. */
export interface ViewerRow {
  id: number;
  name: string;
  profile: Profile;
  isSupport: boolean;
  isActive: boolean;
  ignoreWallet: boolean;
  /** Some contact is theirs. */
  hasWallet: boolean;
  permissionVersion: number;
  queueIds: number[];
  /** Null: every channel. */
  channelIds: number[] | null;
}

/** All people of the tenant in one statement. Channels and wallets are the upper floor's rows, read here by id only. */
export async function readViewers(tx: Tx, userIds?: readonly number[]): Promise<ViewerRow[]> {
  const only = userIds ? sql`and u.id = any (${[...userIds]}::bigint[])` : sql``;
  const { rows } = await sql<ViewerRow>`
    select u.id, u.name, u.profile, u.is_support, u.is_active, u.ignore_wallet, u.permission_version,
           array(select q.queue_id from user_queues q where q.tenant_id = u.tenant_id and q.user_id = u.id) as queue_ids,
           case when u.channel_limit or granted.ids <> '{}' then granted.ids end as channel_ids,
           exists (select 1 from contact_wallets w where w.tenant_id = u.tenant_id and w.user_id = u.id) as has_wallet
      from users u cross join lateral (
             select array(select c.channel_id from user_channels c
                           where c.tenant_id = u.tenant_id and c.user_id = u.id) as ids) granted
     where u.tenant_id = app_tenant() ${only}`.execute(tx);
  return rows;
}

/** Changes whenever somebody comes, goes, gets or loses a role, a queue or a channel, or a first or last customer. */
export async function readRightsVersion(tx: Tx): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws('.', count(*), max(u.id), sum(u.permission_version), count(*) filter (where u.is_active),
                     string_agg(u.id::text, ',' order by u.id) filter (where exists (
                       select 1 from contact_wallets w where w.tenant_id = u.tenant_id and w.user_id = u.id))) as version
      from users u where u.tenant_id = app_tenant()`.execute(tx);
  return rows[0]?.version ?? "";
}

export async function saveConfigs(tx: Tx, userId: number, configs: UserConfigs, now: Date): Promise<UserConfigs> {
  const row = await tx
    .updateTable("users")
    .set({ configs: sql`configs || ${JSON.stringify(configs)}::jsonb`, updatedAt: now })
    .where("id", "=", userId)
    .returning("configs")
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_USER_FOUND"));
  return row.configs;
}
