// SQL of invoices. Each function takes the transaction first; row security adds the tenant.
import { sql } from "kysely";
import type { Database, Tx } from "#platform/database";
import { patience } from "#platform/database";
import { AppError } from "#platform/errors";
import type { InvoiceRow } from "./billing.types.ts";

const columns = sql`i.id, i.number, i.kind, i.subject, i.plan_name, i.period_start, i.period_end, i.due_at, i.total_cents, i.currency,
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
  kind: InvoiceRow["kind"];
  subject: string;
  issue?: number;
  planName: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  dueAt: Date;
  currency: string;
  line: { description: string; cents: number };
  /** Money of the company's own that pays a part of it. */
  creditCents?: number;
}

export async function insertInvoice(tx: Tx, invoice: NewInvoice, now: Date): Promise<number> {
  const { line, creditCents = 0, ...row } = invoice;
  const { id } = await tx
    .insertInto("invoices")
    .values({ ...row, tenantId: sql<number>`app_tenant()`, totalCents: line.cents - creditCents, createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = [line, ...(creditCents > 0 ? [{ description: "Crédito", cents: -creditCents }] : [])];
  await tx
    .insertInto("invoiceLines")
    .values(
      lines.map(({ description, cents }, index) => ({
        tenantId: sql<number>`app_tenant()`,
        invoiceId: id,
        place: index + 1,
        description,
        unitCents: cents,
        totalCents: cents,
      })),
    )
    .execute();
  return id;
}

/** The last invoice of a period; "replaced" where the plan's change made it void. */
export async function lastIssue(tx: Tx, kind: InvoiceRow["kind"], subject: string) {
  const { rows } = await sql<{ issue: number; isReplaced: boolean }>`
    select i.issue, i.is_replaced from invoices i
     where i.tenant_id = app_tenant() and i.kind = ${kind} and i.subject = ${subject}
     order by i.issue desc limit 1`.execute(tx);
  return rows[0];
}

export async function replaceInvoice(tx: Tx, invoiceId: number, now: Date): Promise<void> {
  const set = { status: "void", voidedAt: now, isReplaced: true } as const;
  await tx.updateTable("invoices").set(set).where("id", "=", invoiceId).execute();
}

/** Of the period that begins at the due date, where nobody has paid it yet. */
export async function openRenewal(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select i.id from tenants t join invoices i on i.tenant_id = t.id and i.due_at = t.due_at
     where t.id = app_tenant() and i.kind = 'renewal' and i.status = 'open' limit 1`.execute(tx);
  return rows[0]?.id;
}

/** Changes of plan that were asked for and not paid: the next one takes their place. */
export async function openChanges(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom("invoices")
    .select("id")
    .where("kind", "=", "change")
    .where("status", "=", "open")
    .execute();
  return rows.map(({ id }) => id);
}

export interface Offer {
  id: number;
  name: string;
  valueCents: number;
  currency: string;
  periodMonths: number;
  maxUsers: number;
  maxConnections: number;
}

/** Plans on offer that cost more than the present one, for as many months. */
export function largerPlans(
  tx: Tx,
  { valueCents, currency, periodMonths }: Omit<Offer, "id" | "name" | "maxUsers" | "maxConnections">,
) {
  return tx
    .selectFrom("plans")
    .select(["id", "name", "valueCents", "currency", "periodMonths", "maxUsers", "maxConnections"])
    .where("isPublic", "=", true)
    .where("isArchived", "=", false)
    .where("currency", "=", currency)
    .where("periodMonths", "=", periodMonths)
    .where("valueCents", ">", valueCents)
    .orderBy("valueCents")
    .orderBy("id")
    .limit(20)
    .execute();
}

/** By the calendar where the company lives: what is left of the paid period after today, and how long it is. */
export async function daysOfPeriod(tx: Tx, now: Date) {
  const { rows } = await sql<{ left: number; all: number }>`
    select greatest(0, floor(extract(epoch from x.due - (date_trunc('day', x.today) + interval '1 day')) / 86400))::int as left,
           greatest(1, round(extract(epoch from x.due - x.start) / 86400))::int as all
      from (select t.due_at at time zone t.time_zone as due, ${now}::timestamptz at time zone t.time_zone as today,
                   due_after(t.due_at, -r.period_months, s.anchor_day, t.time_zone) at time zone t.time_zone as start
              from tenants t join subscriptions s on s.tenant_id = t.id
              join subscription_terms r on r.tenant_id = s.tenant_id and r.id = s.terms_id
             where t.id = app_tenant()) x`.execute(tx);
  return rows[0] ?? { left: 0, all: 1 };
}

export interface NewPayment {
  invoiceId: number;
  gateway: string;
  /** The gateway's own id of the money. */
  providerId: string;
  amountCents: number;
  paidAt: Date;
}

/** Undefined when this money is known already. */
export async function insertPayment(tx: Tx, payment: NewPayment, now: Date): Promise<number | undefined> {
  const made = await tx
    .insertInto("payments")
    .values({ ...payment, tenantId: sql<number>`app_tenant()`, createdAt: now })
    .onConflict((conflict) => conflict.columns(["tenantId", "gateway", "providerId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id;
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

export interface OperatorInvoiceRow extends Omit<InvoiceRow, "periodStart" | "periodEnd" | "subject"> {
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
