// SQL that locks and writes deals.
import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import type { DealLogsTable, DealsTable } from "./kanban.tables.ts";
import type { Deal, DealPatch } from "./kanban.types.ts";

export async function findDeal(tx: Tx, dealId: number): Promise<Deal | undefined> {
  return tx.selectFrom("deals").selectAll().where("id", "=", dealId).executeTakeFirst();
}

export async function lockDeal(tx: Tx, dealId: number): Promise<Deal | undefined> {
  return tx.selectFrom("deals").selectAll().where("id", "=", dealId).forUpdate().executeTakeFirst();
}

/** The newest of the contact on that board, locked. */
export async function findDealOnBoard(tx: Tx, boardId: number, contactId: number): Promise<Deal | undefined> {
  return tx
    .selectFrom("deals")
    .selectAll()
    .where("contactId", "=", contactId)
    .where("boardId", "=", boardId)
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertDeal(tx: Tx, deal: Insertable<DealsTable>): Promise<Deal> {
  return tx.insertInto("deals").values(deal).returningAll().executeTakeFirstOrThrow();
}

export async function insertDeals(tx: Tx, deals: readonly Insertable<DealsTable>[]): Promise<number[]> {
  const rows = await tx.insertInto("deals").values(deals).returning("id").execute();
  return rows.map(({ id }) => id);
}

export async function saveDeal(tx: Tx, dealId: number, set: DealPatch, now: Date): Promise<Deal> {
  return (
    tx
      .updateTable("deals")
      // With nothing of its own changed it is only told anew, as when its contact was put together with another.
      .set({ ...set, version: sql`version + 1`, ...(Object.keys(set).length > 0 ? { updatedAt: now } : {}) })
      .where("id", "=", dealId)
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

export async function insertLogs(tx: Tx, logs: readonly Insertable<DealLogsTable>[]): Promise<void> {
  if (logs.length > 0) await tx.insertInto("dealLogs").values(logs).execute();
}

export async function removeDeal(tx: Tx, dealId: number): Promise<void> {
  await tx.deleteFrom("deals").where("id", "=", dealId).execute();
}

/** The contact of a deal, before the deal itself: whoever renames a contact or takes it out of the CRM holds them in this order. */
export async function holdContactOf({ tx, tenantId }: Pick<Ctx, "tx" | "tenantId">, dealId: number): Promise<void> {
  await sql`select 1 from deals d join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id
    where d.tenant_id = ${tenantId} and d.id = ${dealId} for no key update of c`.execute(tx);
}

/** Whether the contact takes part in the CRM; undefined where this person does not meet them. */
export async function findCustomer(
  { tx, tenantId }: Pick<Ctx, "tx" | "tenantId">,
  contactId: number,
  visible: RawBuilder<unknown>,
) {
  const { rows } = await sql<{ isInCrm: boolean }>`
    select not c.disable_crm as is_in_crm from contacts c
     where c.tenant_id = ${tenantId} and c.id = ${contactId} and ${visible}`.execute(tx);
  return rows[0];
}
