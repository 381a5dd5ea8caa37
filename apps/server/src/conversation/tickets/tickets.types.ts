// The words of tickets inside the server.
import { TicketStatus, Turn } from "@prosa/contracts/tickets";
import type { Selectable, Updateable } from "kysely";
import { z } from "zod";
import type { TicketsTable } from "./tickets.tables.ts";

export type { StoredUndo, TicketLogType } from "./tickets.tables.ts";

/** Whether it only holds the past is asked of the table by those who leave it out. */
export type Ticket = Omit<Selectable<TicketsTable>, "isPast">;
export type TicketPatch = Omit<Updateable<TicketsTable>, "tenantId" | "version">;

/** What decides who may see a ticket. Kept in each journal row, because the row outlives that state of the ticket. */
export const TicketFacts = z.object({
  status: TicketStatus,
  turn: Turn,
  queueId: z.number().nullable(),
  userId: z.number().nullable(),
  channelId: z.number(),
  isGroup: z.boolean(),
  // Rows written before these facts existed are kept for a week.
  isPrivate: z.boolean().default(false),
  walletIds: z.array(z.number()).default([]),
});
export type TicketFacts = z.infer<typeof TicketFacts>;

/** Written by SQL as well: `ticket_facts` in the migrations, same names. */
export function ticketFacts(ticket: TicketFacts): TicketFacts {
  const { status, turn, queueId, userId, channelId, isGroup, isPrivate, walletIds } = ticket;
  return { status, turn, queueId, userId, channelId, isGroup, isPrivate, walletIds };
}

/** What a ticket is to become. Whose wish it is stands apart: the same follows for a person and for a machine. */
export type Wish =
  | { kind: "start"; userId: number }
  | { kind: "return" | "nothing" }
  | { kind: "flow"; flowId: number }
  | { kind: "close"; closingReasonId?: number | undefined }
  | { kind: "person"; userId: number; queueId?: number | null | undefined }
  | { kind: "queue"; queueId: number | null }
  | { kind: "private"; isPrivate: boolean }
  /** Of somebody who is gone. */
  | { kind: "release"; userId: number }
  /** What time alone does to it. */
  | { kind: "due" }
  /** Goes on in another ticket of the same person. */
  | { kind: "continued" };
