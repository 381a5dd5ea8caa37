// SQL of messages. Each function takes the transaction first; row-level security adds the tenant.
import { ourLimits } from "@prosa/contracts/limits";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "#platform/database";
import type { MessageAttemptsTable, MessagesTable } from "./messages.tables.ts";

export type Message = Selectable<MessagesTable>;

/** With the name of whoever wrote it, for the wire. */
export interface MessageRow extends Message {
  username: string | null;
}

const COUNT_CAP = 10_000;

function withNames(tx: Tx) {
  return tx
    .selectFrom("messages as m")
    .leftJoin("users as u", (join) => join.onRef("u.tenantId", "=", "m.tenantId").onRef("u.id", "=", "m.userId"))
    .selectAll("m")
    .select("u.name as username");
}

export async function loadMessages(tx: Tx, tenantId: number, messageIds: readonly number[]): Promise<MessageRow[]> {
  if (messageIds.length === 0) return [];
  return withNames(tx)
    .where("m.tenantId", "=", tenantId)
    .where("m.id", "in", [...messageIds])
    .execute();
}

export function findByClientId(tx: Tx, clientId: string): Promise<MessageRow | undefined> {
  return withNames(tx).where("m.clientId", "=", clientId).executeTakeFirst();
}

/** Newest first, one more than a page. */
export function pageOfMessages(tx: Tx, ticketId: number, page: { before: number | null; offset: number }) {
  let query = withNames(tx).where("m.ticketId", "=", ticketId);
  if (page.before !== null) query = query.where("m.id", "<", page.before);
  return query
    .orderBy("m.id", "desc")
    .limit(sql.lit(ourLimits.messagesPerPage + 1))
    .offset(sql.lit(page.offset))
    .execute();
}

export async function countMessages(tx: Tx, ticketId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from messages m where m.ticket_id = ${ticketId} limit ${sql.lit(COUNT_CAP)}) bounded`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function isMessageOf(tx: Tx, ticketId: number, messageId: number): Promise<boolean> {
  const found = await tx
    .selectFrom("messages")
    .select("id")
    .where("id", "=", messageId)
    .where("ticketId", "=", ticketId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertMessage(tx: Tx, message: Insertable<MessagesTable>): Promise<number> {
  const { id } = await tx.insertInto("messages").values(message).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** The oldest message of the ticket that is not through, through the index made for it. */
export function firstToSend(tx: Tx, ticketId: number): Promise<Message | undefined> {
  return tx
    .selectFrom("messages")
    .selectAll()
    .where("ticketId", "=", ticketId)
    .where("status", "in", ["queued", "sending"])
    .orderBy("id")
    .limit(sql.lit(1))
    .executeTakeFirst();
}

export function findMessage(tx: Tx, messageId: number): Promise<Message | undefined> {
  return tx.selectFrom("messages").selectAll().where("id", "=", messageId).executeTakeFirst();
}

export async function saveMessage(tx: Tx, messageId: number, set: Updateable<MessagesTable>): Promise<void> {
  await tx.updateTable("messages").set(set).where("id", "=", messageId).execute();
}

/** By the database's clock, since several machines compare it. */
export async function startAttempt(tx: Tx, tenantId: number, messageId: number) {
  const { rows } = await sql<{ id: number; number: number }>`
    insert into message_attempts (tenant_id, message_id, number, started_at)
    select ${tenantId}, ${messageId}, coalesce(max(a.number), 0) + 1, clock_timestamp()
      from message_attempts a where a.tenant_id = ${tenantId} and a.message_id = ${messageId}
    returning id, number`.execute(tx);
  return rows[0] as { id: number; number: number };
}

export async function lastAttempt(tx: Tx, tenantId: number, messageId: number) {
  const { rows } = await sql<{ id: number; ageMs: number }>`
    select a.id, extract(epoch from clock_timestamp() - a.started_at)::float8 * 1000 as age_ms
      from message_attempts a where a.tenant_id = ${tenantId} and a.message_id = ${messageId}
     order by a.number desc limit 1`.execute(tx);
  return rows[0];
}

export async function finishAttempt(
  tx: Tx,
  attemptId: number,
  result: Pick<MessageAttemptsTable, "outcome" | "providerCode" | "detail"> & { finishedAt: Date },
): Promise<void> {
  await tx.updateTable("messageAttempts").set(result).where("id", "=", attemptId).execute();
}
