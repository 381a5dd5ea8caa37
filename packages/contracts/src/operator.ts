// The operator's view of what went wrong: quarantined webhooks and failed jobs.
import { z } from "zod";
import { route } from "./route.ts";
import { Done, Id, Timestamp, WireId } from "./shapes.ts";

export const QuarantinedWebhook = z.object({
  id: WireId,
  tenantId: WireId,
  channelId: WireId,
  channelType: z.string(),
  reason: z.string(),
  bytes: z.number().int(),
  receivedAt: Timestamp,
  replayedAt: Timestamp.nullable(),
});

export const listQuarantine = route({
  method: "GET",
  path: "/operator/quarantine",
  summary: "Webhook bodies that could not be applied, newest first, without their contents.",
  access: "operator",
  query: z.object({ pageNumber: z.coerce.number().int().min(1).default(1) }),
  answer: z.object({ items: z.array(QuarantinedWebhook), count: z.number().int(), hasMore: z.boolean() }),
});

export const replayQuarantined = route({
  method: "POST",
  path: "/operator/quarantine/:quarantineId/replay",
  summary: "Tries a quarantined body again; what was applied before is recognised and not repeated.",
  access: "operator",
  params: z.object({ quarantineId: Id }),
  answer: Done,
});

export const FailedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  tenantId: WireId.nullable(),
  error: z.string(),
  attempts: z.number().int(),
  failedAt: Timestamp,
});

export const listFailedJobs = route({
  method: "GET",
  path: "/operator/jobs/failed",
  summary: "Jobs that gave up, newest first.",
  access: "operator",
  answer: z.object({ items: z.array(FailedJob) }),
});
