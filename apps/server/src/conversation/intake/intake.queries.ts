// SQL of intake beside its one great call: bodies kept in quarantine, and whose line news is about.
import type { Tx } from "#platform/database";

export function namesOfLine(tx: Tx, channelId: number) {
  return tx.selectFrom("channels").select(["externalAccount", "number"]).where("id", "=", channelId).executeTakeFirst();
}

export interface KeptBody {
  tenantId: number;
  channelId: number;
  channelType: string;
  reason: string;
  bytes: number;
  receivedAt: Date;
}

/** Without its body, which is bound to the row and therefore comes second. */
export async function insertKept(tx: Tx, kept: KeptBody): Promise<number> {
  const { id } = await tx
    .insertInto("webhookQuarantine")
    .values({ ...kept, body: "", replayedAt: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveKept(
  tx: Tx,
  id: number,
  set: { body?: string; reason?: string; replayedAt?: Date },
): Promise<void> {
  await tx.updateTable("webhookQuarantine").set(set).where("id", "=", id).execute();
}

export function findKept(tx: Tx, id: number) {
  return tx
    .selectFrom("webhookQuarantine as q")
    .innerJoin("channels as c", (join) => join.onRef("c.tenantId", "=", "q.tenantId").onRef("c.id", "=", "q.channelId"))
    .select(["q.channelId", "q.channelType as type", "q.body", "c.externalId"])
    .where("q.id", "=", id)
    .executeTakeFirst();
}

export function keptBodies(tx: Tx, afterId: number, most: number) {
  return tx
    .selectFrom("webhookQuarantine")
    .select(["id", "body"])
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(most)
    .execute();
}

export async function deleteKept(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom("webhookQuarantine")
      .where("id", "in", [...ids])
      .execute();
}
