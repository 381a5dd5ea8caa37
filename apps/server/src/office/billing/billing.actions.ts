// Use cases of invoices: issued once per period, paid once per money, voided, promised. Each is one transaction of the company.

import { recordSecurity } from "#company/audit";
import {
  cover,
  drawInvoiceNumber,
  enforceTerms,
  lockSubscription,
  monthsAfter,
  openOnPromise,
  prepareTerms,
} from "#company/tenants";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./billing.queries.ts";
import { LEAST_CENTS, prorated } from "./billing.rules.ts";
import type { InvoiceRow } from "./billing.types.ts";
import * as charges from "./charges.queries.ts";
import { askAboutCharge } from "./charges.requests.ts";

/** So long before the paid time ends the next invoice is there. */
export const ISSUED_BEFORE_MS = 7 * 86_400_000;

type Detail = Record<string, string | number | null>;

/** Decided again from present facts, under the lock: of whatever runs at once, one issues. Returns whether it did. */
export async function issueRenewal(ctx: Ctx): Promise<boolean> {
  const { dueAt, periodMonths, anchorDay, timeZone, valueCents, currency, planName, status } =
    await lockSubscription(ctx);
  if (status !== "active" || valueCents === 0) return false;
  if (dueAt.getTime() - ctx.now.getTime() > ISSUED_BEFORE_MS) return false;
  const subject = dueAt.toISOString();
  const number = await issueOf(ctx, subject);
  if (number === null) return false;
  const periodEnd = await monthsAfter(ctx.tx, dueAt, periodMonths, anchorDay, timeZone);
  const creditCents = Math.min(valueCents, Math.max(0, await charges.creditOf(ctx.tx)));
  const id = await issue(ctx, {
    kind: "renewal",
    subject,
    issue: number,
    planName,
    periodStart: dueAt,
    periodEnd,
    dueAt,
    currency,
    line: { description: planName, cents: valueCents },
    creditCents,
  });
  if (creditCents > 0) await useCredit(ctx, id, creditCents);
  if (creditCents === valueCents) await pay(ctx, await queries.lockInvoice(ctx.tx, id), ctx.now);
  return true;
}

async function useCredit(ctx: Ctx, invoiceId: number, cents: number): Promise<void> {
  await charges.insertCredit(ctx.tx, { subject: `used-${invoiceId}`, invoiceId, amountCents: -cents }, ctx.now);
}

/** What a void invoice had used is the company's again. */
async function returnCredit(ctx: Ctx, invoiceId: number): Promise<void> {
  const amountCents = await charges.usedCredit(ctx.tx, invoiceId);
  if (amountCents <= 0) return;
  await charges.insertCredit(ctx.tx, { subject: `returned-${invoiceId}`, invoiceId, amountCents }, ctx.now);
}

/** Nobody is to pay it any more: the gateway is told after the commit. */
async function letGo(ctx: Ctx, invoiceId: number): Promise<void> {
  const { tenantId } = ctx;
  for (const chargeId of await charges.letGoOfCharges(ctx.tx, invoiceId, ctx.now)) {
    await ctx.enqueue(askAboutCharge, { tenantId, chargeId });
  }
}

/** Which issue of a period's invoice is wanted: the first, or the one after one that the plan's change made void; null: none. */
async function issueOf(ctx: Ctx, subject: string): Promise<number | null> {
  const last = await queries.lastIssue(ctx.tx, "renewal", subject);
  if (!last) return 1;
  return last.isReplaced ? last.issue + 1 : null;
}

/** After a change of terms, under the lock it took: what is not paid yet is asked for at the new price. */
export async function renewAnew(ctx: Ctx): Promise<void> {
  const open = await queries.openRenewal(ctx.tx);
  if (open === undefined) return;
  await queries.replaceInvoice(ctx.tx, open, ctx.now);
  await returnCredit(ctx, open);
  await letGo(ctx, open);
  await issueRenewal(ctx);
}

export interface ManualWish {
  description: string;
  valueCents: number;
  dueDate: string;
}

/** `wish` names it: the same one twice is one invoice. */
export async function issueByHand(ctx: Ctx, wanted: ManualWish, wish: string): Promise<number> {
  const { planName, currency } = await lockSubscription(ctx);
  const line = { description: wanted.description, cents: wanted.valueCents };
  const period = { periodStart: null, periodEnd: null };
  const dueAt = new Date(wanted.dueDate);
  return issue(ctx, { kind: "manual", subject: wish, planName, ...period, dueAt, currency, line });
}

async function issue(ctx: Ctx, invoice: Omit<queries.NewInvoice, "number">): Promise<number> {
  const number = await drawInvoiceNumber(ctx);
  const id = await queries.insertInvoice(ctx.tx, { ...invoice, number }, ctx.now);
  await ctx.publish("list.changed", { data: { list: "invoices" } });
  const cents = invoice.line.cents - (invoice.creditCents ?? 0);
  await recordSecurity(ctx, { kind: "finance.issued", detail: { invoice: number, cents } });
  return id;
}

async function bringIntoForce(ctx: Ctx, termsId: number): Promise<void> {
  await enforceTerms(ctx, termsId);
  await renewAnew(ctx);
}

/**
 * A larger plan for what is left of the paid period: an invoice over the difference, in force when it is paid; at once where there
 * is nothing left to pay for. Returns the invoice, or null.
 */
export async function buyLarger(ctx: Ctx, planId: number): Promise<number | null> {
  const now = await lockSubscription(ctx);
  const offer = (await queries.largerPlans(ctx.tx, now)).find(({ id }) => id === planId);
  if (!offer) throw new AppError("ERR_CONFLICT", { field: "plan" });
  for (const id of await queries.openChanges(ctx.tx)) await voidOne(ctx, id, { why: "another plan" });
  const cents = prorated(now.valueCents, offer.valueCents, await queries.daysOfPeriod(ctx.tx, ctx.now));
  const termsId = await prepareTerms(ctx, planId);
  if (cents < LEAST_CENTS) {
    await bringIntoForce(ctx, termsId);
    return null;
  }
  return issue(ctx, {
    kind: "change",
    subject: String(termsId),
    planName: offer.name,
    periodStart: null,
    periodEnd: null,
    dueAt: now.dueAt,
    currency: now.currency,
    line: { description: `${now.planName} → ${offer.name}`, cents },
  });
}

export type Money = Omit<queries.NewPayment, "invoiceId">;

/**
 * Money for an invoice, from whatever side it is heard of. Known money changes nothing; short money is kept and the rest stays
 * open. Paid, the period is covered: the due date follows by arithmetic, and whoever is blocked comes back by it. What is more
 * than was asked for, or comes for an invoice that asks for nothing, is the company's credit.
 */
export async function settle(ctx: Ctx, invoiceId: number, money: Money, by: Detail): Promise<void> {
  await lockSubscription(ctx);
  const invoice = await queries.lockInvoice(ctx.tx, invoiceId);
  const paymentId = await queries.insertPayment(ctx.tx, { ...money, invoiceId }, ctx.now);
  if (paymentId === undefined) return;
  const { amountCents, gateway } = money;
  const more = (await queries.sumOfPayments(ctx.tx, invoiceId)) - invoice.totalCents;
  if (more >= 0 && invoice.status === "open") await pay(ctx, invoice, money.paidAt);
  const over = invoice.status === "open" ? more : amountCents;
  if (over > 0) await credit(ctx, { subject: `over-${paymentId}`, invoiceId, amountCents: over });
  await ctx.publish("list.changed", { data: { list: "invoices" } });
  await recordSecurity(ctx, {
    kind: "finance.paid",
    detail: { invoice: invoice.number, cents: amountCents, gateway, ...by },
  });
}

async function pay(ctx: Ctx, invoice: InvoiceRow, paidAt: Date): Promise<void> {
  const { id: invoiceId, periodEnd, kind, subject } = invoice;
  await queries.saveInvoice(ctx.tx, invoiceId, { status: "paid", paidAt });
  if (periodEnd) await cover(ctx, { kind: "invoice", endsAt: periodEnd, invoiceId });
  if (kind === "change") await bringIntoForce(ctx, Number(subject));
  await letGo(ctx, invoiceId);
}

/** Once for each subject. */
export async function credit(
  ctx: Ctx,
  { subject, invoiceId, amountCents }: { subject: string; invoiceId: number | null; amountCents: number },
): Promise<void> {
  if (!(await charges.insertCredit(ctx.tx, { subject, invoiceId, amountCents }, ctx.now))) return;
  await recordSecurity(ctx, { kind: "finance.credited", detail: { cents: amountCents } });
}

/** By hand the rest is paid, whatever it is; a paid one stays as it is. */
export async function settleByHand(ctx: Ctx, invoiceId: number, by: Detail): Promise<void> {
  const invoice = await queries.lockInvoice(ctx.tx, invoiceId);
  if (invoice.status === "void") throw new AppError("ERR_CONFLICT");
  if (invoice.status === "paid") return;
  const rest = invoice.totalCents - (await queries.sumOfPayments(ctx.tx, invoiceId));
  const money = { gateway: "manual", providerId: `invoice-${invoiceId}`, amountCents: rest, paidAt: ctx.now };
  await settle(ctx, invoiceId, money, by);
}

export async function voidOne(ctx: Ctx, invoiceId: number, by: Detail): Promise<void> {
  const invoice = await queries.lockInvoice(ctx.tx, invoiceId);
  if (invoice.status === "paid") throw new AppError("ERR_CONFLICT");
  if (invoice.status === "void") return;
  await queries.saveInvoice(ctx.tx, invoiceId, { status: "void", voidedAt: ctx.now });
  await returnCredit(ctx, invoiceId);
  await letGo(ctx, invoiceId);
  await ctx.publish("list.changed", { data: { list: "invoices" } });
  await recordSecurity(ctx, { kind: "finance.voided", detail: { invoice: invoice.number, ...by } });
}

/** Once per invoice, and only for what would be open already. */
export async function promise(ctx: Ctx, invoiceId: number): Promise<void> {
  await lockSubscription(ctx);
  const invoice = await queries.lockInvoice(ctx.tx, invoiceId);
  if (invoice.status !== "open" || invoice.promisedAt !== null) throw new AppError("ERR_CONFLICT");
  await queries.saveInvoice(ctx.tx, invoiceId, { promisedAt: ctx.now });
  await openOnPromise(ctx);
  await ctx.publish("list.changed", { data: { list: "invoices" } });
}
