// SQL of messages. Each function takes the transaction first; row-level security adds the tenant.
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "#platform/database";
import type { MessageAttemptsTable, MessageReactionsTable, MessagesTable } from "./messages.tables.ts";

export type Message = Selectable<MessagesTable>;

export type NewRow = Insertable<MessagesTable>;

/** Of these ids, those that are taken, in the order of the conversation. */
export function findByClientIds(tx: Tx, clientIds: readonly string[]) {
  return tx
    .selectFrom("messages")
    .select(["id", "clientId", "ticketId", "fromMe", "type", "quotedId"])
    .where("clientId", "in", [...clientIds])
    .orderBy("id")
    .execute();
}

/** Until the transaction ends, for requests that lock no ticket they could wait at. */
export async function lockRequest(tx: Tx, tenantId: number, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`request:${tenantId}:${clientId}`}, 0))`.execute(tx);
}

export async function isMessageOf(
  tx: Tx,
  ticketId: number,
  messageId: number,
  { withNotes }: { withNotes: boolean },
): Promise<boolean> {
  const found = await tx
    .selectFrom("messages")
    .select("id")
    .where("id", "=", messageId)
    .where("ticketId", "=", ticketId)
    .where("type", "not in", withNotes ? ["reaction"] : ["reaction", "note"])
    .executeTakeFirst();
  return found !== undefined;
}

/** At most one ticket of a contact and a channel is not closed. */
export async function findActiveTicket(tx: Tx, contactId: number, channelId: number): Promise<number | null> {
  const found = await tx
    .selectFrom("tickets")
    .select("id")
    .where("contactId", "=", contactId)
    .where("channelId", "=", channelId)
    .where("status", "<>", "closed")
    .executeTakeFirst();
  return found?.id ?? null;
}

export async function insertMessage(tx: Tx, message: NewRow): Promise<number> {
  const { id } = await tx.insertInto("messages").values(message).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** One per side of the conversation: the newer takes the place of the older. */
export async function putReaction(tx: Tx, reaction: MessageReactionsTable): Promise<void> {
  const { emoji, userId, at } = reaction;
  await tx
    .insertInto("messageReactions")
    .values(reaction)
    .onConflict((conflict) => conflict.columns(["tenantId", "messageId", "fromMe"]).doUpdateSet({ emoji, userId, at }))
    .execute();
}

export function findMessage(tx: Tx, messageId: number): Promise<Message | undefined> {
  return tx.selectFrom("messages").selectAll().where("id", "=", messageId).executeTakeFirst();
}

export async function saveMessage(tx: Tx, messageId: number, set: Updateable<MessagesTable>): Promise<void> {
  await tx.updateTable("messages").set(set).where("id", "=", messageId).execute();
}

export type Attempt = Selectable<MessageAttemptsTable>;

export function attemptsOf(tx: Tx, messageId: number): Promise<Attempt[]> {
  return tx.selectFrom("messageAttempts").selectAll().where("messageId", "=", messageId).orderBy("number").execute();
}
