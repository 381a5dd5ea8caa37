// Invoices on the wire: what a company owes and pays, and what the operator does about it.
import { z } from "zod";
import { NewPassword } from "../company/auth.ts";
import { listAnswer, listQuery } from "../lists.ts";
import { Profile } from "../permissions.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";

/** "overdue" is open and past its due date: computed, never stored. */
export const InvoiceStatus = z.enum(["open", "overdue", "paid", "void"]);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

export const Invoice = z.object({
  id: WireId,
  /** Counted per company and year: 2026-001. */
  number: z.string(),
  kind: z.enum(["renewal", "change", "manual"]),
  plan: z.string(),
  valueCents: z.number().int(),
  currency: z.string(),
  dueDate: Timestamp,
  status: InvoiceStatus,
  paidAt: Timestamp.nullable(),
  /** Somebody said that the payment is on its way. */
  promisedAt: Timestamp.nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

const finance = { area: "finance", level: "full" } as const;
const params = z.object({ invoiceId: Id });

export const listInvoices = route({
  method: "GET",
  path: "/finance/invoices",
  summary: "The company's invoices, the newest first, of one year or of all.",
  access: finance,
  whenPlanExpired: true,
  query: listQuery(["dueDate"]).extend({ year: z.coerce.number().int().min(2000).max(2999).optional() }),
  answer: listAnswer(Invoice).extend({ years: z.array(z.number().int()) }),
});

export const InvoiceDetail = Invoice.extend({
  periodStart: Timestamp.nullable(),
  periodEnd: Timestamp.nullable(),
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.number().int(),
      unitCents: z.number().int(),
      totalCents: z.number().int(),
    }),
  ),
  paidCents: z.number().int(),
  /** The Pix code of this invoice with its amount; null where the platform has not said where it is paid to. */
  pix: z.object({ code: z.string(), payee: z.string() }).nullable(),
});
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;

export const showInvoice = route({
  method: "GET",
  path: "/finance/invoices/:invoiceId",
  summary: "One invoice with its lines and how it is paid.",
  access: finance,
  whenPlanExpired: true,
  params,
  answer: InvoiceDetail,
});

export const promisePayment = route({
  method: "POST",
  path: "/finance/invoices/:invoiceId/promise",
  summary: "Says that an invoice is paid and not yet confirmed: everything is open for 48 hours, once per invoice.",
  access: finance,
  audit: { kind: "finance.promised" },
  creates: false,
  whenPlanExpired: true,
  params,
  answer: Invoice,
});

/** A plan that costs more than the present one. */
export const PlanOffer = z.object({
  id: WireId,
  name: z.string(),
  valueCents: z.number().int(),
  currency: z.string(),
  periodMonths: z.number().int(),
  maxUsers: z.number().int(),
  maxConnections: z.number().int(),
  /** The difference for what is left of the paid period; zero is in force at once. */
  todayCents: z.number().int(),
});
export type PlanOffer = z.infer<typeof PlanOffer>;

export const listOffers = route({
  method: "GET",
  path: "/finance/offers",
  summary: "Larger plans on offer, each with what it costs today.",
  access: finance,
  whenPlanExpired: true,
  answer: z.object({ offers: z.array(PlanOffer) }),
});

export const choosePlan = route({
  method: "POST",
  path: "/finance/plan",
  summary:
    "Takes a larger plan: an invoice over the difference, in force when it is paid; at once where nothing is left to pay.",
  access: finance,
  audit: { kind: "finance.plan_chosen" },
  creates: true,
  whenPlanExpired: true,
  body: z.object({ plan: WireId }),
  answer: z.object({ invoiceId: WireId.nullable() }),
});

/** The same as the operator sees it. */
export const OperatorInvoice = Invoice.extend({ tenantId: WireId, company: z.string() });
export type OperatorInvoice = z.infer<typeof OperatorInvoice>;

const invoicePage = listAnswer(OperatorInvoice).extend({
  /** The specification's name for the same rows. */
  invoices: z.array(OperatorInvoice),
});
const invoiceQuery = listQuery(["dueDate"]).omit({ searchParam: true }).extend({ status: InvoiceStatus.optional() });

export const listCompanyInvoices = route({
  method: "GET",
  path: "/admin/invoices/list/:tenantId",
  summary: "Invoices of one company.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.invoices_read" },
  params: z.object({ tenantId: Id }),
  query: invoiceQuery,
  answer: invoicePage,
});

export const listAllInvoices = route({
  method: "GET",
  path: "/admin/invoices",
  summary: "Invoices of all companies, the newest due first.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.invoices_read" },
  query: invoiceQuery,
  answer: invoicePage,
});

export const settleInvoice = route({
  method: "PUT",
  path: "/admin/invoices/:invoiceId",
  summary: "Marks an invoice as paid by hand: its period is covered at once. A second time changes nothing.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.invoice_paid" },
  params,
  body: z.object({ status: z.literal("paid") }),
  answer: OperatorInvoice,
});

export const voidInvoice = route({
  method: "DELETE",
  path: "/admin/invoices/:invoiceId",
  summary: "Voids an open invoice; its number stays taken, and its period is not invoiced again by itself.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.invoice_voided" },
  params,
  answer: Done,
});

export const ManualInvoice = z.object({
  description: z.string().trim().min(1).max(200),
  valueCents: z.number().int().min(1).max(100_000_000),
  dueDate: Timestamp,
});

export const makeInvoice = route({
  method: "POST",
  path: "/admin/tenants/:tenantId/invoices",
  summary: "Makes an invoice by hand; paid, it covers no time.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.invoice_made" },
  creates: true,
  params: z.object({ tenantId: Id }),
  body: ManualInvoice,
  answer: OperatorInvoice,
});

/** Where the platform is paid by Pix without a gateway; a payment is then marked by hand. */
export const Receiving = z.object({
  pixKey: z.string().trim().min(1).max(77),
  name: z.string().trim().min(1).max(25),
  city: z.string().trim().min(1).max(15),
});
export type Receiving = z.infer<typeof Receiving>;

export const showReceiving = route({
  method: "GET",
  path: "/admin/receiving",
  summary: "Where companies pay by Pix.",
  access: "operator",
  audit: { kind: "operator.receiving_read" },
  answer: z.object({ pix: Receiving.nullable() }),
});

export const saveReceiving = route({
  method: "PUT",
  path: "/admin/receiving",
  summary: "Says where companies pay by Pix: the code of every open invoice follows.",
  access: "operator",
  audit: { kind: "operator.receiving_changed" },
  proof: "fresh",
  body: z.object({ pix: Receiving.nullable() }),
  answer: z.object({ pix: Receiving.nullable() }),
});

export const OperatorUser = z.object({
  id: WireId,
  tenantId: WireId,
  company: z.string(),
  name: z.string(),
  email: z.string(),
  profile: Profile,
  isActive: z.boolean(),
  hasPassword: z.boolean(),
  lastOnlineAt: Timestamp.nullable(),
});
export type OperatorUser = z.infer<typeof OperatorUser>;

const userPage = listAnswer(OperatorUser).extend({ users: z.array(OperatorUser) });

export const listCompanyUsers = route({
  method: "GET",
  path: "/admin/users/:tenantId",
  summary: "People of one company.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.users_read" },
  params: z.object({ tenantId: Id }),
  query: listQuery(["name"]),
  answer: userPage,
});

export const listAllUsers = route({
  method: "GET",
  path: "/admin/users",
  summary: "People of all companies, found by name or e-mail.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.users_read" },
  query: listQuery(["name"]),
  answer: userPage,
});

export const setUserPassword = route({
  method: "PUT",
  path: "/admin/users/:accountId",
  summary: "Gives somebody of a company a new password; their sessions end, and the company's own log says so.",
  access: "operator",
  audit: { kind: "operator.password_changed" },
  proof: "fresh",
  params: z.object({ accountId: Id }),
  body: z.object({ password: NewPassword }),
  answer: Done,
});

export const OperatorChannel = z.object({
  id: WireId,
  tenantId: WireId,
  company: z.string(),
  name: z.string(),
  type: z.string(),
  number: z.string().nullable(),
  status: z.enum(["waiting_qr", "connecting", "connected", "lost"]),
  lastInboundAt: Timestamp.nullable(),
});
export type OperatorChannel = z.infer<typeof OperatorChannel>;

export const listOperatorChannels = route({
  method: "GET",
  path: "/admin/channels",
  summary: "Channels of all companies or of one, with how they are.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.channels_read" },
  query: listQuery(["name"]).extend({
    tenantId: Id.optional(),
    status: z.enum(["waiting_qr", "connecting", "connected", "lost"]).optional(),
  }),
  answer: listAnswer(OperatorChannel).extend({ channels: z.array(OperatorChannel) }),
});

export const operatorTotals = route({
  method: "GET",
  path: "/admin/userstotal",
  summary: "How many companies, people and channels there are.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.totals_read" },
  answer: z.object({
    companies: z.number().int(),
    blocked: z.number().int(),
    suspended: z.number().int(),
    users: z.number().int(),
    connections: z.number().int(),
    connected: z.number().int(),
  }),
});
