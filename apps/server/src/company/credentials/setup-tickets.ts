// One-time set-up tickets: whoever holds one may choose the account's password, once, and soon.
import { ourLimits } from "@prosa/contracts/limits";
import { sql } from "kysely";
import type { Ctx, Deps } from "#platform/context";
import { digest } from "./digests.ts";

export interface SetupTicket {
  token: string;
  expiresAt: Date;
}

/**
 * A link that was asked for is used at once; one that comes by mail unasked may be given longer. Whoever uses it has
 * proven the mailbox: it may be mailed to the account's own address, or shown to whoever runs the platform, and to
 * nobody else.
 */
export async function createSetupTicket(
  ctx: Ctx,
  userId: number,
  minutes: number = ourLimits.setupTicketMinutes,
): Promise<SetupTicket> {
  const token = ctx.deps.ids.token(32);
  const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000);
  // A newer link replaces the older ones.
  await ctx.tx.deleteFrom("setupTickets").where("userId", "=", userId).where("usedAt", "is", null).execute();
  await ctx.tx
    .insertInto("setupTickets")
    .values({
      tenantId: ctx.tenantId,
      id: ctx.deps.ids.uuid(),
      userId,
      tokenHash: digest(token),
      grantHash: null,
      createdAt: ctx.now,
      expiresAt,
      exchangedAt: null,
      usedAt: null,
    })
    .execute();
  return { token, expiresAt };
}

/** Before the hash of our router, so that it is a query; the screen takes it out of the address bar at once. */
export function setupLink({ config }: Pick<Deps, "config">, { token }: SetupTicket): string {
  return `${config.http.publicUrl}/?tokenSetup=${token}#/login`;
}

interface Place {
  tenantId: number;
  id: string;
}

export async function findTicketByToken({ db }: Pick<Deps, "db">, token: string): Promise<Place | null> {
  const sql = "select tenant_id, id from setup_ticket_of_token($1)";
  return (await db.callOnce<Place>("setup_ticket_of_token", sql, [digest(token)]))[0] ?? null;
}

export async function findTicketByGrant({ db }: Pick<Deps, "db">, grant: string): Promise<Place | null> {
  const sql = "select tenant_id, id from setup_ticket_of_grant($1)";
  return (await db.callOnce<Place>("setup_ticket_of_grant", sql, [digest(grant)]))[0] ?? null;
}

/**
 * Erases the token in the same statement, so of two exchanges at once one finds nothing. However long the link was
 * good for, the permission it is exchanged for is short.
 */
export async function exchangeTicket(ctx: Ctx, id: string, token: string, grant: string): Promise<number | null> {
  const until = new Date(ctx.now.getTime() + ourLimits.setupTicketMinutes * 60_000);
  const row = await ctx.tx
    .updateTable("setupTickets")
    .set({
      tokenHash: null,
      grantHash: digest(grant),
      exchangedAt: ctx.now,
      expiresAt: sql`least(expires_at, ${until}::timestamptz)`,
    })
    .where("id", "=", id)
    .where("tokenHash", "=", digest(token))
    .where("expiresAt", ">", ctx.now)
    .returning("userId")
    .executeTakeFirst();
  return row?.userId ?? null;
}

export async function readGrantedUser(ctx: Ctx, id: string): Promise<number | null> {
  const row = await ctx.tx
    .selectFrom("setupTickets")
    .select("userId")
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", ctx.now)
    .executeTakeFirst();
  return row?.userId ?? null;
}

export async function useGrant(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.tx
    .updateTable("setupTickets")
    .set({ usedAt: ctx.now, grantHash: null })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", ctx.now)
    .returning("userId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Codes and links that are still out: worthless once the account has another e-mail, another password or no owner. */
export async function dropPendingProofs(ctx: Ctx, userId: number): Promise<void> {
  await ctx.tx.deleteFrom("setupTickets").where("userId", "=", userId).where("usedAt", "is", null).execute();
  await ctx.tx.deleteFrom("recoveryCodes").where("userId", "=", userId).where("usedAt", "is", null).execute();
  await ctx.tx.deleteFrom("emailCodes").where("userId", "=", userId).execute();
}
