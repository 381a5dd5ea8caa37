// SQL of charges, refunds, credit and billing profiles. Each function takes the transaction first; row security adds the tenant.
import type { BillingProfile } from "@prosa/contracts/office/charges";
import { plainTaxId } from "@prosa/contracts/office/tax-id";
import { sql, type Updateable } from "kysely";
import type { Database, Tables, Tx } from "#platform/database";
import type { ChargeRow, Question } from "./charges.types.ts";

const columns = [
  "id",
  "invoiceId",
  "attempt",
  "gateway",
  "account",
  "method",
  "status",
  "key",
  "providerRef",
  "amountCents",
  "question",
  "code",
  "digitableLine",
  "hostedUrl",
  "expiresAt",
  "isUnwanted",
  "asks",
  "askedAt",
  "lastError",
  "createdAt",
] as const;

const all = (tx: Tx) => tx.selectFrom("charges").select(columns);
const own = sql<number>`app_tenant()`;

export const findCharge = (tx: Tx, id: number): Promise<ChargeRow | undefined> =>
  all(tx).where("id", "=", id).executeTakeFirst();

export const lockCharge = (tx: Tx, id: number): Promise<ChargeRow | undefined> =>
  all(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** The newest attempt, whatever became of it. */
export const latestCharge = (tx: Tx, invoiceId: number): Promise<ChargeRow | undefined> =>
  all(tx).where("invoiceId", "=", invoiceId).orderBy("attempt", "desc").limit(1).executeTakeFirst();

export interface NewCharge extends Pick<ChargeRow, "invoiceId" | "attempt" | "gateway" | "account" | "method" | "key"> {
  amountCents: number;
  question: Question;
  nextCheckAt: Date;
}

export async function insertCharge(tx: Tx, { question, ...charge }: NewCharge, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto("charges")
    .values({ ...charge, question: JSON.stringify(question), tenantId: own, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveCharge(tx: Tx, id: number, set: Updateable<Tables["charges"]>, now: Date): Promise<void> {
  await tx
    .updateTable("charges")
    .set({ ...set, updatedAt: now })
    .where("id", "=", id)
    .execute();
}

/** Whoever comes first asks; another round finds it taken. */
export async function claimCharge(tx: Tx, id: number, now: Date, until: Date): Promise<boolean> {
  const claimed = await tx
    .updateTable("charges")
    .set({ nextCheckAt: until })
    .where("id", "=", id)
    .where("nextCheckAt", "<=", now)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Nobody should pay it any more; the gateway is told by the next round, of one that is being made when that is over. Money
 * that comes all the same is kept.
 */
export async function letGoOfCharges(tx: Tx, invoiceId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable("charges")
    .set({
      status: "cancelled",
      isUnwanted: true,
      asks: 0,
      nextCheckAt: sql<Date>`case status when 'creating' then greatest(next_check_at, ${now}) else ${now} end`,
      updatedAt: now,
    })
    .where("invoiceId", "=", invoiceId)
    .where("status", "in", ["creating", "pending"])
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export interface Named {
  tenantId: number;
  id: number;
}

export const chargesDue = (db: Database, now: Date, limit: number) =>
  db.callOnce<Named>("charges_due", "select tenant_id, id from charges_due($1, $2)", [now, limit]);

export const chargeKnownAs = (db: Database, gateway: string, ref: string | null, key: string | null) =>
  db.callOnce<Named>("charge_known_as", "select tenant_id, id from charge_known_as($1, $2, $3)", [gateway, ref, key]);

export const refundsDue = (db: Database, now: Date, limit: number) =>
  db.callOnce<{ tenantId: number; id: string }>("refunds_due", "select tenant_id, id from refunds_due($1, $2)", [
    now,
    limit,
  ]);

export async function tenantOfPayment(db: Database, paymentId: number): Promise<number | null> {
  const [row] = await db.callOnce<{ tenantId: number | null }>(
    "payment_tenant",
    "select payment_tenant($1) as tenant_id",
    [paymentId],
  );
  return row?.tenantId ?? null;
}

export const loadPayment = (tx: Tx, id: number) =>
  tx
    .selectFrom("payments")
    .select(["id", "invoiceId", "gateway", "providerId", "amountCents"])
    .where("id", "=", id)
    .executeTakeFirst();

export const paymentOf = (tx: Tx, gateway: string, providerId: string) =>
  tx
    .selectFrom("payments")
    .select(["id", "invoiceId", "amountCents"])
    .where("gateway", "=", gateway)
    .where("providerId", "=", providerId)
    .executeTakeFirst();

/** The charge whose money a payment is. */
export const chargeOfPayment = (tx: Tx, invoiceId: number, gateway: string): Promise<ChargeRow | undefined> =>
  all(tx)
    .where("invoiceId", "=", invoiceId)
    .where("gateway", "=", gateway)
    .where("status", "in", ["paid", "partially_refunded", "refunded", "disputed"])
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();

const refundColumns = ["id", "paymentId", "amountCents", "isWhole", "takesTime", "status"] as const;

export const findRefund = (tx: Tx, id: string) =>
  tx.selectFrom("refunds").select(refundColumns).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

export const refundsOfPayment = (tx: Tx, paymentId: number) =>
  tx.selectFrom("refunds").select(refundColumns).where("paymentId", "=", paymentId).execute();

export async function insertRefund(
  tx: Tx,
  refund: Omit<Updateable<Tables["refunds"]>, "tenantId"> & {
    id: string;
    paymentId: number;
    amountCents: number;
    isWhole: boolean;
    takesTime: boolean;
    status: "asking" | "panel";
  },
  now: Date,
): Promise<boolean> {
  const made = await tx
    .insertInto("refunds")
    .values({ ...refund, tenantId: own, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.columns(["tenantId", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

export async function saveRefund(tx: Tx, id: string, set: Updateable<Tables["refunds"]>, now: Date): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({ ...set, updatedAt: now })
    .where("id", "=", id)
    .execute();
}

export async function creditOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(c.amount_cents), 0)::bigint as cents from credits c where c.tenant_id = app_tenant()`.execute(
    tx,
  );
  return rows[0]?.cents ?? 0;
}

interface NewCredit {
  subject: string;
  invoiceId: number | null;
  amountCents: number;
}

/** Once for each subject. */
export async function insertCredit(tx: Tx, credit: NewCredit, now: Date): Promise<boolean> {
  const made = await tx
    .insertInto("credits")
    .values({ ...credit, tenantId: own, createdAt: now })
    .onConflict((conflict) => conflict.columns(["tenantId", "subject"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

export async function usedCredit(tx: Tx, invoiceId: number): Promise<number> {
  const row = await tx
    .selectFrom("credits")
    .select("amountCents")
    .where("subject", "=", `used-${invoiceId}`)
    .executeTakeFirst();
  return -(row?.amountCents ?? 0);
}

export async function loadProfile(tx: Tx): Promise<BillingProfile | null> {
  const row = await tx
    .selectFrom("billingProfiles")
    .select(["legalName", "taxId", "email", "address"])
    .executeTakeFirst();
  return row ? { ...row, address: row.address as BillingProfile["address"] } : null;
}

export async function storeProfile(tx: Tx, { address, ...profile }: BillingProfile, now: Date): Promise<void> {
  const row = {
    ...profile,
    taxId: plainTaxId(profile.taxId),
    address: address && JSON.stringify(address),
    updatedAt: now,
  };
  await tx
    .insertInto("billingProfiles")
    .values({ ...row, tenantId: own })
    .onConflict((conflict) => conflict.column("tenantId").doUpdateSet(row))
    .execute();
}

/** Who pays where nobody has said to whom invoices are written. */
export async function companyContact(tx: Tx) {
  const { rows } = await sql<{ name: string; email: string | null; whatsapp: string | null }>`
    select t.name, t.whatsapp,
           coalesce(t.email, (select u.email from users u where u.tenant_id = t.id and u.is_active and u.profile = 'admin'
                                and not u.is_support order by u.id limit 1)) as email
      from tenants t where t.id = app_tenant()`.execute(tx);
  return rows[0] ?? { name: "", email: null, whatsapp: null };
}
