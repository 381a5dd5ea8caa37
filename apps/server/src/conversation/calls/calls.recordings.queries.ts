// SQL of what remains of calls: recordings, who heard them, and traces that are forgotten.
import type { Updateable } from "kysely";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import type { CallRecordingsTable } from "./calls.tables.ts";

/** False: known already. */
export async function insertRecording(ctx: Ctx, callId: number): Promise<boolean> {
  const row = await ctx.tx
    .insertInto("callRecordings")
    .values({
      ...{ tenantId: ctx.tenantId, callId, status: "waiting", storageKey: null, mime: null, size: null },
      ...{ readyAt: null, createdAt: ctx.now },
    })
    .onConflict((conflict) => conflict.columns(["tenantId", "callId"]).doNothing())
    .returning("callId")
    .executeTakeFirst();
  return row !== undefined;
}

export function findRecording(tx: Tx, callId: number) {
  return tx.selectFrom("callRecordings").selectAll().where("callId", "=", callId).executeTakeFirst();
}

export async function saveRecording(tx: Tx, callId: number, set: Updateable<CallRecordingsTable>): Promise<void> {
  await tx
    .updateTable("callRecordings")
    .set(set)
    .where("callId", "=", callId)
    .where("status", "=", "waiting")
    .execute();
}

/** True where it was not heard by this person since then. */
export async function hear({ tx, tenantId, now }: Ctx, callId: number, userId: number, since: Date): Promise<boolean> {
  const row = await tx
    .insertInto("callHearings")
    .values({ tenantId, callId, userId, at: now })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "callId", "userId"]).doUpdateSet({ at: now }).where("callHearings.at", "<", since),
    )
    .returning("callId")
    .executeTakeFirst();
  return row !== undefined;
}

export function oldRecordings(tx: Tx, before: Date, most: number) {
  return tx
    .selectFrom("callRecordings")
    .select(["callId", "storageKey"])
    .where("status", "=", "ready")
    .where("readyAt", "<", before)
    .orderBy("callId")
    .limit(most)
    .execute();
}

export async function recordingsGone(tx: Tx, callIds: readonly number[]): Promise<void> {
  await tx
    .updateTable("callRecordings")
    .set({ status: "gone", storageKey: null })
    .where("callId", "in", [...callIds])
    .execute();
}

/** Who was rung, and what devices were asked: of no use to anybody after a while. */
export async function forgetTraces(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("callRings").where("rungAt", "<", before).execute();
  await tx.deleteFrom("callOrders").where("at", "<", before).execute();
}
