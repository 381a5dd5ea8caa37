// Codes that prove a mailbox. One per account: a newer letter replaces the older. A try is counted before it is compared.
import { timingSafeEqual } from "node:crypto";
import { ourLimits } from "@prosa/contracts/limits";
import { sql } from "kysely";
import type { Ctx } from "#platform/context";
import { keyedDigest } from "./digests.ts";

const PURPOSE = "email code";

/** Returns the code, which is in the letter and nowhere else. */
export async function storeEmailCode(ctx: Ctx, userId: number): Promise<string> {
  const code = ctx.deps.ids.code();
  const row = {
    codeHash: keyedDigest(ctx.deps.config, PURPOSE, code),
    tries: 0,
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + ourLimits.emailCodeHours * 3_600_000),
  };
  await ctx.tx
    .insertInto("emailCodes")
    .values({ tenantId: ctx.tenantId, userId, ...row })
    .onConflict((conflict) => conflict.columns(["tenantId", "userId"]).doUpdateSet(row))
    .execute();
  return code;
}

/** A right code gives its try back: it is spent when the account has another proof or another e-mail. */
export async function tryEmailCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const row = await ctx.tx
    .updateTable("emailCodes")
    .set({ tries: sql`tries + 1` })
    .where("userId", "=", userId)
    .where("expiresAt", ">", ctx.now)
    .where("tries", "<", ourLimits.recoveryTriesPerCode)
    .returning("codeHash")
    .executeTakeFirst();
  if (!row || !timingSafeEqual(row.codeHash, keyedDigest(ctx.deps.config, PURPOSE, code))) return false;
  await ctx.tx.updateTable("emailCodes").set({ tries: sql`tries - 1` }).where("userId", "=", userId).execute();
  return true;
}
