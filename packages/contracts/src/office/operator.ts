// The operator's view of what went wrong and what was done: quarantine, failed jobs, logs and erasures.
import { z } from "zod";
import { auditGroups } from "../audit.ts";
import { listAnswer, PageSize } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";

const Page = z.object({
  pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: PageSize.optional(),
});

export const QuarantinedWebhook = z.object({
  id: WireId,
  tenantId: WireId,
  company: z.string(),
  channelId: WireId,
  channelType: z.string(),
  reason: z.string(),
  bytes: z.number().int(),
  receivedAt: Timestamp,
  replayedAt: Timestamp.nullable(),
});

export type QuarantinedWebhook = z.infer<typeof QuarantinedWebhook>;

export const listQuarantine = route({
  method: "GET",
  path: "/operator/quarantine",
  summary: "Webhook bodies that could not be applied, newest first, without their contents.",
  access: "operator",
  audit: { kind: "operator.quarantine_read" },
  query: Page,
  answer: listAnswer(QuarantinedWebhook),
});

export const replayQuarantined = route({
  method: "POST",
  path: "/operator/quarantine/:quarantineId/replay",
  summary: "Tries a quarantined body again; what was applied before is recognised and not repeated.",
  access: "operator",
  audit: { kind: "operator.replay" },
  creates: false,
  params: z.object({ quarantineId: Id }),
  answer: Done,
});

export const FailedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  job: z.string(),
  tenantId: WireId.nullable(),
  /** Null for work of the installation itself. */
  company: z.string().nullable(),
  error: z.string(),
  attempts: z.number().int(),
  failedAt: Timestamp,
});

export const listFailedJobs = route({
  method: "GET",
  path: "/operator/jobs/failed",
  summary: "Jobs that gave up, newest first.",
  access: "operator",
  audit: { kind: "operator.jobs_read" },
  query: Page,
  answer: listAnswer(FailedJob),
});
export type FailedJob = z.infer<typeof FailedJob>;

export const retryJob = route({
  method: "POST",
  path: "/operator/jobs/:jobId/retry",
  summary: "Sets a job going once more that gave up; ERR_NO_JOB_FOUND when it is not among them.",
  access: "operator",
  audit: { kind: "operator.job_retried" },
  creates: false,
  params: z.object({ jobId: z.uuid() }),
  answer: Done,
});

/** What happened, where and when: without names, addresses and details, which are the company's. */
export const LogEntry = z.object({
  id: WireId,
  tenantId: WireId,
  at: Timestamp,
  kind: z.string(),
  /** A number of the company's own; null where nobody is known. */
  userId: z.number().int().nullable(),
  /** Told of the platform's own people only. */
  username: z.string().nullable(),
});
export type LogEntry = z.infer<typeof LogEntry>;

export const listOperatorLog = route({
  method: "GET",
  path: "/operator/log",
  summary: "The security log of the platform's own company, or of another one without names and details; newest first.",
  access: "operator",
  audit: { kind: "operator.log_read" },
  query: Page.extend({ tenantId: Id.optional(), group: z.enum(auditGroups).optional() }),
  answer: listAnswer(LogEntry),
});

export const CompanyErasure = z.object({
  id: z.uuid(),
  tenantId: WireId,
  company: z.string(),
  /** How many rows of all tables lost what they held. */
  rows: z.number().int(),
  erasedAt: Timestamp,
  /** When it was carried out again, after a restored backup. */
  replayedAt: Timestamp.nullable(),
});
export type CompanyErasure = z.infer<typeof CompanyErasure>;

export const listCompanyErasures = route({
  method: "GET",
  path: "/operator/erasures",
  summary: "People whose data was erased, by company and size, newest first; never who.",
  access: "operator",
  audit: { kind: "operator.erasures_read" },
  query: Page,
  answer: listAnswer(CompanyErasure),
});
