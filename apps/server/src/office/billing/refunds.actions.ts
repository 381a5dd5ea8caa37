// Money that goes back: kept before the gateway is asked, asked again with the same key until its end is known.
import type { RefundRequest, RefundSnapshot } from "#adapters/payments";
import { recordSecurity } from "#company/audit";
import { lockSubscription, takeBackCover } from "#company/tenants";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./charges.queries.ts";
import { nameOf } from "./charges.questions.ts";
import { openById, reachOf } from "./gateways.actions.ts";

const NAME = "billing.refunds";
const ASK_AGAIN_MS = 60_000;

export interface RefundWish {
  amountCents: number;
  keepsTime: boolean;
}

/** By hand and of other accounts there is nothing to send back through. */
export async function beginRefund(ctx: Ctx, paymentId: number, wish: RefundWish, refundId: string): Promise<void> {
  await lockSubscription(ctx);
  const payment = await queries.loadPayment(ctx.tx, paymentId);
  if (!payment) throw new AppError("ERR_NOT_FOUND");
  const charge = await queries.chargeOfPayment(ctx.tx, payment.invoiceId, payment.gateway);
  if (!charge) throw new AppError("ERR_CONFLICT", { field: "gateway" });
  const known = await queries.refundsOfPayment(ctx.tx, paymentId);
  const before = known.reduce((sum, one) => sum + (one.status === "refused" ? 0 : one.amountCents), 0);
  if (before + wish.amountCents > payment.amountCents) throw new AppError("ERR_VALIDATION", { field: "valueCents" });
  const isWhole = wish.amountCents === payment.amountCents;
  const takesTime = before + wish.amountCents === payment.amountCents && !wish.keepsTime;
  const nextCheckAt = new Date(ctx.now.getTime() + ASK_AGAIN_MS);
  const refund = { id: refundId, paymentId, amountCents: wish.amountCents, isWhole, takesTime, nextCheckAt };
  await queries.insertRefund(ctx.tx, { ...refund, status: "asking" }, ctx.now);
  await recordSecurity(ctx, { kind: "finance.refunded", detail: { what: "asked", cents: wish.amountCents } });
}

/** Outside any transaction; a lost answer is asked for again with the same key. */
export async function askForRefund(deps: Deps, tenantId: number, refundId: string): Promise<void> {
  const found = await asSystem(deps, tenantId, (ctx) => questionOf(ctx, refundId), NAME);
  const gateway = found && (await openById(deps, found.account));
  if (!found || !gateway) return;
  const { adapter, credentials } = gateway;
  const reach = reachOf(deps);
  const known = await adapter.getRefund(found.request, credentials, reach);
  const asked = known.ok && known.value ? known : await adapter.refund(found.request, credentials, reach);
  if (asked.ok) {
    const { value } = asked;
    if (value) await asSystem(deps, tenantId, (ctx) => applyRefund(ctx, refundId, value), NAME);
    return;
  }
  deps.log.warn({ tenantId, refundId, detail: asked.detail ?? asked.code }, "a refund was not taken");
  const isOver = !asked.mayHaveActed && (asked.class === "BAD_REQUEST" || asked.class === "CONFLICT");
  const refused = { ref: "", status: "refused", amountCents: 0, detail: asked.detail ?? asked.code } as const;
  if (isOver) await asSystem(deps, tenantId, (ctx) => applyRefund(ctx, refundId, refused), NAME);
}

async function questionOf(ctx: Ctx, refundId: string): Promise<{ request: RefundRequest; account: number } | null> {
  const refund = await queries.findRefund(ctx.tx, refundId);
  if (!refund || refund.status === "done" || refund.status === "refused" || refund.status === "panel") return null;
  const payment = await queries.loadPayment(ctx.tx, refund.paymentId);
  const charge = payment && (await queries.chargeOfPayment(ctx.tx, payment.invoiceId, payment.gateway));
  if (!payment || !charge) return null;
  // Whoever comes next waits its turn.
  const nextCheckAt = new Date(ctx.now.getTime() + ASK_AGAIN_MS);
  await queries.saveRefund(ctx.tx, refundId, { nextCheckAt }, ctx.now);
  const { amountCents, isWhole } = refund;
  const request = { key: refundId, charge: nameOf(charge), paymentId: payment.providerId, amountCents, isWhole };
  return { request, account: charge.account };
}

async function applyRefund(ctx: Ctx, refundId: string, { status, detail }: RefundSnapshot): Promise<void> {
  await lockSubscription(ctx);
  const refund = await queries.findRefund(ctx.tx, refundId);
  if (!refund || refund.status === "done" || refund.status === "refused") return;
  const nextCheckAt = status === "processing" ? new Date(ctx.now.getTime() + ASK_AGAIN_MS) : null;
  await queries.saveRefund(ctx.tx, refundId, { status, detail: detail?.slice(0, 200) ?? null, nextCheckAt }, ctx.now);
  if (status === "processing") return;
  const payment = await queries.loadPayment(ctx.tx, refund.paymentId);
  if (status === "done" && refund.takesTime && payment) await takeBackCover(ctx, payment.invoiceId);
  const charge = payment && (await queries.chargeOfPayment(ctx.tx, payment.invoiceId, payment.gateway));
  // How the charge stands now is the gateway's to say.
  if (charge) await queries.saveCharge(ctx.tx, charge.id, { nextCheckAt: ctx.now }, ctx.now);
  await ctx.publish("list.changed", { data: { list: "invoices" } });
  await recordSecurity(ctx, { kind: "finance.refunded", detail: { what: status, cents: refund.amountCents } });
}

const ROUND = 100;

export async function sweepRefunds(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const { tenantId, id } of await queries.refundsDue(deps.db, deps.clock.now(), ROUND)) {
    if (signal.aborted) return;
    await askForRefund(deps, tenantId, id).catch((error) =>
      deps.log.error({ error, tenantId, refundId: id }, "a refund could not be asked about"),
    );
  }
}

export async function refundStatus(ctx: Ctx, refundId: string) {
  const refund = await queries.findRefund(ctx.tx, refundId);
  const status = refund?.status ?? "asking";
  return { status: status === "panel" ? ("done" as const) : status };
}
