// SQL of uploaded files. Each function takes the transaction first; row-level security adds the tenant.
import type { Insertable } from "kysely";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { StorageKey } from "#platform/storage";
import type { UploadedFilesTable } from "./files.tables.ts";

export interface KeptFile {
  id: string;
  storageKey: StorageKey;
  name: string;
  size: number;
  mime: string;
}

const kept = ["id", "storageKey", "name", "size", "mime"] as const;

export async function insertFile(tx: Tx, file: Insertable<UploadedFilesTable>): Promise<void> {
  await tx.insertInto("uploadedFiles").values(file).execute();
}

/** Those that wait to be used; what has expired is on its way out. */
export async function countUnused(tx: Tx, userId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("uploadedFiles")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .executeTakeFirstOrThrow();
  return count;
}

export function markStored(
  tx: Tx,
  fileId: string,
  measured: { size: number; sha256: string; mime: string; storedAt: Date },
): Promise<KeptFile> {
  return tx
    .updateTable("uploadedFiles")
    .set(measured)
    .where("id", "=", fileId)
    .returning(kept)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_FILE_FOUND"));
}

/** One's own, or one that is for all; whole ones only. */
export function loadFile(tx: Tx, fileId: string, userId: number): Promise<KeptFile> {
  return tx
    .selectFrom("uploadedFiles")
    .select(kept)
    .where("id", "=", fileId)
    .where("storedAt", "is not", null)
    .where((eb) => eb.or([eb("userId", "=", userId), eb("isShared", "=", true)]))
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_FILE_FOUND"));
}

/** For modules that decide by themselves who may see it, such as pictures of people. */
export async function findSharedFile(tx: Tx, fileId: string): Promise<KeptFile | null> {
  const query = tx.selectFrom("uploadedFiles").select(kept).where("id", "=", fileId);
  const file = await query.where("storedAt", "is not", null).where("isShared", "=", true).executeTakeFirst();
  return file ?? null;
}

/** For the work of whoever took it, which is done when its uploader may be gone. */
export async function findTakenFile(tx: Tx, fileId: string, usedBy: string): Promise<KeptFile | null> {
  const query = tx.selectFrom("uploadedFiles").select(kept).where("id", "=", fileId);
  const file = await query.where("storedAt", "is not", null).where("usedBy", "=", usedBy).executeTakeFirst();
  return file ?? null;
}

/** Only the uploader's own that nothing uses yet: a file has one user. */
export async function takeFile(tx: Tx, fileId: string, userId: number, usedBy: string, isShared: boolean) {
  const taken = await tx
    .updateTable("uploadedFiles")
    .set({ usedBy, isShared, expiresAt: null })
    .where("id", "=", fileId)
    .where("userId", "=", userId)
    .where("usedBy", "is", null)
    .where("storedAt", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function setShared(tx: Tx, fileId: string, isShared: boolean): Promise<void> {
  await tx.updateTable("uploadedFiles").set({ isShared }).where("id", "=", fileId).execute();
}

export async function freeFile(tx: Tx, fileId: string, expiresAt: Date): Promise<void> {
  const set = { usedBy: null, isShared: false, expiresAt };
  await tx.updateTable("uploadedFiles").set(set).where("id", "=", fileId).execute();
}

export async function expireAt(tx: Tx, fileId: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable("uploadedFiles")
    .set({ expiresAt })
    .where("id", "=", fileId)
    .where("usedBy", "is", null)
    .execute();
}

/** From here on nobody can read or take them; the bytes may go. */
export async function withdrawUnused(
  tx: Tx,
  before: Date,
  most: number,
): Promise<Pick<KeptFile, "id" | "storageKey">[]> {
  const expired = await tx
    .selectFrom("uploadedFiles")
    .select("id")
    .where("expiresAt", "<=", before)
    .orderBy("expiresAt")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  if (expired.length === 0) return [];
  return tx
    .updateTable("uploadedFiles")
    .set({ storedAt: null })
    .where(
      "id",
      "in",
      expired.map(({ id }) => id),
    )
    .returning(["id", "storageKey"])
    .execute();
}

export async function deleteFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("uploadedFiles").where("id", "in", fileIds).execute();
}
