// SQL of ratings.
import { noRating, type RatingSettings } from "@prosa/contracts/channels";
import { type Insertable, sql } from "kysely";
import type { Tx } from "#platform/database";
import type { RatingsTable } from "./ratings.tables.ts";

/** Rows of before may lack what was added since. */
export async function ratingSettingsOf(tx: Tx, channelId: number): Promise<RatingSettings | null> {
  const row = await tx.selectFrom("channels").select("rating").where("id", "=", channelId).executeTakeFirst();
  return row?.rating ? { ...noRating, ...row.rating } : null;
}

/** Whether the contact was asked on any channel since, writes again already, or must not be asked. */
export async function isSpared(tx: Tx, contactId: number, since: Date): Promise<boolean> {
  const { rows } = await sql<{ isSpared: boolean }>`
    select exists (select 1 from contacts c where c.tenant_id = app_tenant() and c.id = ${contactId} and c.disable_rating)
        or exists (select 1 from tickets t where t.tenant_id = app_tenant() and t.contact_id = ${contactId}
                      and t.status in ('open', 'pending'))
        or exists (select 1 from tickets t join ratings r on r.tenant_id = t.tenant_id and r.ticket_id = t.id
                    where t.tenant_id = app_tenant() and t.contact_id = ${contactId} and r.asked_at > ${since})
        as is_spared`.execute(tx);
  return rows[0]?.isSpared ?? true;
}

/** False: the ticket was asked about before. */
export async function insertRating(tx: Tx, rating: Insertable<RatingsTable>): Promise<boolean> {
  const row = await tx
    .insertInto("ratings")
    .values(rating)
    .onConflict((conflict) => conflict.columns(["tenantId", "ticketId"]).doNothing())
    .returning("ticketId")
    .executeTakeFirst();
  return row !== undefined;
}

type Moment = "thankedAt" | "commentAskedAt" | "explainedAt";

/** True once a ticket, and only after what it answers. */
async function claim(tx: Tx, ticketId: number, moment: Moment, after: "gradedAt" | "missedAt", now: Date) {
  const row = await tx
    .updateTable("ratings")
    .set({ [moment]: now })
    .where("ticketId", "=", ticketId)
    .where(moment, "is", null)
    .where(after, "is not", null)
    .returning("ticketId")
    .executeTakeFirst();
  return row !== undefined;
}

export const claimThanks = (tx: Tx, ticketId: number, now: Date) => claim(tx, ticketId, "thankedAt", "gradedAt", now);
export const claimCommentAsk = (tx: Tx, ticketId: number, now: Date) =>
  claim(tx, ticketId, "commentAskedAt", "gradedAt", now);
export const claimExplanation = (tx: Tx, ticketId: number, now: Date) =>
  claim(tx, ticketId, "explainedAt", "missedAt", now);

export function findRating(tx: Tx, ticketId: number) {
  return tx
    .selectFrom("ratings")
    .select(["askedAt", "expiresAt", "grade", "gradedAt", "comment"])
    .where("ticketId", "=", ticketId)
    .executeTakeFirst();
}

export async function dropRating(tx: Tx, ticketId: number): Promise<void> {
  await tx.deleteFrom("ratings").where("ticketId", "=", ticketId).execute();
}
