// SQL of drafts: always of one person. Each function takes the transaction first; row-level security adds the tenant.
import { draftLimits } from "@prosa/contracts/drafts";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Tx } from "#platform/database";
import type { DraftsTable } from "./drafts.tables.ts";

export type DraftRow = Selectable<DraftsTable>;

const DAY_MS = 86_400_000;
const FORGOTTEN_AT_ONCE = 2_000;

const outdated = (now: Date) => new Date(now.getTime() - draftLimits.keptDays * DAY_MS);

/** With those that are empty since; newest first. `maySeeTicket` is a condition on tickets aliased t. */
export async function readDrafts(
  tx: Tx,
  owner: { tenantId: number; userId: number },
  now: Date,
  maySeeTicket: RawBuilder<unknown>,
  ticketId?: number,
): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select d.* from drafts d join tickets t on t.tenant_id = d.tenant_id and t.id = d.ticket_id
     where d.tenant_id = ${owner.tenantId} and d.user_id = ${owner.userId}
       and d.updated_at > ${outdated(now)} and ${maySeeTicket}
       ${ticketId === undefined ? sql`` : sql`and d.ticket_id = ${ticketId}`}
     order by d.updated_at desc limit ${sql.lit(draftLimits.most * 2)}`.execute(tx);
  return rows;
}

export function lockDraft(tx: Tx, userId: number, ticketId: number): Promise<DraftRow | undefined> {
  return tx
    .selectFrom("drafts")
    .selectAll()
    .where("userId", "=", userId)
    .where("ticketId", "=", ticketId)
    .forUpdate()
    .executeTakeFirst();
}

/** In the place of what is there. */
export async function putDraft(tx: Tx, row: DraftRow): Promise<void> {
  const { id, version, words, updatedAt } = row;
  await tx
    .insertInto("drafts")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "userId", "ticketId"]).doUpdateSet({ id, version, words, updatedAt }),
    )
    .execute();
}

/** What does not fit beside the newest of this person, of those with words and of those without. */
export async function keepNewest(tx: Tx, tenantId: number, userId: number): Promise<void> {
  await sql`
    delete from drafts where tenant_id = ${tenantId} and user_id = ${userId} and ticket_id in (
      select ticket_id from (
        select ticket_id, row_number() over (partition by words is null order by updated_at desc) as place
          from drafts where tenant_id = ${tenantId} and user_id = ${userId}) ranked
       where place > ${sql.lit(draftLimits.most)})`.execute(tx);
}

/** The words of exactly this draft; the version it has then, or null where it was another one or empty already. */
export async function emptyDraft(
  tx: Tx,
  { userId, ticketId, id, now }: { userId: number; ticketId: number; id: string; now: Date },
): Promise<number | null> {
  const emptied = await tx
    .updateTable("drafts")
    .set((eb) => ({ words: null, version: eb("version", "+", 1), updatedAt: now }))
    .where("userId", "=", userId)
    .where("ticketId", "=", ticketId)
    .where("id", "=", id)
    .where("words", "is not", null)
    .returning("version")
    .executeTakeFirst();
  return emptied?.version ?? null;
}

/** False when there may be more. */
export async function deleteOldDrafts(tx: Tx, tenantId: number, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from drafts where tenant_id = ${tenantId} and (user_id, ticket_id) in (
      select user_id, ticket_id from drafts
       where tenant_id = ${tenantId} and updated_at <= ${outdated(now)}
       limit ${sql.lit(FORGOTTEN_AT_ONCE)})`.execute(tx);
  return numAffectedRows < FORGOTTEN_AT_ONCE;
}
