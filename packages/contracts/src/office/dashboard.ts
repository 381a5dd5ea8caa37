// The operator's figures on the wire: what companies are worth by the month, how that moved, and the rows behind each number.
import { z } from "zod";
import { listAnswer, PageSize } from "../lists.ts";
import { route } from "../route.ts";
import { Timestamp, WireId } from "../shapes.ts";

/** mrr = mrr of the month before + new + expansion - contraction - churn, always. */
export const dashboardNumbers = [
  "mrr",
  "new",
  "expansion",
  "contraction",
  "churn",
  "trials",
  "converted",
  "overdue",
  "collected",
  "idle",
] as const;
export const DashboardNumber = z.enum(dashboardNumbers);
export type DashboardNumber = z.infer<typeof DashboardNumber>;

const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
const Sum = z.object({ currency: z.string(), cents: z.number().int() });
export type Sum = z.infer<typeof Sum>;

const Counted = z.object({
  number: DashboardNumber,
  count: z.number().int(),
  /** By currency; none where the number is not money. */
  sums: z.array(Sum),
});
export type Counted = z.infer<typeof Counted>;

export const showDashboard = route({
  method: "GET",
  path: "/admin/dashboard",
  summary: "What companies are worth in a month, how it moved since the month before, and how they use the product.",
  access: "operator",
  audit: { kind: "operator.totals_read" },
  query: z.object({ month: Month.optional() }),
  answer: z.object({
    month: Month,
    /** Those with figures, the newest first; the present one always. */
    months: z.array(Month),
    /** When the newest figures were taken; null before the first round. */
    takenAt: Timestamp.nullable(),
    users: z.number().int(),
    connections: z.number().int(),
    companies: z.number().int(),
    numbers: z.array(Counted),
  }),
});

const Row = z.object({
  company: z.string(),
  tenantId: WireId,
  /** Of money: the invoice. */
  number: z.string().nullable(),
  at: Timestamp.nullable(),
  currency: z.string(),
  cents: z.number().int().nullable(),
});
export type DashboardRow = z.infer<typeof Row>;

export const listDashboardNumber = route({
  method: "GET",
  path: "/admin/dashboard/rows",
  summary: "The rows that a number of the dashboard counts, the largest first.",
  access: "operator",
  audit: { kind: "operator.totals_read" },
  query: z.object({
    number: DashboardNumber,
    month: Month.optional(),
    pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: PageSize.optional(),
  }),
  answer: listAnswer(Row).extend({ sums: z.array(Sum) }),
});
