// What the operator does with invoices: the change in the company's own transaction, then the act in the platform's log.
import type { OperatorInvoice, Receiving } from "@prosa/contracts/billing";
import { pixKeyOf } from "#adapters/payments";
import { readReceiving, storeReceiving } from "#company/tenants";
import {
  issueByHand,
  loadInvoice,
  type OperatorInvoiceRow,
  operatorInvoices,
  settleByHand,
  tenantOfInvoice,
  toWire,
  voidOne,
} from "#office/billing";
import { asSystem, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { note, type Operator, refuseOwnCompany } from "./acting.ts";
import { showCompany } from "./companies.queries.ts";

interface Asked {
  status?: string | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

const FIRST_SIZE = 25;

const shown = ({ total: _, tenantId, company, ...row }: OperatorInvoiceRow, now: Date): OperatorInvoice => ({
  ...toWire(row, now),
  tenantId,
  company,
});

export async function pageOfInvoices(deps: Deps, tenantId: number | null, asked: Asked) {
  const { status, pageNumber = 1, pageSize: limit = FIRST_SIZE } = asked;
  const offset = (pageNumber - 1) * limit;
  const now = deps.clock.now();
  const rows = await operatorInvoices(deps.db, { tenantId, status: status ?? null, now, limit, offset });
  const items = rows.map((row) => shown(row, now));
  const count = rows[0]?.total ?? 0;
  return { items, invoices: items, count, hasMore: offset + items.length < count };
}

async function showInvoice(deps: Deps, tenantId: number, invoiceId: number): Promise<OperatorInvoice> {
  const now = deps.clock.now();
  const { name: company } = await showCompany(deps.db, tenantId, now);
  const invoice = await asSystem(deps, tenantId, (ctx) => loadInvoice(ctx.tx, invoiceId), "operator");
  return { ...toWire(invoice, now), tenantId, company };
}

export async function payByHand(deps: Deps, operator: Operator, invoiceId: number): Promise<OperatorInvoice> {
  const tenantId = await tenantOfInvoice(deps.db, invoiceId);
  await asSystem(deps, tenantId, (ctx) => settleByHand(ctx, invoiceId, operator.by), "operator");
  const invoice = await showInvoice(deps, tenantId, invoiceId);
  return operator.act(async (ctx) => {
    const detail = { ofTenant: tenantId, invoice: invoice.number, cents: invoice.valueCents };
    await note(ctx, "operator.invoice_paid", { detail, list: "operatorInvoices" });
    return invoice;
  });
}

export async function voidInvoice(deps: Deps, operator: Operator, invoiceId: number): Promise<void> {
  const tenantId = await tenantOfInvoice(deps.db, invoiceId);
  await asSystem(deps, tenantId, (ctx) => voidOne(ctx, invoiceId, operator.by), "operator");
  await operator.act((ctx) =>
    note(ctx, "operator.invoice_voided", { detail: { ofTenant: tenantId, invoiceId }, list: "operatorInvoices" }),
  );
}

interface Manual {
  description: string;
  valueCents: number;
  dueDate: string;
}

export async function makeInvoice(deps: Deps, operator: Operator, tenantId: number, wanted: Manual) {
  refuseOwnCompany(tenantId);
  await operator.begin();
  await showCompany(deps.db, tenantId, deps.clock.now());
  const wish = deps.ids.uuid();
  const id = await asSystem(deps, tenantId, (ctx) => issueByHand(ctx, wanted, wish), "operator");
  const invoice = await showInvoice(deps, tenantId, id);
  return operator.act(async (ctx): Promise<OperatorInvoice> => {
    const detail = { ofTenant: tenantId, invoice: invoice.number, cents: invoice.valueCents };
    await note(ctx, "operator.invoice_made", { detail, list: "operatorInvoices" });
    return invoice;
  });
}

export async function showReceiving(deps: Deps): Promise<{ pix: Receiving | null }> {
  return { pix: await deps.db.withoutTenant("where the platform is paid belongs to it", readReceiving) };
}

/** A key that no bank would know is refused before anybody pays to it. */
export async function saveReceiving(operator: Operator, wanted: Receiving | null): Promise<{ pix: Receiving | null }> {
  const known = wanted && pixKeyOf(wanted.pixKey);
  if (wanted && !known) throw new AppError("ERR_VALIDATION", { field: "pix.pixKey" });
  const pix = wanted && known ? { ...wanted, pixKey: known.key } : null;
  return operator.act(async (ctx) => {
    await storeReceiving(ctx, pix);
    await note(ctx, "operator.receiving_changed", { detail: { isSet: pix !== null } });
    return { pix };
  });
}
