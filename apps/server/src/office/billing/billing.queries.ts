// SQL of invoices. Each function takes the transaction first; row security adds the tenant.
import { sql } from "kysely";
import type { Database, Tx } from "#platform/database";
import { patience } from "#platform/database";
import { AppError } from "#platform/errors";
import type { InvoiceRow } from "./billing.types.ts";

const columns = sql`i.id, i.number, i.kind, i.plan_name, i.period_start, i.period_end, i.due_at, i.total_cents, i.currency,
  i.status, i.promised_at, i.paid_at`;

const absent = () => new AppError("ERR_NO_INVOICE_FOUND");

export async function lockInvoice(tx: Tx, invoiceId: number): Promise<InvoiceRow> {
  const { rows } = await sql<InvoiceRow>`
    with ${patience}
    select ${columns} from patience cross join invoices i
     where i.tenant_id = app_tenant() and i.id = ${invoiceId} for no key update of i`.execute(tx);
  if (!rows[0]) throw absent();
  return rows[0];
}

export async function loadInvoice(tx: Tx, invoiceId: number): Promise<InvoiceRow & { paidCents: number }> {
  const { rows } = await sql<InvoiceRow & { paidCents: number }>`
    select ${columns}, coalesce((select sum(p.amount_cents)::bigint from payments p
                                  where p.tenant_id = i.tenant_id and p.invoice_id = i.id), 0) as paid_cents
      from invoices i where i.tenant_id = app_tenant() and i.id = ${invoiceId}`.execute(tx);
  if (!rows[0]) throw absent();
  return rows[0];
}

export interface InvoicesAsked {
  year: number | undefined;
  sort: string | undefined;
  size: number;
  offset: number;
}

/** By the year of the number, which is the company's own. */
export async function pageOfInvoices(tx: Tx, { year, sort, size, offset }: InvoicesAsked) {
  const ofYear = year === undefined ? sql`true` : sql`i.number like ${`${year}-%`}`;
  const order = sort === "dueDate" ? sql`i.due_at, i.id` : sql`i.due_at desc, i.id desc`;
  const { rows } = await sql<InvoiceRow & { total: number }>`
    select ${columns}, count(*) over () as total from invoices i
     where i.tenant_id = app_tenant() and ${ofYear} order by ${order} limit ${size} offset ${offset}`.execute(tx);
  return rows;
}

export async function yearsOfInvoices(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct left(i.number, 4)::integer as year from invoices i
     where i.tenant_id = app_tenant() order by 1 desc limit 50`.execute(tx);
  return rows.map(({ year }) => year);
}

export function linesOf(tx: Tx, invoiceId: number) {
  return tx
    .selectFrom("invoiceLines")
    .select(["description", "quantity", "unitCents", "totalCents"])
    .where("invoiceId", "=", invoiceId)
    .orderBy("place")
    .execute();
}

export interface NewInvoice {
  number: string;
  kind: "renewal" | "manual";
  subject: string;
  planName: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  dueAt: Date;
  currency: string;
  line: { description: string; cents: number };
}

export async function insertInvoice(tx: Tx, invoice: NewInvoice, now: Date): Promise<number> {
  const { line, ...row } = invoice;
  const { id } = await tx
    .insertInto("invoices")
    .values({ ...row, tenantId: sql<number>`app_tenant()`, totalCents: line.cents, createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("invoiceLines")
    .values({
      tenantId: sql<number>`app_tenant()`,
      invoiceId: id,
      place: 1,
      description: line.description,
      unitCents: line.cents,
      totalCents: line.cents,
    })
    .execute();
  return id;
}

/** Of one period or one wish there is one, whatever became of it. */
export async function hasInvoice(tx: Tx, kind: "renewal" | "manual", subject: string): Promise<boolean> {
  const found = await tx
    .selectFrom("invoices")
    .select("id")
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return found !== undefined;
}

export interface NewPayment {
  invoiceId: number;
  gateway: string;
  /** The gateway's own id of the money. */
  providerId: string;
  amountCents: number;
  paidAt: Date;
}

/** False when this money is known already. */
export async function insertPayment(tx: Tx, payment: NewPayment, now: Date): Promise<boolean> {
  const made = await tx
    .insertInto("payments")
    .values({ ...payment, tenantId: sql<number>`app_tenant()`, createdAt: now })
    .onConflict((conflict) => conflict.columns(["tenantId", "gateway", "providerId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

export async function sumOfPayments(tx: Tx, invoiceId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents from payments p
     where p.tenant_id = app_tenant() and p.invoice_id = ${invoiceId}`.execute(tx);
  return rows[0]?.cents ?? 0;
}

type InvoicePatch = { status: "paid"; paidAt: Date } | { status: "void"; voidedAt: Date } | { promisedAt: Date };

export async function saveInvoice(tx: Tx, invoiceId: number, set: InvoicePatch): Promise<void> {
  await tx.updateTable("invoices").set(set).where("id", "=", invoiceId).execute();
}

export interface OperatorInvoiceRow extends Omit<InvoiceRow, "periodStart" | "periodEnd"> {
  tenantId: number;
  company: string;
  total: number;
}

interface OperatorAsked {
  tenantId: number | null;
  status: string | null;
  now: Date;
  limit: number;
  offset: number;
}

export function operatorInvoices(db: Database, { tenantId, status, now, limit, offset }: OperatorAsked) {
  return db.callOnce<OperatorInvoiceRow>(
    "operator_invoices",
    `select id, tenant_id, company, number, kind, plan_name, due_at, total_cents, currency, status, paid_at, promised_at, total
       from operator_invoices($1, $2, $3, $4, $5)`,
    [tenantId, status, now, limit, offset],
  );
}

export async function tenantOfInvoice(db: Database, invoiceId: number): Promise<number> {
  const [row] = await db.callOnce<{ tenantId: number | null }>(
    "invoice_tenant",
    "select invoice_tenant($1) as tenant_id",
    [invoiceId],
  );
  if (!row?.tenantId) throw absent();
  return row.tenantId;
}
