// What becomes of a charge, each in one transaction of its company: begun before the gateway is asked, then joined with what it says.
import { type ChargeMethod, isLiveCharge, joinStatus } from "@prosa/contracts/payments";
import { type ChargeSnapshot, isCodeFor, type Payer } from "#adapters/payments";
import { recordSecurity } from "#company/audit";
import { lockSubscription } from "#company/tenants";
import { type Ctx, namedId } from "#platform/context";
import { AppError } from "#platform/errors";
import { settle } from "./billing.actions.ts";
import { lockInvoice, sumOfPayments } from "./billing.queries.ts";
import * as queries from "./charges.queries.ts";
import { nextCheck, PAYABLE_MS } from "./charges.rules.ts";
import type { ChargeRow, Question } from "./charges.types.ts";
import type { OpenGateway } from "./gateways.actions.ts";

const KEY_BYTES = 9;
/** The longest time until a gateway that did not answer is asked again. */
const ASKING_MS = 60_000;
/** So long a charge is made by whoever claimed it and by nobody else: longer than all the calls that takes. */
export const MAKING_MS = 120_000;
/** Of refunds that were made in the gateway's own panel. */
const PANEL = "5e6c1f2a9b034d7c8f10a2b3c4d5e6f7";

/** Asked for twice, it is the one that waits already; another way to pay, gateway or amount takes its place. */
export async function beginCharge(
  ctx: Ctx,
  invoiceId: number,
  method: ChargeMethod,
  open: OpenGateway | null,
): Promise<{ chargeId: number; isNew: boolean }> {
  // The invoice first: whether a gateway is set up is told to nobody who names another company's.
  const invoice = await lockInvoice(ctx.tx, invoiceId);
  if (!open) throw new AppError("ERR_CONFLICT", { field: "gateway" });
  const { id: account, gateway, adapter } = open;
  const amountCents = invoice.totalCents - (await sumOfPayments(ctx.tx, invoiceId));
  if (invoice.status !== "open" || amountCents <= 0) throw new AppError("ERR_CONFLICT");
  if (!adapter.capabilities.methods.includes(method)) throw new AppError("ERR_VALIDATION", { field: "method" });
  const latest = await queries.latestCharge(ctx.tx, invoiceId);
  if (latest && isSame(latest, { account, method, amountCents }, ctx.now)) return { chargeId: latest.id, isNew: false };
  await queries.letGoOfCharges(ctx.tx, invoiceId, ctx.now);
  const attempt = (latest?.attempt ?? 0) + 1;
  const payer = await payerOf(ctx);
  for (const need of adapter.capabilities.needs[method] ?? []) {
    if (payer[need] === null) throw new AppError("ERR_BILLING_PROFILE_NEEDED", { detail: need });
  }
  // Random too: a restored database counts its ids again, and the gateway remembers.
  const key = `c${ctx.tenantId}-i${invoiceId}-${attempt}-${ctx.deps.ids.token(KEY_BYTES)}`;
  const question = questionOf(ctx, invoice, payer);
  const nextCheckAt = new Date(ctx.now.getTime() + MAKING_MS);
  const charge = { invoiceId, attempt, gateway, account, method, key, amountCents, question, nextCheckAt };
  const chargeId = await queries.insertCharge(ctx.tx, charge, ctx.now);
  return { chargeId, isNew: true };
}

function isSame(charge: ChargeRow, wanted: Pick<ChargeRow, "account" | "method" | "amountCents">, now: Date): boolean {
  if (!isLiveCharge(charge.status) || (charge.expiresAt !== null && charge.expiresAt <= now)) return false;
  const { account, method, amountCents } = wanted;
  return charge.account === account && charge.method === method && charge.amountCents === amountCents;
}

function questionOf(ctx: Ctx, invoice: { number: string; planName: string; dueAt: Date }, payer: Payer): Question {
  return {
    askedAt: ctx.now.toISOString(),
    dueDate: dayInBrazil(new Date(Math.max(invoice.dueAt.getTime() - 1, ctx.now.getTime()))),
    payableUntil: new Date(ctx.now.getTime() + PAYABLE_MS).toISOString(),
    description: `${invoice.planName} ${invoice.number}`,
    payer,
    returnUrl: `${ctx.deps.config.http.publicUrl.replace(/\/$/, "")}/financeiro`,
  };
}

const brazil = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo", dateStyle: "short" });
const dayInBrazil = (at: Date) => brazil.format(at);

async function payerOf(ctx: Ctx): Promise<Payer> {
  const profile = await queries.loadProfile(ctx.tx);
  const company = await queries.companyContact(ctx.tx);
  return {
    reference: `empresa-${ctx.tenantId}`,
    name: profile?.legalName ?? company.name,
    email: profile?.email ?? company.email ?? "",
    taxId: profile?.taxId ?? null,
    phone: company.whatsapp,
    address: profile?.address ?? null,
  };
}

/** What the gateway says, from whatever side it is heard. News in any order ends at the same place. */
export async function applySnapshot(ctx: Ctx, chargeId: number, snapshot: ChargeSnapshot): Promise<void> {
  await lockSubscription(ctx);
  const charge = await queries.lockCharge(ctx.tx, chargeId);
  if (!charge) return;
  const status = joinStatus(charge.status, snapshot.status);
  const asks = isLiveCharge(status) ? 0 : charge.asks + (status === charge.status ? 1 : 0);
  // A code that would pay somebody else or another amount is never shown.
  const isGoodCode = snapshot.brCode !== null && isCodeFor(snapshot.brCode, charge.amountCents);
  const isBadCode = snapshot.brCode !== null && !isGoodCode;
  const set = {
    status,
    asks,
    askedAt: ctx.now,
    providerRef: snapshot.ref,
    code: isGoodCode ? snapshot.brCode : isBadCode ? null : charge.code,
    digitableLine: snapshot.digitableLine ?? charge.digitableLine,
    hostedUrl: snapshot.hostedUrl ?? charge.hostedUrl,
    expiresAt: snapshot.expiresAt ?? charge.expiresAt,
    // Told to go and still there: the gateway is told again.
    isUnwanted: charge.isUnwanted && snapshot.status === "pending",
    nextCheckAt: nextCheck({ status, createdAt: charge.createdAt, asks }, ctx.now),
    lastError: isBadCode ? "code" : null,
  };
  await queries.saveCharge(ctx.tx, chargeId, set, ctx.now);
  if (status !== charge.status) await ctx.publish("list.changed", { data: { list: "invoices" } });
  if (snapshot.payment) await takeMoney(ctx, charge, snapshot, snapshot.payment);
  if (status === "disputed" && charge.status !== "disputed") {
    await recordSecurity(ctx, { kind: "finance.refunded", detail: { what: "disputed", gateway: charge.gateway } });
  }
}

type Payment = NonNullable<ChargeSnapshot["payment"]>;

async function takeMoney(ctx: Ctx, charge: ChargeRow, snapshot: ChargeSnapshot, payment: Payment): Promise<void> {
  const { gateway, invoiceId } = charge;
  const { id: providerId, amountCents } = payment;
  await settle(ctx, invoiceId, { gateway, providerId, amountCents, paidAt: payment.at ?? ctx.now }, {});
  if (snapshot.refundedCents > 0) await noteRefundedThere(ctx, gateway, providerId, snapshot.refundedCents);
}

/** What went back and was not asked for here was given back in the gateway's own panel: kept, and the time stays. */
async function noteRefundedThere(ctx: Ctx, gateway: string, providerId: string, cents: number): Promise<void> {
  const payment = await queries.paymentOf(ctx.tx, gateway, providerId);
  if (!payment) return;
  const known = await queries.refundsOfPayment(ctx.tx, payment.id);
  // Ours that are on their way will say so themselves.
  const ours = known.reduce((sum, one) => sum + (one.status === "refused" ? 0 : one.amountCents), 0);
  if (cents <= ours) return;
  const id = namedId(PANEL, `${gateway}:${providerId}:${cents}`);
  const isWhole = cents >= payment.amountCents;
  const refund = { id, paymentId: payment.id, amountCents: cents - ours, isWhole, takesTime: false };
  if (!(await queries.insertRefund(ctx.tx, { ...refund, status: "panel" }, ctx.now))) return;
  await recordSecurity(ctx, { kind: "finance.refunded", detail: { what: "panel", cents: cents - ours, gateway } });
}

/** The gateway did not take it. A question that may have arrived is asked again with the same key; others are over. */
export async function noteFailure(
  ctx: Ctx,
  chargeId: number,
  failure: { isFinal: boolean; detail: string; afterMs: number | null },
): Promise<void> {
  const charge = await queries.lockCharge(ctx.tx, chargeId);
  if (!charge) return;
  const lastError = failure.detail.slice(0, 200);
  if (failure.isFinal && charge.providerRef === null) {
    const status = joinStatus(charge.status, "failed");
    const set = { status, lastError, isUnwanted: false, nextCheckAt: null };
    await queries.saveCharge(ctx.tx, chargeId, set, ctx.now);
    return;
  }
  const wait = Math.max(failure.afterMs ?? 0, Math.min(ASKING_MS, 2_000 * 2 ** Math.min(charge.asks, 5)));
  const set = { lastError, asks: charge.asks + 1, nextCheckAt: new Date(ctx.now.getTime() + wait) };
  await queries.saveCharge(ctx.tx, chargeId, set, ctx.now);
}
