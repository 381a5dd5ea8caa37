// SQL of who works in which queue. The people are the users module's; here only their membership and rights change.
import { sql } from "kysely";
import type { Tx } from "#platform/database";

export async function peopleOfQueue(tx: Tx, queueId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("userQueues")
    .select("userId")
    .where("queueId", "=", queueId)
    .orderBy("userId")
    .execute();
  return rows.map(({ userId }) => userId);
}

/** In the order of their ids, so that two changes of queues cannot wait for each other. Returns those still there. */
export async function lockPeople(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom("users")
    .select(["id", "deletedAt"])
    .where("id", "in", userIds)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
}

export async function addPeople(tx: Tx, tenantId: number, queueId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .insertInto("userQueues")
    .values(userIds.map((userId) => ({ tenantId, userId, queueId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removePeople(tx: Tx, queueId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.deleteFrom("userQueues").where("queueId", "=", queueId).where("userId", "in", userIds).execute();
}

/** What sockets and caches compare: from now on they know that these people's rights are others. */
export async function renewRights(tx: Tx, userIds: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({ permissionVersion: sql`permission_version + 1`, updatedAt: now })
    .where("id", "in", userIds)
    .execute();
}
