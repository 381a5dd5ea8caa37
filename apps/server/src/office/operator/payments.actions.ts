// What the operator does with gateways and with money that has come in: set, tested, given back, assigned.
import type { OperatorPayment } from "@prosa/contracts/office/charges";
import type { GatewayId } from "@prosa/contracts/payments";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import {
  askForRefund,
  assignUnknown,
  beginRefund,
  credit,
  type GatewayWish,
  lockUnknown,
  type RefundWish,
  refundStatus,
  showGateway,
  storeGateway,
  tenantOfPayment,
  tryGateway,
  unassignedMoney,
} from "#office/billing";
import { asSystem, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { note, type Operator, refuseOwnCompany } from "./acting.ts";
import { showCompany } from "./companies.queries.ts";

/** Kept first, then asked: what the gateway says of it stands beside it. */
export async function saveGateway(deps: Deps, operator: Operator, gateway: GatewayId, wanted: GatewayWish) {
  await asSystem(deps, OPERATOR_TENANT_ID, (ctx) => storeGateway(ctx, gateway, wanted), "operator");
  await tryGateway(deps, gateway);
  const account = await showGateway(deps, gateway);
  return operator.act(async (ctx) => {
    const detail = { gateway, isActive: wanted.isActive, state: account.state };
    await note(ctx, "operator.gateway_saved", { detail, list: "operatorPayments" });
    return account;
  });
}

export async function testGateway(deps: Deps, operator: Operator, gateway: GatewayId) {
  await tryGateway(deps, gateway);
  const account = await showGateway(deps, gateway);
  return operator.act(async (ctx) => {
    await note(ctx, "operator.gateway_tested", { detail: { gateway, state: account.state } });
    return account;
  });
}

interface Asked {
  tenantId?: number | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

interface PaymentRow {
  id: number;
  tenantId: number;
  company: string;
  invoiceId: number;
  number: string;
  gateway: string;
  amountCents: number;
  currency: string;
  paidAt: Date;
  refundedCents: number;
  isRefunding: boolean;
  isRefused: boolean;
  chargeStatus: string | null;
  total: number;
}

const FIRST_SIZE = 25;

export async function pageOfPayments(deps: Deps, asked: Asked) {
  const { pageNumber = 1, pageSize: limit = FIRST_SIZE } = asked;
  const offset = (pageNumber - 1) * limit;
  const rows = await deps.db.callOnce<PaymentRow>(
    "operator_payments",
    `select id, tenant_id, company, invoice_id, number, gateway, amount_cents, currency, paid_at, refunded_cents, is_refunding,
            is_refused, charge_status, total from operator_payments($1, $2, $3)`,
    [asked.tenantId ?? null, limit, offset],
  );
  const items = rows.map(
    ({ total: _, amountCents, chargeStatus, paidAt, ...row }): OperatorPayment => ({
      ...row,
      valueCents: amountCents,
      paidAt: paidAt.toISOString(),
      isDisputed: chargeStatus === "disputed",
    }),
  );
  const count = rows[0]?.total ?? 0;
  return { items, count, hasMore: offset + items.length < count };
}

/** Kept in the company's books before the gateway hears of it. */
export async function refund(deps: Deps, operator: Operator, paymentId: number, wish: RefundWish) {
  const tenantId = await tenantOfPayment(deps.db, paymentId);
  if (tenantId === null) throw new AppError("ERR_NOT_FOUND");
  await operator.begin();
  const refundId = deps.ids.uuid();
  await asSystem(deps, tenantId, (ctx) => beginRefund(ctx, paymentId, wish, refundId), "operator");
  await askForRefund(deps, tenantId, refundId);
  const outcome = await asSystem(deps, tenantId, (ctx) => refundStatus(ctx, refundId), "operator");
  return operator.act(async (ctx) => {
    const detail = { ofTenant: tenantId, paymentId, cents: wish.amountCents, outcome: outcome.status };
    await note(ctx, "operator.payment_refunded", { detail, list: "operatorPayments" });
    return outcome;
  });
}

export function listUnknown(deps: Deps) {
  return deps.db.withTenant(
    { tenantId: OPERATOR_TENANT_ID, userId: null },
    async (tx) => ({
      items: (await unassignedMoney(tx)).map(({ amountCents, paidAt, ...row }) => ({
        ...row,
        valueCents: amountCents,
        paidAt: paidAt.toISOString(),
      })),
    }),
    { readOnly: true },
  );
}

/** First the company's credit, which is once for this money; then it leaves the list. */
export async function assignMoney(deps: Deps, operator: Operator, moneyId: number, tenantId: number): Promise<void> {
  refuseOwnCompany(tenantId);
  await showCompany(deps.db, tenantId, deps.clock.now());
  const money = await operator.act(async (ctx) => {
    const found = await lockUnknown(ctx.tx, moneyId);
    if (!found) throw new AppError("ERR_NOT_FOUND");
    // Whose it is was said before: the same again finishes what was begun, another is refused.
    if (found.assignedTenant !== null && found.assignedTenant !== tenantId) throw new AppError("ERR_CONFLICT");
    await assignUnknown(ctx.tx, moneyId, tenantId, ctx.now);
    const detail = { ofTenant: tenantId, gateway: found.gateway, cents: found.amountCents };
    await note(ctx, "operator.money_assigned", { detail, list: "operatorPayments" });
    return found;
  });
  const { amountCents } = money;
  const given = { subject: `unknown-${moneyId}`, invoiceId: null, amountCents };
  await asSystem(deps, tenantId, (ctx) => credit(ctx, given), "operator");
}
