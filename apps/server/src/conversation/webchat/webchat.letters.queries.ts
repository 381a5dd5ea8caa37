// SQL of the letters to visitors: who may be told, of which answers, and what became of the last one.
import { type Insertable, type Selectable, sql } from "kysely";
import type { Tx } from "#platform/database";
import type { Waiting } from "./webchat.letters.rules.ts";
import { conversationOf, ownIds, threadsOf, type VisitorRow } from "./webchat.queries.ts";
import type { WebchatLettersTable } from "./webchat.tables.ts";

export type LetterRow = Selectable<WebchatLettersTable>;

/** Whoever reads this answer, has an address and is not being looked at already. What was due before `lost` never came about. */
export async function markDue(
  tx: Tx,
  of: { tenantId: number; messageId: number; dueAt: Date; lost: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update webchat_visitors v set letter_due_at = ${of.dueAt}
      from messages m
      join webchat_channels c on c.tenant_id = m.tenant_id and c.channel_id = m.channel_id
       and (c.settings ->> 'continueByEmail')::boolean
      join webchat_threads t on t.tenant_id = m.tenant_id and t.ticket_id = m.ticket_id
      join webchat_visitors w on w.tenant_id = t.tenant_id and w.id = t.visitor_id
     where m.tenant_id = ${of.tenantId} and m.id = ${of.messageId} and m.from_me
       and m.type not in ('note', 'op', 'reaction', 'system')
       and v.tenant_id = m.tenant_id and v.id = coalesce(w.continued_as, w.id) and v.email is not null
       and (v.letter_due_at is null or v.letter_due_at < ${of.lost})
    returning v.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export function lockVisitor(tx: Tx, visitorId: number): Promise<VisitorRow | undefined> {
  return tx.selectFrom("webchatVisitors").selectAll().where("id", "=", visitorId).forUpdate().executeTakeFirst();
}

export function channelOf(tx: Tx, channelId: number) {
  return tx
    .selectFrom("channels as c")
    .innerJoin("tenants as t", "t.id", "c.tenantId")
    .select(["c.key", "c.isActive", "c.deletedAt", "t.name as company"])
    .where("c.id", "=", channelId)
    .executeTakeFirstOrThrow();
}

/** Of what the visitor reads, the answers that were not seen; in order. */
export async function waitingFor(tx: Tx, { tenantId, id, channelId }: VisitorRow): Promise<Waiting[]> {
  const visitorIds = await ownIds(tx, id);
  const ticketIds = await threadsOf(tx, visitorIds);
  const { ids } = await conversationOf(tx, tenantId, { visitorIds, ticketIds, channelId, before: undefined });
  if (ids.length === 0) return [];
  return tx
    .selectFrom("messages")
    .select(["id", "createdAt"])
    .where("id", "in", ids)
    .where("fromMe", "=", true)
    .where("status", "in", ["sent", "delivered"])
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
}

export function lastLetter(tx: Tx, visitorId: number): Promise<LetterRow | undefined> {
  return tx
    .selectFrom("webchatLetters")
    .selectAll()
    .where("visitorId", "=", visitorId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function findLetter(tx: Tx, letterId: number): Promise<LetterRow | undefined> {
  return tx.selectFrom("webchatLetters").selectAll().where("id", "=", letterId).executeTakeFirst();
}

export function lockLetter(tx: Tx, letterId: number): Promise<LetterRow | undefined> {
  return tx.selectFrom("webchatLetters").selectAll().where("id", "=", letterId).forUpdate().executeTakeFirst();
}

export async function insertLetter(tx: Tx, letter: Insertable<WebchatLettersTable>): Promise<number> {
  const { id } = await tx.insertInto("webchatLetters").values(letter).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function dropLetter(tx: Tx, letterId: number): Promise<void> {
  await tx.deleteFrom("webchatLetters").where("id", "=", letterId).execute();
}

export async function markUsed(tx: Tx, letterId: number, usedBy: Buffer, usedAt: Date): Promise<void> {
  await tx.updateTable("webchatLetters").set({ usedAt, usedBy }).where("id", "=", letterId).execute();
}

/** Links that went to another address open nothing any more. */
export async function endLinks(tx: Tx, visitorId: number, now: Date): Promise<void> {
  await tx
    .updateTable("webchatLetters")
    .set({ expiresAt: now })
    .where("visitorId", "=", visitorId)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .execute();
}
