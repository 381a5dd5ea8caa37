// What every list page asks and is answered: search, order and pages in one shape.
import { z } from "zod";
import type { Area } from "./permissions.ts";

export const PageSize = z.coerce.number<string>().pipe(z.union([z.literal(25), z.literal(50), z.literal(100)]));

/** Query of a list; `sort` names a column of that list's own enum, with "-" in front for descending. */
export function listQuery<const Sort extends readonly [string, ...string[]]>(sort: Sort) {
  return z.object({
    searchParam: z.string().trim().max(200).optional(),
    pageNumber: z.coerce.number<string>().int().min(1).max(100_000).optional(),
    pageSize: PageSize.optional(),
    sort: z.enum(sort.flatMap((column) => [column, `-${column}`]) as [string, ...string[]]).optional(),
  });
}

/** Answer of a list. */
export function listAnswer<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), count: z.number().int(), hasMore: z.boolean() });
}

export const Color = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

/** Every list that screens keep open, with the area whose readers hear that it changed. */
export const listAreas = {
  queues: "queues",
  tags: "tags",
  closingReasons: "closingReasons",
  quickMessages: "quickMessages",
  farewells: "farewells",
  hours: "hours",
  holidays: "hours",
  users: "users",
  teams: "users",
  supportGrants: "users",
  channels: "channels",
  templates: "attendance",
  contacts: "contacts",
  kanban: "kanban",
  tasks: "tasks",
  schedules: "schedules",
  flows: "flows",
  keywordFlows: "flows",
  campaigns: "campaigns",
  segments: "campaigns",
  integrations: "integrations",
  knowledge: "integrations",
  apiKeys: "settings",
  webhooks: "settings",
  audit: "audit",
  invoices: "finance",
  // The operator's, told to the admins of tenant 1 only.
  companies: "audit",
  plans: "audit",
  operatorInvoices: "audit",
  operatorPayments: "audit",
  operatorUsers: "audit",
  operatorChannels: "audit",
  quarantine: "audit",
  failedJobs: "audit",
  operatorLog: "audit",
  helpArticles: "audit",
  companyErasures: "audit",
} as const satisfies Record<string, Area>;

export const ListName = z.enum(Object.keys(listAreas) as [keyof typeof listAreas, ...(keyof typeof listAreas)[]]);
export type ListName = z.infer<typeof ListName>;

/** What may stand in the way of a deletion, in the order in which it is told; "other" has a number and no word of its own. */
export const useKinds = [
  "tickets",
  "contacts",
  "channels",
  "users",
  "queues",
  "flows",
  "keywords",
  "integrations",
  "duties",
  "campaigns",
  "deals",
  "other",
] as const;
export type UseKind = (typeof useKinds)[number];

/** What stands in the way of a deletion: shown in the guard, with how many and where to look. */
export const UsedBy = z.object({ kind: z.string(), count: z.number().int(), names: z.array(z.string()) });
