// Long work on the wire: belongs to the server, shows its progress and survives a reload.
import { z } from "zod";
import { route } from "./route.ts";
import { Timestamp } from "./shapes.ts";

export const LongJobKind = z.enum([
  "pdf",
  "closeTickets",
  "deleteTickets",
  "importContacts",
  "checkContacts",
  "exportContacts",
  "syncContacts",
  "changeContacts",
  "putOnBoard",
  "exportPerson",
  "erasePerson",
  "exportAudit",
  "report",
  "figures",
  "campaignTable",
  "exportCampaign",
  "succeedChannel",
  "importHistory",
]);
export type LongJobKind = z.infer<typeof LongJobKind>;

export const LongJob = z.object({
  id: z.uuid(),
  kind: LongJobKind,
  /** What it is about, in words of the data: a protocol, a file name. */
  subject: z.string(),
  status: z.enum(["waiting", "running", "done", "failed", "canceled"]),
  total: z.number().int().nullable(),
  done: z.number().int(),
  failed: z.number().int(),
  isCancelable: z.boolean(),
  /** The first refusals, so that nobody has to guess; the whole list is the failures file. */
  problems: z.array(z.object({ subject: z.string(), code: z.string() })),
  resultUrl: z.string().nullable(),
  failuresUrl: z.string().nullable(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
});
export type LongJob = z.infer<typeof LongJob>;

const JobParams = z.object({ longJobId: z.uuid() });

export const listLongJobs = route({
  method: "GET",
  path: "/jobs",
  summary: "The caller's own long work of the last day, newest first.",
  access: "session",
  answer: z.object({ jobs: z.array(LongJob) }),
});

export const showLongJob = route({
  method: "GET",
  path: "/jobs/:longJobId",
  summary: "One long piece of work of the caller.",
  access: "session",
  params: JobParams,
  answer: LongJob,
});

export const cancelLongJob = route({
  method: "POST",
  path: "/jobs/:longJobId/cancel",
  summary: "Stops long work at its next step; what is done stays done.",
  access: "session",
  audit: { none: "ownScreen" },
  creates: false,
  support: "allowed",
  params: JobParams,
  answer: LongJob,
});

/** Answers with the bytes themselves, as an attachment. */
export const longJobResult = route({
  method: "GET",
  path: "/jobs/:longJobId/result",
  summary: "The file that the work made, for whoever asked for the work.",
  access: "session",
  audit: { kind: "work.downloaded" },
  params: JobParams,
  answer: z.unknown(),
});

/** Answers with the bytes themselves, as an attachment. */
export const longJobFailures = route({
  method: "GET",
  path: "/jobs/:longJobId/failures",
  summary: "What the work could not do, one line each with the reason, as CSV.",
  access: "session",
  audit: { kind: "work.downloaded" },
  params: JobParams,
  answer: z.unknown(),
});
