// SQL of ratings.
import type { RatingSettings } from "@prosa/contracts/channels";
import { type Insertable, sql } from "kysely";
import type { Tx } from "#platform/database";
import type { RatingsTable } from "./ratings.tables.ts";

export async function ratingSettingsOf(tx: Tx, channelId: number): Promise<RatingSettings | null> {
  const row = await tx.selectFrom("channels").select("rating").where("id", "=", channelId).executeTakeFirst();
  return row?.rating ?? null;
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

/** True once a ticket. */
export async function claimThanks(tx: Tx, ticketId: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("ratings")
    .set({ thankedAt: now })
    .where("ticketId", "=", ticketId)
    .where("thankedAt", "is", null)
    .where("grade", "is not", null)
    .returning("ticketId")
    .executeTakeFirst();
  return row !== undefined;
}

export function findRating(tx: Tx, ticketId: number) {
  return tx
    .selectFrom("ratings")
    .select(["askedAt", "expiresAt", "grade", "gradedAt"])
    .where("ticketId", "=", ticketId)
    .executeTakeFirst();
}

export async function dropRating(tx: Tx, ticketId: number): Promise<void> {
  await tx.deleteFrom("ratings").where("ticketId", "=", ticketId).execute();
}
