// SQL of messages' files. Each function takes the transaction first; row-level security adds the tenant.
import type { Insertable, Updateable } from "kysely";
import type { Tx } from "#platform/database";
import type { StorageKey } from "#platform/storage";
import type { MessageMediaTable } from "./media.tables.ts";
import type { MediaRow } from "./media.types.ts";

export type MediaPatch = Omit<Updateable<MessageMediaTable>, "tenantId" | "id" | "messageId">;

export async function insertMedia(tx: Tx, media: Insertable<MessageMediaTable>): Promise<MediaRow> {
  return tx.insertInto("messageMedia").values(media).returningAll().executeTakeFirstOrThrow();
}

/** By message; messages without a file are missing. */
export async function loadMedia(
  tx: Tx,
  tenantId: number,
  messageIds: readonly number[],
): Promise<Map<number, MediaRow>> {
  if (messageIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("messageMedia")
    .selectAll()
    .where("tenantId", "=", tenantId)
    .where("messageId", "in", [...messageIds])
    .execute();
  return new Map(rows.map((row) => [row.messageId, row]));
}

export async function mediaOfMessage(tx: Tx, messageId: number): Promise<MediaRow | undefined> {
  return tx.selectFrom("messageMedia").selectAll().where("messageId", "=", messageId).executeTakeFirst();
}

/** With the conversation it belongs to, which decides who may see it. */
export function findMedia(tx: Tx, tenantId: number, mediaId: string) {
  return tx
    .selectFrom("messageMedia as f")
    .innerJoin("messages as m", (join) => join.onRef("m.tenantId", "=", "f.tenantId").onRef("m.id", "=", "f.messageId"))
    .selectAll("f")
    .select(["m.ticketId", "m.channelId"])
    .where("f.tenantId", "=", tenantId)
    .where("f.id", "=", mediaId)
    .executeTakeFirst();
}
export type FoundMedia = MediaRow & { ticketId: number; channelId: number };

/** Null when the file is no longer as the caller knew it. */
export async function saveMedia(
  tx: Tx,
  mediaId: string,
  known: { status: readonly MediaRow["status"][]; storageKey?: StorageKey },
  set: MediaPatch,
): Promise<MediaRow | null> {
  let query = tx.updateTable("messageMedia").set(set).where("id", "=", mediaId).where("status", "in", known.status);
  if (known.storageKey !== undefined) query = query.where("storageKey", "=", known.storageKey);
  return (await query.returningAll().executeTakeFirst()) ?? null;
}

/** One more try begins. */
export async function countTry(tx: Tx, mediaId: string): Promise<number> {
  const { tries } = await tx
    .updateTable("messageMedia")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", mediaId)
    .returning("tries")
    .executeTakeFirstOrThrow();
  return tries;
}

/** Written before the bytes are: whatever happens to them, the sweep looks once whether anybody owns them. */
export async function throwAway(tx: Tx, tenantId: number, keys: readonly StorageKey[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map((storageKey) => ({ tenantId, storageKey, createdAt: now }));
  await tx.insertInto("storageTrash").values(rows).execute();
}

export async function oldTrash(tx: Tx, before: Date, most: number): Promise<{ id: number; storageKey: StorageKey }[]> {
  const rows = await tx
    .selectFrom("storageTrash")
    .select(["id", "storageKey"])
    .where("createdAt", "<", before)
    .orderBy("id")
    .limit(most)
    .execute();
  return rows as { id: number; storageKey: StorageKey }[];
}

/** Of these files, those that a message has, or will have. */
export async function ownedKeys(tx: Tx, tenantId: number, fileKeys: readonly StorageKey[]): Promise<Set<StorageKey>> {
  if (fileKeys.length === 0) return new Set();
  const rows = await tx
    .selectFrom("messageMedia")
    .select("storageKey")
    .where("tenantId", "=", tenantId)
    .where("storageKey", "in", [...fileKeys])
    .distinct()
    .unionAll(
      tx
        .selectFrom("sharedMedia")
        .select("storageKey")
        .where("tenantId", "=", tenantId)
        .where("storageKey", "in", [...fileKeys]),
    )
    .execute();
  return new Set(rows.flatMap(({ storageKey }) => storageKey ?? []));
}

export async function emptyTrash(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom("storageTrash")
      .where("id", "in", [...ids])
      .execute();
}
