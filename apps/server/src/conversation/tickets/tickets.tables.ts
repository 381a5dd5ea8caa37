// Tables of tickets: attendances, what each person has read of them, their story, and the day's protocol numbers.
import type { MessageStatus, TicketStatus, Turn } from "@prosa/contracts/tickets";
import type { GeneratedAlways } from "kysely";
import type { z } from "zod";
import { defineTable } from "#platform/database";

/** The specification's ticket log events that exist so far. */
export type TicketLogType = "create" | "open" | "pending" | "closed";

export interface TicketsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  version: number;
  status: TicketStatus;
  turn: z.infer<typeof Turn>;
  protocol: string;
  isGroup: boolean;
  queueId: number | null;
  userId: number | null;
  channelId: number;
  contactId: number;
  inboundCount: number;
  answered: boolean;
  lastMessageId: number | null;
  lastMessage: string;
  lastMessageFromMe: boolean;
  lastMessageStatus: MessageStatus | null;
  lastMessageAt: Date;
  waitingSince: Date | null;
  lastInboundAt: Date | null;
  closedAt: Date | null;
  closingReasonId: number | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface TicketReadsTable {
  tenantId: number;
  ticketId: number;
  userId: number;
  inboundSeen: number;
  lastReadId: number;
  updatedAt: Date;
}

export interface TicketLogsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  ticketId: number;
  type: TicketLogType;
  userId: number | null;
  fromUserId: number | null;
  toUserId: number | null;
  fromQueueId: number | null;
  toQueueId: number | null;
  at: Date;
}

export interface ProtocolCountersTable {
  tenantId: number;
  day: string;
  lastNumber: number;
}

declare module "#platform/database" {
  interface Tables {
    tickets: TicketsTable;
    ticketReads: TicketReadsTable;
    ticketLogs: TicketLogsTable;
    protocolCounters: ProtocolCountersTable;
  }
}

defineTable("tickets", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    version: "none",
    status: "none",
    turn: "none",
    protocol: "none",
    is_group: "none",
    queue_id: "none",
    user_id: "none",
    channel_id: "none",
    contact_id: "none",
    inbound_count: "none",
    answered: "none",
    last_message_id: "none",
    last_message: "sensitive",
    last_message_from_me: "none",
    last_message_status: "none",
    last_message_at: "none",
    waiting_since: "none",
    last_inbound_at: "none",
    closed_at: "none",
    closing_reason_id: "none",
    created_at: "none",
    updated_at: "none",
  },
});

defineTable("ticket_reads", {
  tenant: true,
  columns: {
    tenant_id: "none",
    ticket_id: "none",
    user_id: "none",
    inbound_seen: "none",
    last_read_id: "none",
    updated_at: "none",
  },
});

defineTable("ticket_logs", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    ticket_id: "none",
    type: "none",
    user_id: "none",
    from_user_id: "none",
    to_user_id: "none",
    from_queue_id: "none",
    to_queue_id: "none",
    at: "none",
  },
});

defineTable("protocol_counters", {
  tenant: true,
  rowId: "day",
  columns: { tenant_id: "none", day: "none", last_number: "none" },
});
