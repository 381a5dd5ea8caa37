// SQL of notices of money: open invoices with what their company is told by, and what it was told already.
import type { DueCarrier } from "@prosa/contracts/company/saas-dues";
import { sql } from "kysely";
import type { Database, Tx } from "#platform/database";

export function companiesToRemind(db: Database, now: Date, after: number, limit: number) {
  return db.callOnce<{ tenantId: number }>(
    "companies_to_remind",
    "select tenant_id from companies_to_remind($1, $2, $3)",
    [now, after, limit],
  );
}

export interface OpenInvoice {
  id: number;
  number: string;
  dueAt: Date;
  /** What is still to be paid. */
  restCents: number;
  currency: string;
  company: string;
  timeZone: string;
  whatsapp: string | null;
  /** Of whom bills go to: the billing profile, the company, its oldest admin. */
  email: string | null;
  language: string | null;
  blockedFrom: Date | null;
}

const open = sql`
  select i.id, i.number, i.due_at, i.currency, t.name as company, t.time_zone, t.whatsapp,
         i.total_cents - coalesce((select sum(p.amount_cents)::bigint from payments p
                                    where p.tenant_id = i.tenant_id and p.invoice_id = i.id), 0) as rest_cents,
         coalesce((select b.email from billing_profiles b where b.tenant_id = t.id), t.email, boss.email) as email,
         boss.configs ->> 'language' as language,
         case when i.kind = 'renewal' and i.due_at = t.due_at then coalesce(t.blocked_from, t.due_at) end as blocked_from
    from tenants t
    join invoices i on i.tenant_id = t.id and i.status = 'open' and i.kind <> 'change'
    left join lateral (select u.email, u.configs from users u
                        where u.tenant_id = t.id and u.profile = 'admin' and u.is_active and not u.is_support
                        order by u.id limit 1) boss on true
   where t.id = app_tenant() and t.status = 'active'`;

export async function openInvoices(tx: Tx): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`${open} order by i.due_at, i.id limit 50`.execute(tx);
  return rows;
}

/** Undefined: paid, void, or its company is no longer served. */
export async function openInvoice(tx: Tx, invoiceId: number): Promise<OpenInvoice | undefined> {
  const { rows } = await sql<OpenInvoice>`${open} and i.id = ${invoiceId}`.execute(tx);
  return rows[0];
}

/** Undefined when this step was told by this carrier, or is about to be. */
export async function noteDue(
  tx: Tx,
  { invoiceId, step, carrier }: { invoiceId: number; step: string; carrier: DueCarrier },
  now: Date,
): Promise<number | undefined> {
  const row = await tx
    .insertInto("dueNotices")
    .values({ tenantId: sql<number>`app_tenant()`, invoiceId, step, carrier, createdAt: now })
    .onConflict((conflict) => conflict.columns(["tenantId", "invoiceId", "step", "carrier"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export function findNotice(tx: Tx, id: number) {
  return tx
    .selectFrom("dueNotices")
    .select(["invoiceId", "step", "carrier", "takenAt", "outcome"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** True for the one that may send it; whoever comes later cannot know whether it went. */
export async function takeNotice(tx: Tx, id: number, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable("dueNotices")
    .set({ takenAt: now })
    .where("id", "=", id)
    .where("takenAt", "is", null)
    .where("outcome", "is", null)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function settleNotice(tx: Tx, id: number, outcome: "sent" | "refused" | "unknown" | "needless") {
  await tx.updateTable("dueNotices").set({ outcome }).where("id", "=", id).execute();
}

/** It waits for the morning: the round notes it again then, if it is still the step to tell. */
export async function releaseNotice(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("dueNotices").where("id", "=", id).where("takenAt", "is", null).execute();
}
