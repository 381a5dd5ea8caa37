// Use cases that change users. Whatever changes what somebody may see ends in changeAccess, so that their screens hear.
import type { Profile } from "@prosa/contracts/permissions";
import type { UserConfigs } from "@prosa/contracts/users";
import { sql } from "kysely";
import { recordSecurity } from "#company/audit";
import { isEmailProvenElsewhere, lockEmail, readHashesOfEmail, sharesSalt } from "#company/credentials";
import { knownQueueIds } from "#company/queues";
import { endSessions, type LoginSchedule } from "#company/sessions";
import type { Ctx } from "#platform/context";
import { isUniqueViolation } from "#platform/database";
import { AppError } from "#platform/errors";
import * as queries from "./users.queries.ts";

export interface NewUser {
  name: string;
  email: string;
  profile: Profile;
  /** Null until a set-up ticket or a recovery sets one: such an account cannot sign in. */
  passwordHash: string | null;
}

/** The plan's cap on users is the caller's to check: the tenants module knows plans, and stands above this one. */
export async function createUser(ctx: Ctx, user: NewUser): Promise<number> {
  try {
    const { id } = await ctx.tx
      .insertInto("users")
      .values({
        ...user,
        tenantId: ctx.tenantId,
        loginSchedule: null,
        pictureKey: null,
        emailVerifiedAt: null,
        lastOnlineAt: null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("ERR_EMAIL_EXISTS", { field: "email", cause: error });
    throw error;
  }
}

export async function saveOwnConfigs(ctx: Ctx, userId: number, configs: UserConfigs): Promise<UserConfigs> {
  // Somebody else's are as absent as a stranger's.
  if (ctx.actor.kind !== "user" || ctx.actor.userId !== userId) throw new AppError("ERR_NO_USER_FOUND");
  const saved = await queries.saveConfigs(ctx.tx, userId, configs, ctx.now);
  await ctx.publish("configs.changed", { userId, data: { configs: saved } });
  return saved;
}

export async function setUserQueues(ctx: Ctx, userId: number, queueIds: readonly number[]): Promise<void> {
  await queries.lockUser(ctx.tx, userId);
  const wanted = [...new Set(queueIds)];
  if ((await knownQueueIds(ctx.tx, wanted)).length < wanted.length) throw new AppError("ERR_NO_QUEUE_FOUND");
  await ctx.tx.deleteFrom("userQueues").where("userId", "=", userId).execute();
  if (wanted.length > 0) {
    const rows = wanted.map((queueId) => ({ tenantId: ctx.tenantId, userId, queueId }));
    await ctx.tx.insertInto("userQueues").values(rows).execute();
  }
  await changeAccess(ctx, userId, "queues");
}

export async function setUserProfile(ctx: Ctx, userId: number, profile: Profile): Promise<void> {
  await queries.lockUser(ctx.tx, userId);
  await ctx.tx.updateTable("users").set({ profile, updatedAt: ctx.now }).where("id", "=", userId).execute();
  await changeAccess(ctx, userId, "profile");
}

/** Whoever is switched off is out at once. */
export async function setUserActive(ctx: Ctx, userId: number, isActive: boolean): Promise<void> {
  await queries.lockUser(ctx.tx, userId);
  await ctx.tx.updateTable("users").set({ isActive, updatedAt: ctx.now }).where("id", "=", userId).execute();
  if (!isActive) await endSessions(ctx, { userId }, "ERR_USER_INACTIVE");
  await changeAccess(ctx, userId, isActive ? "activated" : "deactivated");
}

/** Open sessions outside the new hours end by themselves: the hours are part of every authentication. */
export async function setLoginSchedule(ctx: Ctx, userId: number, schedule: LoginSchedule | null): Promise<void> {
  await queries.lockUser(ctx.tx, userId);
  const loginSchedule = schedule === null ? null : JSON.stringify(schedule);
  await ctx.tx.updateTable("users").set({ loginSchedule, updatedAt: ctx.now }).where("id", "=", userId).execute();
  await changeAccess(ctx, userId, "login schedule");
}

export async function setBlockMultipleLogins(ctx: Ctx, userId: number, blockMultipleLogins: boolean): Promise<void> {
  await queries.lockUser(ctx.tx, userId);
  const set = { blockMultipleLogins, updatedAt: ctx.now };
  await ctx.tx.updateTable("users").set(set).where("id", "=", userId).execute();
}

/** For every change of rights, also by other modules (channels, wallets): the version grows, the person's screens reload. */
export async function changeAccess(ctx: Ctx, userId: number, what: string): Promise<void> {
  await ctx.tx
    .updateTable("users")
    .set({ permissionVersion: sql`permission_version + 1`, updatedAt: ctx.now })
    .where("id", "=", userId)
    .execute();
  await ctx.publish("access.changed", { userId, data: {} });
  const by = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  await recordSecurity(ctx, { kind: "user.changed", userId, detail: { what, by } });
}

export async function setPasswordHash(ctx: Ctx, userId: number, passwordHash: string): Promise<void> {
  const set = { passwordHash, updatedAt: ctx.now };
  await ctx.tx.updateTable("users").set(set).where("id", "=", userId).execute();
}

/**
 * From now on the account counts for its e-mail everywhere. All that have proven one e-mail share their salt, so that a
 * sign-in costs one evaluation: whoever was overtaken by another proof in the meantime is asked to do it again.
 */
export async function markEmailVerified(ctx: Ctx, userId: number): Promise<void> {
  const user = await queries.lockUser(ctx.tx, userId);
  if (user.emailVerifiedAt !== null) return;
  await lockEmail(ctx.tx, user.email);
  if (!(await mayCountEverywhere(ctx, user))) throw new AppError("ERR_CONFLICT");
  await ctx.tx.updateTable("users").set({ emailVerifiedAt: ctx.now }).where("id", "=", userId).execute();
  await ctx.tx.deleteFrom("emailCodes").where("userId", "=", userId).execute();
}

/** Whether the password needs no other salt before the account counts for its e-mail outside its company. */
export async function mayCountEverywhere(
  { tx, tenantId }: Ctx,
  { email, passwordHash }: { email: string; passwordHash: string | null },
): Promise<boolean> {
  if (!(await isEmailProvenElsewhere(tx, email, tenantId))) return true;
  return sharesSalt(passwordHash, await readHashesOfEmail(tx, email));
}

export async function markOnline(ctx: Ctx, userId: number): Promise<void> {
  await ctx.tx.updateTable("users").set({ lastOnlineAt: ctx.now }).where("id", "=", userId).execute();
}
