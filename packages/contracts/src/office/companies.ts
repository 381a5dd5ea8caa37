// The operator's companies and plans on the wire: made, changed, renewed, suspended, entered; by admins of tenant 1 only.
import { z } from "zod";
import { SessionRecord } from "../company/auth.ts";
import { planStates } from "../company/plan-state.ts";
import { Whatsapp } from "../company/tenants.ts";
import { listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Email, Id, Timestamp, WireId } from "../shapes.ts";

const params = z.object({ tenantId: Id });

export const Company = z.object({
  id: WireId,
  name: z.string(),
  email: z.string().nullable(),
  whatsapp: z.string().nullable(),
  plan: z.object({ id: WireId, name: z.string() }),
  /** "moved": it lives in another cell. */
  status: z.enum(["active", "inactive", "moved"]),
  dueDate: Timestamp,
  expired: z.boolean(),
  timeZone: z.string(),
  users: z.number().int(),
  connections: z.number().int(),
  /** Nobody has chosen a password yet: the owner's link is still to be used, and can be made again. */
  awaitsOwner: z.boolean(),
  /** Until when the company lets support in; null when it does not. */
  supportUntil: Timestamp.nullable(),
  createdAt: Timestamp,
  state: z.enum(planStates),
  /** As sold, for the whole period. */
  valueCents: z.number().int(),
  currency: z.string(),
  maxUsers: z.number().int(),
  maxConnections: z.number().int(),
  graceDays: z.number().int(),
  /** The plan has changed since it was sold to this company. */
  isOldVersion: z.boolean(),
  /** What deserves a look: figures only. */
  health: z.object({
    channelsLost: z.number().int(),
    overdue: z.number().int(),
    lastSeenAt: Timestamp.nullable(),
    isIdle: z.boolean(),
    isNearLimit: z.boolean(),
  }),
});
export type Company = z.infer<typeof Company>;

export const listCompanies = route({
  method: "GET",
  path: "/admin/tenants",
  summary: "Companies with plan, due date and use: figures, never their contents.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.companies_read" },
  query: listQuery(["name", "dueDate", "createdAt", "id"]).extend({
    status: z.enum(["active", "inactive"]).optional(),
    expired: z.enum(["true", "false"]).optional(),
  }),
  answer: listAnswer(Company).extend({
    /** The specification's name for the same rows. */
    tenants: z.array(Company),
  }),
});

/** How the owner gets the link: by mail to their address, or shown once to the operator who asked. */
export const Delivery = z.enum(["mail", "link"]);

/** A company as the operator makes it. */
export const NewCompany = z.object({
  name: z.string().trim().min(2).max(120),
  plan: WireId,
  whatsapp: Whatsapp.nullish(),
  timeZone: z.string().max(60).optional(),
  /** Today at the earliest; a month from now unless said. */
  dueDate: Timestamp.optional(),
  responsible: z.string().trim().min(2).max(120),
  /** The responsible's own, to sign in with. */
  email: Email,
  language: z.enum(["pt", "en", "es"]).default("pt"),
  deliver: Delivery,
});
export type NewCompany = z.infer<typeof NewCompany>;

export const OwnerLink = z.object({
  /** Works once; null when it went by mail. */
  link: z.string().nullable(),
  expiresAt: Timestamp,
});

export const createCompany = route({
  method: "POST",
  path: "/admin/tenants",
  summary: "Makes a company with its plan and first admin, who chooses a password by a one-time link.",
  access: "operator",
  byToken: "proven",
  audit: { kind: "operator.company_created" },
  creates: { unkept: "secret" },
  proof: "fresh",
  body: NewCompany,
  answer: OwnerLink.extend({ company: Company }),
});

export const linkOwner = route({
  method: "POST",
  path: "/admin/tenants/:tenantId/owner-link",
  summary: "Makes the owner's link anew, as long as nobody of the company has chosen a password; the older one dies.",
  access: "operator",
  audit: { kind: "operator.owner_linked" },
  creates: { unkept: "secret" },
  proof: "fresh",
  params,
  body: z.object({ deliver: Delivery }),
  answer: OwnerLink,
});

export const updateCompany = route({
  method: "PUT",
  path: "/admin/empresa/:tenantId",
  summary: "Changes a company's name, contact, plan or due date, which cannot be earlier than today.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.company_changed" },
  params,
  body: z
    .object({
      name: z.string().trim().min(2).max(120),
      email: Email.nullable(),
      whatsapp: Whatsapp.nullable(),
      plan: WireId,
      dueDate: Timestamp,
      /** Days after the due date in which everything still works. */
      graceDays: z.number().int().min(0).max(90),
    })
    .partial(),
  answer: Company,
});

export const setCompanyStatus = route({
  method: "PUT",
  path: "/admin/status/tenant/:tenantId",
  summary: "Suspends a company, whose sessions end at once, or lifts that.",
  access: "operator",
  byToken: true,
  audit: { kind: ["operator.company_suspended", "operator.company_lifted"] },
  params,
  body: z.object({ status: z.enum(["active", "inactive"]) }),
  answer: Company,
});

export const deleteCompany = route({
  method: "DELETE",
  path: "/admin/tenants/:companyId",
  summary: "Suspends a company and erases it after seven days; lifted before, it is back complete. Answers when.",
  access: "operator",
  byToken: "proven",
  audit: { kind: "operator.company_deleted" },
  proof: "fresh",
  params: z.object({ companyId: Id }),
  answer: z.object({ deletionDueAt: Timestamp }),
});

export const listLeaving = route({
  method: "GET",
  path: "/admin/leaving",
  summary: "Companies that are to be erased, the next first.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.companies_read" },
  answer: z.object({ items: z.array(z.object({ tenantId: WireId, company: z.string(), deletionDueAt: Timestamp })) }),
});

export const renewCompany = route({
  method: "POST",
  path: "/admin/tenantsMonth/:tenantId",
  summary: "Adds one month to the due date, counted from today when it is past.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.company_renewed" },
  creates: true,
  params,
  /**
   * With the date that was seen, a month that somebody else has added meanwhile is no second one: ERR_CONFLICT. `undo` takes
   * the month back that led to that date.
   */
  body: z.object({ dueDate: Timestamp.optional(), undo: z.boolean().optional() }),
  answer: Company,
});

export const OperatorPlan = z.object({
  id: WireId,
  name: z.string(),
  maxUsers: z.number().int(),
  maxConnections: z.number().int(),
  valueCents: z.number().int(),
  currency: z.string(),
  /** Offered to whoever signs up. */
  isPublic: z.boolean(),
  groups: z.boolean(),
  campaigns: z.boolean(),
  integrations: z.boolean(),
  /** Paid for so many months at once. */
  periodMonths: z.number().int(),
  /** Parts of the product it leaves out, of those that are on unless said. */
  without: z.array(z.string()),
  companies: z.number().int(),
});
export type OperatorPlan = z.infer<typeof OperatorPlan>;

const builtExtras = ["kanban"] as const;

export const PlanInput = z.object({
  name: z.string().trim().min(1).max(120),
  maxUsers: z.number().int().min(1).max(100_000),
  maxConnections: z.number().int().min(1).max(100_000),
  valueCents: z.number().int().min(0).max(100_000_000),
  isPublic: z.boolean(),
  groups: z.boolean(),
  campaigns: z.boolean(),
  integrations: z.boolean(),
  periodMonths: z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)]).optional(),
  without: z.array(z.enum(builtExtras)).max(20).optional(),
});
export type PlanInput = z.infer<typeof PlanInput>;

export const listPlans = route({
  method: "GET",
  path: "/admin/plans",
  summary: "Plans with how many companies have each.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.plans_read" },
  query: listQuery(["name", "valueCents", "companies"]),
  answer: listAnswer(OperatorPlan),
});

export const createPlan = route({
  method: "POST",
  path: "/admin/plans",
  summary: "Makes a plan; a public one is offered at sign-up at once. ERR_PLAN_NAME_INVALID where the name is taken.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.plan_created" },
  creates: true,
  body: PlanInput,
  answer: OperatorPlan,
});

export const updatePlan = route({
  method: "PUT",
  path: "/admin/plans/:planId",
  summary: "Changes a plan for new sales; whoever has it keeps what was sold until the operator sells it anew.",
  access: "operator",
  byToken: true,
  audit: { kind: "operator.plan_changed" },
  params: z.object({ planId: Id }),
  body: PlanInput.partial(),
  answer: OperatorPlan,
});

/** The operator's way in; what is granted there ends with the grant. */
export const enterSupport = route({
  method: "POST",
  path: "/operator/support/:tenantId/enter",
  summary: "Signs the operator in as support of a company that has granted it; else ERR_NO_GRANT_FOUND.",
  access: "operator",
  audit: { kind: "operator.support_entered" },
  creates: { unkept: "secret" },
  proof: "fresh",
  params: z.object({ tenantId: Id }),
  answer: SessionRecord,
});
