// The security log on the wire: what happened in the company, by whom, for its administrators to look through and take out.
import { z } from "zod";
import { type AuditKind, auditGroups, auditKinds } from "../audit.ts";
import { listAnswer, listQuery } from "../lists.ts";
import { LongJob } from "../long-jobs.ts";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";

const access = { area: "audit", level: "full" } as const;

const Kind = z.enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]]);
const Day = z.iso.date();

export const AuditFilter = z.object({
  searchParam: z.string().trim().max(200).optional(),
  group: z.enum(auditGroups).optional(),
  kind: Kind.optional(),
  userId: Id.optional(),
  /** Days of the company's own time, both included. */
  from: Day.optional(),
  until: Day.optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

export const AuditRow = z.object({
  id: WireId,
  at: Timestamp,
  /** One of the kinds, or a word of an older version. */
  kind: z.string(),
  userId: z.number().int().nullable(),
  username: z.string().nullable(),
  /** Who did it, where the entry is about somebody else. */
  byId: z.number().int().nullable(),
  byName: z.string().nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditRow = z.infer<typeof AuditRow>;

export const listAudit = route({
  method: "GET",
  path: "/audit",
  summary: "The security log of the company, newest first; the newest ten thousand of a filter.",
  access,
  query: listQuery(["at"]).extend(AuditFilter.shape),
  answer: listAnswer(AuditRow),
});

export const exportAudit = route({
  method: "POST",
  path: "/audit/export",
  summary: "Writes the entries of a filter into a CSV file, as long work.",
  access,
  audit: { kind: "audit.exported" },
  proof: "fresh",
  creates: true,
  body: z.object({ filter: AuditFilter.extend({ userId: WireId.optional() }) }),
  answer: LongJob,
});
