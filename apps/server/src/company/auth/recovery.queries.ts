// SQL of recovery codes. A try is counted before the code is compared, so that tries at once cannot exceed the limit.
import { timingSafeEqual } from "node:crypto";
import { ourLimits } from "@prosa/contracts/limits";
import { sql } from "kysely";
import { digest } from "#company/credentials";
import type { Ctx, Deps } from "#platform/context";

const A_DAY_MS = 86_400_000;

export interface CodePlace {
  tenantId: number;
  id: string;
}

export function findCodesOfBrowser({ db }: Pick<Deps, "db">, browser: string): Promise<CodePlace[]> {
  const text = "select tenant_id, id from recovery_codes_of_browser($1)";
  return db.callOnce<CodePlace>("recovery_codes_of_browser", text, [digest(browser)]);
}

/** Replaces what this browser was sent before for this account; a second sending brings a second code. */
export async function storeCode(ctx: Ctx, userId: number, browserHash: Buffer, codeHash: Buffer): Promise<void> {
  const { tx, tenantId, now } = ctx;
  const old = new Date(now.getTime() - A_DAY_MS);
  await tx
    .deleteFrom("recoveryCodes")
    .where("userId", "=", userId)
    .where((eb) => eb.or([eb("browserHash", "=", browserHash), eb("createdAt", "<", old)]))
    .execute();
  await tx
    .insertInto("recoveryCodes")
    .values({
      tenantId,
      id: ctx.deps.ids.uuid(),
      userId,
      codeHash,
      browserHash,
      tries: 0,
      createdAt: now,
      sentAt: now,
      expiresAt: new Date(now.getTime() + ourLimits.recoveryCodeMinutes * 60_000),
      usedAt: null,
    })
    .execute();
}

/** The account the code opens, or null. A right code gives its try back: looking does not spend it. */
export async function tryCode(ctx: Ctx, id: string, codeHash: Buffer): Promise<number | null> {
  const row = await ctx.tx
    .updateTable("recoveryCodes")
    .set({ tries: sql`tries + 1` })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", ctx.now)
    .where("tries", "<", ourLimits.recoveryTriesPerCode)
    .returning(["userId", "codeHash"])
    .executeTakeFirst();
  if (!row || !timingSafeEqual(row.codeHash, codeHash)) return null;
  await ctx.tx.updateTable("recoveryCodes").set({ tries: sql`tries - 1` }).where("id", "=", id).execute();
  return row.userId;
}

/** Once only: of two who finish at the same moment, one finds it used. */
export async function useCode(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.tx
    .updateTable("recoveryCodes")
    .set({ usedAt: ctx.now })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", ctx.now)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropOtherCodes(ctx: Ctx, userId: number, id: string): Promise<void> {
  await ctx.tx.deleteFrom("recoveryCodes").where("userId", "=", userId).where("id", "<>", id).execute();
}
