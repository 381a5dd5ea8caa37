// SQL of managing users. Each function takes the transaction first; row-level security adds the tenant.
import { type RawBuilder, sql } from "kysely";
import { isUniqueViolation, patience, type Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { Options } from "./users.manage.rules.ts";

export interface Company {
  name: string;
  timeZone: string;
}

/**
 * Those who change a company's people wait for each other here, which makes the last admin exact.
 * The company is the tenants module's row, which stands above this one; the lock leaves its other readers alone.
 */
export async function lockCompany(tx: Tx): Promise<Company> {
  const { rows } = await sql<Company>`
    with ${patience}
    select t.name, t.time_zone from patience cross join tenants t
     where t.id = app_tenant() for no key update of t`.execute(tx);
  return rows[0] ?? absent();
}

export async function readCompany(tx: Tx): Promise<Company> {
  const { rows } = await sql<Company>`
    select t.name, t.time_zone from tenants t where t.id = app_tenant()`.execute(tx);
  return rows[0] ?? absent();
}

function absent(): never {
  throw new AppError("ERR_NO_TENANT_FOUND");
}

/** One of the company's own people: neither somebody gone nor the platform's support. */
export function lockManagedUser(tx: Tx, userId: number) {
  return managedUser(tx, userId).forNoKeyUpdate().executeTakeFirstOrThrow(notFound);
}

export function loadManagedUser(tx: Tx, userId: number) {
  return managedUser(tx, userId).executeTakeFirstOrThrow(notFound);
}

const notFound = () => new AppError("ERR_NO_USER_FOUND");

function managedUser(tx: Tx, userId: number) {
  return tx
    .selectFrom("users")
    .select([
      "id",
      "name",
      "email",
      "profile",
      "isActive",
      "ignoreWallet",
      "channelLimit",
      "blockMultipleLogins",
      "blockCalls",
      "loginSchedule",
      "pictureKey",
      sql<boolean>`password_hash is not null`.as("hasPassword"),
    ])
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .where("isSupport", "=", false);
}

export async function nameOf(tx: Tx, userId: number): Promise<string | undefined> {
  return (await tx.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirst())?.name;
}

/** How many could run the company without this one. */
export async function countOtherAdmins(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("id", "<>", userId)
    .where("profile", "=", "admin")
    .where("isActive", "=", true)
    .where("isSupport", "=", false)
    .where("passwordHash", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function saveUser(tx: Tx, userId: number, set: Options, now: Date): Promise<void> {
  // Whoever reads a new mailbox has not proven it yet.
  const unproven = set.email === undefined ? {} : { emailVerifiedAt: null, emailAt: now };
  try {
    await tx
      .updateTable("users")
      .set({ ...set, ...unproven, updatedAt: now })
      .where("id", "=", userId)
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("ERR_EMAIL_EXISTS", { field: "email", cause: error });
    throw error;
  }
}

/** The name stays for old tickets and messages; everything else personal goes, and the e-mail is free again. */
export async function eraseUser(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({
      // Not an address anybody could write on a sign-in form.
      email: `deleted-${userId}@invalid`,
      passwordHash: null,
      emailVerifiedAt: null,
      isActive: false,
      configs: "{}",
      signature: "",
      sounds: "{}",
      pictureKey: null,
      loginSchedule: null,
      deletedAt: now,
      updatedAt: now,
    })
    .where("id", "=", userId)
    .execute();
}

export type Assignment = "queueIds" | "channelIds" | "callChannelIds";

interface AssignmentPlace {
  table: RawBuilder<unknown>;
  column: RawBuilder<unknown>;
  of: RawBuilder<unknown>;
  unknown: "ERR_NO_QUEUE_FOUND" | "ERR_NO_WAPP_FOUND";
}

// Channels are the upper floor's rows: named here by id only, as their own module does with people.
const assignments: Record<Assignment, AssignmentPlace> = {
  queueIds: {
    table: sql`user_queues`,
    column: sql`queue_id`,
    of: sql`queues`,
    unknown: "ERR_NO_QUEUE_FOUND",
  },
  channelIds: {
    table: sql`user_channels`,
    column: sql`channel_id`,
    of: sql`channels`,
    unknown: "ERR_NO_WAPP_FOUND",
  },
  callChannelIds: {
    table: sql`user_call_channels`,
    column: sql`channel_id`,
    of: sql`channels`,
    unknown: "ERR_NO_WAPP_FOUND",
  },
};

/** Makes the assignments of one kind exactly these. True when that changed anything. */
export async function assign(tx: Tx, userId: number, kind: Assignment, ids: readonly number[]): Promise<boolean> {
  const { table, column, of, unknown } = assignments[kind];
  const wanted = [...new Set(ids)];
  const known = await sql<{ count: number }>`
    select count(*) as count from ${of} where tenant_id = app_tenant() and id = any (${wanted}::bigint[])`.execute(tx);
  if ((known.rows[0]?.count ?? 0) < wanted.length) throw new AppError(unknown, { field: kind });
  const { rows } = await sql<{ changed: number }>`
    with gone as (
      delete from ${table} where tenant_id = app_tenant() and user_id = ${userId}
         and ${column} <> all (${wanted}::bigint[]) returning 1
    ), come as (
      insert into ${table} (tenant_id, user_id, ${column})
      select app_tenant(), ${userId}, id from unnest(${wanted}::bigint[]) as id on conflict do nothing returning 1
    )
    select (select count(*) from gone) + (select count(*) from come) as changed`.execute(tx);
  return (rows[0]?.changed ?? 0) > 0;
}
