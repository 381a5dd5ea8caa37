// Charges on the wire: how an invoice is paid at a gateway, to whom invoices are written, and the operator's gateways and money.
import { z } from "zod";
import { listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";
import { ChargeMethod, ChargeStatus, GatewayForm, GatewayId, GatewayValues } from "./payments.ts";
import { isTaxId, plainTaxId } from "./tax-id.ts";

const finance = { area: "finance", level: "full" } as const;

/** What the payer looks at. A code is here only if its checksum and amount hold. */
export const Charge = z.object({
  method: ChargeMethod,
  status: ChargeStatus,
  valueCents: z.number().int(),
  code: z.string().nullable(),
  digitableLine: z.string().nullable(),
  hostedUrl: z.string().nullable(),
  expiresAt: Timestamp.nullable(),
});
export type Charge = z.infer<typeof Charge>;

/** A way to pay, and what must be known of the company before. */
export const PayWay = z.object({ method: ChargeMethod, needs: z.array(z.enum(["taxId", "address"])) });
export type PayWay = z.infer<typeof PayWay>;

export const PayState = z.object({
  /** Paid: everything that was closed is open again. */
  status: z.enum(["open", "overdue", "paid", "void"]),
  /** Null: no gateway is set, and the invoice's own Pix code is all there is. */
  ways: z.array(PayWay).nullable(),
  charge: Charge.nullable(),
  /** Why the last attempt failed, where it did: "refused" by the gateway, or it cannot be reached and is asked again. */
  trouble: z.enum(["refused", "unreachable"]).nullable(),
});
export type PayState = z.infer<typeof PayState>;

const params = z.object({ invoiceId: Id });

export const showPayment = route({
  method: "GET",
  path: "/finance/invoices/:invoiceId/charge",
  summary: "How an invoice can be paid, and the charge that waits for it.",
  access: finance,
  whenPlanExpired: true,
  params,
  answer: PayState,
});

export const openCharge = route({
  method: "POST",
  path: "/finance/invoices/:invoiceId/charge",
  summary:
    "Asks the gateway for a charge of an open invoice. Asked twice, it is the same one; another way to pay replaces it.",
  access: finance,
  audit: { kind: "finance.charged" },
  creates: false,
  whenPlanExpired: true,
  params,
  body: z.object({ method: ChargeMethod }),
  answer: PayState,
});

export const checkCharge = route({
  method: "POST",
  path: "/finance/invoices/:invoiceId/check",
  summary: "Asks the gateway whether the charge of an invoice is paid; at most once in ten seconds.",
  access: finance,
  audit: { none: "tries" },
  creates: false,
  whenPlanExpired: true,
  params,
  answer: PayState,
});

const Address = z.object({
  zip: z
    .string()
    .trim()
    .regex(/^\d{8}$/),
  street: z.string().trim().min(1).max(120),
  number: z.string().trim().min(1).max(20),
  district: z.string().trim().min(1).max(80),
  city: z.string().trim().min(1).max(80),
  state: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/),
  complement: z.string().trim().max(80).nullable(),
});

/** To whom the company's invoices are written. */
export const BillingProfile = z.object({
  legalName: z.string().trim().min(1).max(120),
  /** With or without its signs; kept without. */
  taxId: z
    .string()
    .max(24)
    .refine((text) => isTaxId(plainTaxId(text))),
  email: z.email().max(120),
  address: Address.nullable(),
});
export type BillingProfile = z.infer<typeof BillingProfile>;

export const showBillingProfile = route({
  method: "GET",
  path: "/finance/profile",
  summary: "To whom the company's invoices are written.",
  access: finance,
  whenPlanExpired: true,
  answer: z.object({ profile: BillingProfile.nullable(), creditCents: z.number().int() }),
});

export const saveBillingProfile = route({
  method: "PUT",
  path: "/finance/profile",
  summary: "Says to whom the company's invoices are written.",
  access: finance,
  audit: { kind: "finance.profile_changed" },
  whenPlanExpired: true,
  body: BillingProfile,
  answer: z.object({ profile: BillingProfile.nullable() }),
});

/** An account at a gateway. Secrets go in and never come out: of each its last characters and nothing else. */
export const GatewayAccount = z.object({
  gateway: GatewayId,
  isActive: z.boolean(),
  state: z.enum(["untested", "good", "refused", "unreachable"]),
  detail: z.string().nullable(),
  checkedAt: Timestamp.nullable(),
  setAt: Timestamp,
  webhookUrl: z.string(),
  /** What is no secret as it is, of the others how they end. */
  known: z.record(z.string(), z.string()),
});
export type GatewayAccount = z.infer<typeof GatewayAccount>;

const operator = "operator" as const;

export const listGateways = route({
  method: "GET",
  path: "/admin/gateways",
  summary: "Payment gateways that exist, each with its form, and the accounts that are set.",
  access: operator,
  audit: { kind: "operator.gateways_read" },
  answer: z.object({ forms: z.array(GatewayForm), accounts: z.array(GatewayAccount) }),
});

const gatewayParams = z.object({ gateway: GatewayId });

export const saveGateway = route({
  method: "PUT",
  path: "/admin/gateways/:gateway",
  summary: "Sets an account of a gateway. What is left empty stays; without what proves its notices it is refused.",
  access: operator,
  audit: { kind: "operator.gateway_saved" },
  proof: "fresh",
  params: gatewayParams,
  body: z.object({ values: GatewayValues, isActive: z.boolean() }),
  answer: GatewayAccount,
});

export const testGateway = route({
  method: "POST",
  path: "/admin/gateways/:gateway/test",
  summary: "Asks the gateway whether it takes the credentials.",
  access: operator,
  audit: { kind: "operator.gateway_tested" },
  creates: false,
  params: gatewayParams,
  answer: GatewayAccount,
});

export const OperatorPayment = z.object({
  id: WireId,
  tenantId: WireId,
  company: z.string(),
  invoiceId: WireId,
  number: z.string(),
  gateway: z.string(),
  valueCents: z.number().int(),
  currency: z.string(),
  paidAt: Timestamp,
  refundedCents: z.number().int(),
  isRefunding: z.boolean(),
  isRefused: z.boolean(),
  isDisputed: z.boolean(),
});
export type OperatorPayment = z.infer<typeof OperatorPayment>;

export const listPayments = route({
  method: "GET",
  path: "/admin/payments",
  summary: "What companies have paid, the newest first, with what went back.",
  access: operator,
  audit: { kind: "operator.payments_read" },
  query: listQuery(["paidAt"]).omit({ searchParam: true }).extend({ tenantId: Id.optional() }),
  answer: listAnswer(OperatorPayment),
});

export const refundPayment = route({
  method: "POST",
  path: "/admin/payments/:paymentId/refund",
  summary:
    "Gives money back through the gateway that took it; a whole one takes the paid time back unless said otherwise.",
  access: operator,
  audit: { kind: "operator.payment_refunded" },
  proof: "fresh",
  creates: true,
  params: z.object({ paymentId: Id }),
  body: z.object({ valueCents: z.number().int().min(1).max(100_000_000), keepsTime: z.boolean() }),
  answer: z.object({ status: z.enum(["asking", "processing", "done", "refused"]) }),
});

export const UnknownMoney = z.object({
  id: WireId,
  gateway: z.string(),
  providerId: z.string(),
  valueCents: z.number().int(),
  paidAt: Timestamp,
});
export type UnknownMoney = z.infer<typeof UnknownMoney>;

export const listUnknownMoney = route({
  method: "GET",
  path: "/admin/money/unknown",
  summary: "Money that a gateway lists and no charge knows.",
  access: operator,
  audit: { kind: "operator.payments_read" },
  answer: z.object({ items: z.array(UnknownMoney) }),
});

export const assignMoney = route({
  method: "PUT",
  path: "/admin/money/unknown/:moneyId",
  summary: "Says which company's the money is: it becomes that company's credit, once.",
  access: operator,
  audit: { kind: "operator.money_assigned" },
  proof: "fresh",
  params: z.object({ moneyId: Id }),
  body: z.object({ tenantId: WireId }),
  answer: Done,
});
