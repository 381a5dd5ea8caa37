// SQL of transcripts. Each function takes the transaction first; row-level security adds the tenant.
import type { Selectable, Updateable } from "kysely";
import type { Tx } from "#platform/database";
import type { StorageKey } from "#platform/storage";
import type { MessageTranscriptsTable } from "./transcripts.tables.ts";

export type TranscriptRow = Selectable<MessageTranscriptsTable>;

export function findTranscript(tx: Tx, messageId: number): Promise<TranscriptRow | undefined> {
  return tx.selectFrom("messageTranscripts").selectAll().where("messageId", "=", messageId).executeTakeFirst();
}

/** Waits to be written; what failed waits once more. False: it is there already, or on its way. */
export async function wantTranscript(tx: Tx, tenantId: number, messageId: number, now: Date): Promise<boolean> {
  const fresh = { status: "waiting", tries: 0, trouble: null, requestedAt: now, settledAt: null } as const;
  const empty = { text: null, language: null, provider: null, model: null };
  const row = await tx
    .insertInto("messageTranscripts")
    .values({ tenantId, messageId, ...fresh, ...empty })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "messageId"]).doUpdateSet(fresh).where("messageTranscripts.status", "=", "failed"),
    )
    .returning("messageId")
    .executeTakeFirst();
  return row !== undefined;
}

/** One more try begins; null: nothing waits. */
export async function countTry(tx: Tx, messageId: number): Promise<number | null> {
  const row = await tx
    .updateTable("messageTranscripts")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("messageId", "=", messageId)
    .where("status", "=", "waiting")
    .returning("tries")
    .executeTakeFirst();
  return row?.tries ?? null;
}

/** False: somebody was there first, or the message is gone. */
export async function saveTranscript(
  tx: Tx,
  messageId: number,
  set: Updateable<MessageTranscriptsTable>,
): Promise<boolean> {
  const row = await tx
    .updateTable("messageTranscripts")
    .set(set)
    .where("messageId", "=", messageId)
    .where("status", "=", "waiting")
    .returning("messageId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Of which ticket it is, if it is a customer's recording that still stands. */
export function findRecording(tx: Tx, messageId: number) {
  return tx
    .selectFrom("messages")
    .select(["id", "ticketId"])
    .where("id", "=", messageId)
    .where("type", "in", ["voice", "audio"])
    .where("fromMe", "=", false)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

export async function messageOfFile(tx: Tx, storageKey: StorageKey): Promise<number | undefined> {
  const row = await tx
    .selectFrom("messageMedia")
    .select("messageId")
    .where("storageKey", "=", storageKey)
    .executeTakeFirst();
  return row?.messageId;
}

export async function insertSpoken(
  tx: Tx,
  { at, ...spoken }: Pick<MessageTranscriptsTable, "tenantId" | "messageId" | "text" | "model"> & { at: Date },
): Promise<void> {
  await tx
    .insertInto("messageTranscripts")
    .values({
      ...spoken,
      status: "ready",
      language: null,
      provider: "openai",
      trouble: null,
      requestedAt: at,
      settledAt: at,
    })
    .onConflict((conflict) => conflict.columns(["tenantId", "messageId"]).doNothing())
    .execute();
}
