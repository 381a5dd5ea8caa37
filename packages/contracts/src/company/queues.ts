// Queues on the wire.
import { z } from "zod";
import { Color, listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";
import { ReplyTargets } from "./targets/reply-targets.ts";

export const Queue = z.object({
  id: WireId,
  name: z.string(),
  color: Color,
  isActive: z.boolean(),
  users: z.number().int(),
  channels: z.number().int(),
  openTickets: z.number().int(),
  hasOwnHours: z.boolean(),
  createdAt: Timestamp,
});
export type Queue = z.infer<typeof Queue>;

export const QueueInput = z.object({
  name: z.string().trim().min(1).max(80),
  color: Color,
  isActive: z.boolean(),
  userIds: z.array(WireId).max(1000),
  /** How soon its customers are to be answered and served; left out: as they are. */
  targets: ReplyTargets.optional(),
});

export const listQueues = route({
  method: "GET",
  path: "/queues",
  summary: "Queues of the company with how much they carry now.",
  access: { area: "queues", level: "read" },
  query: listQuery(["name", "users", "openTickets", "createdAt"]),
  answer: listAnswer(Queue),
});

/** Names and colours for pickers: everybody who attends needs them. */
export const queueChoices = route({
  method: "GET",
  path: "/queues/choices",
  summary: "Active queues by name, for pickers.",
  access: "session",
  answer: z.object({ items: z.array(z.object({ id: WireId, name: z.string(), color: Color })) }),
});

export const showQueue = route({
  method: "GET",
  path: "/queues/:queueId",
  summary: "One queue with its people and its own targets.",
  access: { area: "queues", level: "read" },
  params: z.object({ queueId: Id }),
  answer: Queue.extend({ userIds: z.array(WireId), targets: ReplyTargets }),
});

export const createQueue = route({
  method: "POST",
  path: "/queues",
  summary: "Makes a queue.",
  access: { area: "queues", level: "full" },
  audit: { kind: "queues.created" },
  creates: true,
  body: QueueInput,
  answer: Queue,
});

export const updateQueue = route({
  method: "PUT",
  path: "/queues/:queueId",
  summary: "Changes a queue; its people's screens follow at once.",
  access: { area: "queues", level: "full" },
  audit: { kind: "queues.changed" },
  params: z.object({ queueId: Id }),
  body: QueueInput.partial(),
  answer: Queue,
});

export const deleteQueue = route({
  method: "DELETE",
  path: "/queues/:queueId",
  summary: "Deletes a queue nothing is linked to; otherwise ERR_QUEUE_TICKET_EXISTS with what uses it.",
  access: { area: "queues", level: "full" },
  audit: { kind: "queues.deleted" },
  params: z.object({ queueId: Id }),
  answer: Done,
});
