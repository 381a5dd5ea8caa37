// The company itself on the wire: due date, plan, sign-up.
import { z } from "zod";
import { route } from "../route.ts";
import { Email, Timestamp, WireId } from "../shapes.ts";
import { NewPassword } from "./auth.ts";
import { planStates } from "./plan-state.ts";

export const tenantDate = route({
  method: "GET",
  path: "/tenants/date",
  summary: "When the company's plan is due.",
  access: "session",
  whenPlanExpired: true,
  answer: z.object({
    dueDate: Timestamp,
    /** Blocked for debt: past the due date and its grace. */
    expired: z.boolean(),
    daysLeft: z.number().int(),
    state: z.enum(planStates),
    /** From when nothing but the finance page opens, unless it is paid. */
    blockedFrom: Timestamp,
  }),
});

export const Plan = z.object({
  id: WireId,
  name: z.string(),
  maxUsers: z.number().int(),
  maxConnections: z.number().int(),
  /** Monthly price in the smallest unit of the currency. */
  valueCents: z.number().int(),
  currency: z.string(),
  groups: z.boolean(),
  campaigns: z.boolean(),
  integrations: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

export const tenantPlan = route({
  method: "GET",
  path: "/tenants/plan",
  summary: "The company's plan and how much of it is in use.",
  access: "session",
  whenPlanExpired: true,
  answer: z.object({
    /** As it was sold to this company. */
    plan: Plan.extend({ periodMonths: z.number().int() }),
    users: z.number().int(),
    connections: z.number().int(),
    /** Whom the others ask to pay. */
    admins: z.array(z.string()),
    /** What the plan leaves out, with the cheapest plan on offer that has it. */
    locked: z.array(z.object({ gate: z.string(), plan: z.string().nullable() })),
  }),
});

export const publicPlans = route({
  method: "GET",
  path: "/empresa/plans",
  summary: "Plans a new company may choose at sign-up, and the trial days on offer.",
  access: "public",
  whenPlanExpired: true,
  answer: z.object({ plans: z.array(Plan), trialDays: z.number().int().nullable() }),
});

export const Whatsapp = z
  .string()
  .trim()
  .regex(/^\+?[\d\s()-]{8,20}$/);

export const signup = route({
  method: "POST",
  path: "/empresa/signup",
  summary: "Creates a company with its first admin. The answer is the same when the e-mail is already known.",
  access: "public",
  audit: { own: ["tenant.created"] },
  creates: { unkept: "stranger" },
  whenPlanExpired: true,
  body: z.object({
    company: z.string().trim().min(2).max(120),
    whatsapp: Whatsapp,
    responsible: z.string().trim().min(2).max(120),
    email: Email,
    password: NewPassword,
    plan: WireId,
    timeZone: z.string().max(60).optional(),
  }),
  answer: z.object({ ok: z.literal(true), trialDays: z.number().int().nullable() }),
});
