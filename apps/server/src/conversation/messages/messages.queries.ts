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
    .select(["id", "clientId", "ticketId", "fromMe", "type", "quotedId", "requestHash"])
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
    .where("type", "not in", withNotes ? ["reaction", "op"] : ["reaction", "op", "note"])
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * What people said to the customer, or the customer to us, after that message: not the asker's own words, no notes and
 * reactions, and nothing that a machine said by itself. The phone is somebody at the company's own telephone.
 */
export async function newerThan(tx: Tx, ticketId: number, seenId: number, userId: number, most: number) {
  const { rows } = await sql<{ ids: number[] | null; count: number; newestId: number }>`
    select (array_agg(m.id order by m.id))[1:${sql.lit(most)}] as ids, count(*)::int as count,
           coalesce(max(m.id), 0) as newest_id
      from messages m
     where m.tenant_id = app_tenant() and m.ticket_id = ${ticketId} and m.id > ${seenId}
       and m.type not in ('note', 'reaction', 'op')
       and (not m.from_me or m.send_type = 'phone' or (m.send_type = 'chat' and m.user_id <> ${userId}))`.execute(tx);
  const [found] = rows;
  return { messageIds: found?.ids ?? [], count: found?.count ?? 0, newestId: found?.newestId ?? 0 };
}

/** At most one ticket of a contact and a channel is not closed. */
export async function findActiveTicket(tx: Tx, contactId: number, channelId: number): Promise<number | null> {
  const found = await tx
    .selectFrom("tickets")
    .select("id")
    .where("contactId", "=", contactId)
    .where("channelId", "=", channelId)
    .where("status", "in", ["open", "pending"])
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
