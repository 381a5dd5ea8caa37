// What happened to a ticket, line by line.
import { z } from "zod";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";
import { Author } from "./authors.ts";

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
  /** Goes on by another channel of the company. */
  "channelChanged",
  /** Closed, as the person is attended in another ticket there already. */
  "continued",
]);
export type TicketLogType = z.infer<typeof TicketLogType>;

export const TicketLog = z.object({
  id: WireId,
  type: TicketLogType,
  at: Timestamp,
  /** The person who did it; null: no person did. */
  user: z.object({ id: WireId, name: z.string() }).nullable(),
  /** Whoever did it, person or not. */
  author: Author,
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
