// Browsers that once signed in correctly: strangers who guess at the account cannot lock them out.
import { sql } from "kysely";
import type { Ctx } from "#platform/context";
import { digest } from "./digests.ts";

const MOST_DEVICES = 20;

export async function rememberDevice(ctx: Ctx, userId: number, device: string): Promise<void> {
  const row = { tenantId: ctx.tenantId, userId, deviceHash: digest(device), lastUsedAt: ctx.now };
  await ctx.tx
    .insertInto("knownDevices")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "userId", "deviceHash"]).doUpdateSet({ lastUsedAt: ctx.now }),
    )
    .execute();
  await sql`
    delete from known_devices d where d.user_id = ${userId} and d.device_hash not in (
      select k.device_hash from known_devices k where k.user_id = ${userId}
       order by k.last_used_at desc limit ${sql.lit(MOST_DEVICES)})`.execute(ctx.tx);
}

export async function forgetDevices(ctx: Ctx, userId: number): Promise<void> {
  await ctx.tx.deleteFrom("knownDevices").where("userId", "=", userId).execute();
}
