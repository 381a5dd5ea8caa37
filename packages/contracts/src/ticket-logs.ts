// What happened to a ticket, line by line.
import { z } from "zod";
import { route } from "./route.ts";
import { Id, Timestamp, WireId } from "./shapes.ts";

export const TicketLogType = z.enum([
  "access",
  "create",
  "open",
  "pending",
  "closed",
  "reopen",
  "delete",
  "transfered",
  "receivedTransfer",
  "queue",
  "userDefine",
  "retriesLimitQueue",
  "retriesLimitUserDefine",
  "chatBot",
  "autoClose",
  "autoPending",
  "private",
  "undo",
]);
export type TicketLogType = z.infer<typeof TicketLogType>;

export const TicketLog = z.object({
  id: WireId,
  type: TicketLogType,
  at: Timestamp,
  /** Who did it; null: a rule. */
  user: z.object({ id: WireId, name: z.string() }).nullable(),
  fromUser: z.string().nullable(),
  toUser: z.string().nullable(),
  fromQueue: z.string().nullable(),
  toQueue: z.string().nullable(),
  closingReason: z.string().nullable(),
});
export type TicketLog = z.infer<typeof TicketLog>;

export const ticketLogs = route({
  method: "GET",
  path: "/tickets/:ticketId/logs",
  summary: "What happened to a ticket, oldest first.",
  access: { area: "attendance", level: "full" },
  params: z.object({ ticketId: Id }),
  answer: z.object({ logs: z.array(TicketLog) }),
});
