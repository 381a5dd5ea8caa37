// Tables of tickets: attendances, what each person has read of them, their story, and the day's protocol numbers.
import type { MachineKind } from "@prosa/contracts/authors";
import type { MessageType } from "@prosa/contracts/message-content";
import type { TicketLogType } from "@prosa/contracts/ticket-logs";
import type { MessageStatus, TicketStatus, Turn } from "@prosa/contracts/tickets";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { z } from "zod";
import { defineReference, defineTable } from "#platform/database";
import { releaseTickets } from "./tickets.requests.ts";

export type { TicketLogType };

/** What a person's last change replaced. Moments are texts, as JSON keeps them. */
export interface StoredUndo {
  version: number;
  userId: number;
  at: string;
  /** Whatever was said after it stands in the way. */
  lastMessageId: number | null;
  before: {
    status: TicketStatus;
    turn: z.infer<typeof Turn>;
    queueId: number | null;
    userId: number | null;
    isPrivate: boolean;
    chatFlowId: number | null;
    closingReasonId: number | null;
    closedAt: string | null;
    /** Missing in what was kept before this was. */
    answered?: boolean;
    waitingSince: string | null;
    assignedAt: string | null;
    /** What facts are measured from; missing in what was kept before it was. */
    stages?: {
      cycleSince: string | null;
      stageSince: string | null;
      firstAnswerAt: string | null;
      staySent: number;
      stayInbound: number;
    };
  };
}

export interface TicketsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  version: number;
  /** The table also holds "asleep", which only `sleeping.queries.ts` and functions of the database write and read (docs/decisions/080). */
  status: TicketStatus;
  turn: z.infer<typeof Turn>;
  /** Empty only while it sleeps. */
  protocol: string;
  isGroup: boolean;
  /** Holds what was said before the channel was here. */
  isPast: Generated<boolean>;
  isPrivate: Generated<boolean>;
  chatFlowId: Generated<number | null>;
  /** Grows whenever the ticket is given to a bot: a session of another epoch is over. */
  botEpoch: Generated<number>;
  queueId: number | null;
  userId: number | null;
  /** Since when that person has it. */
  assignedAt: Generated<Date | null>;
  channelId: number;
  contactId: number;
  /** Whose customer the contact is. */
  walletIds: Generated<number[]>;
  inboundCount: number;
  answered: boolean;
  lastMessageId: number | null;
  lastMessage: string;
  lastMessageType: Generated<MessageType | null>;
  lastMessageFromMe: boolean;
  lastMessageStatus: MessageStatus | null;
  lastMessageAt: Date;
  waitingSince: Date | null;
  lastInboundAt: Date | null;
  closedAt: Date | null;
  closingReasonId: number | null;
  /** Our last word here was this campaign's. */
  campaignId: Generated<number | null>;
  referral: JSONColumnType<object | null, string | null | undefined, string | null>;
  undo: JSONColumnType<StoredUndo | null, string | null | undefined, string | null>;
  /** Its opening or last reopening. */
  cycleSince: Generated<Date | null>;
  /** Since when it waits where it waits, for a person. */
  stageSince: Generated<Date | null>;
  /** A person's first word since. */
  firstAnswerAt: Generated<Date | null>;
  /** Of the stay going on: what its person said, and how much had come when it began. */
  staySent: Generated<number>;
  stayInbound: Generated<number>;
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
  closingReasonId: Generated<number | null>;
  /** A machine, which then is instead of a person. */
  authorKind: Generated<MachineKind | null>;
  authorId: Generated<number | null>;
  authorName: Generated<string | null>;
  /** What a rule weighed before it decided. */
  detail: JSONColumnType<object | null, string | null | undefined, string | null>;
  /** The ticket after it, where the line changed it. */
  status: Generated<string | null>;
  turn: Generated<string | null>;
  isPrivate: Generated<boolean | null>;
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
  people: {
    of: "customer",
    by: "contact_id",
    erase: { last_message: "", referral: null },
  },
  columns: {
    tenant_id: "none",
    id: "none",
    version: "none",
    status: "none",
    turn: "none",
    protocol: "none",
    is_group: "none",
    is_past: "none",
    is_private: "none",
    chat_flow_id: "none",
    bot_epoch: "none",
    queue_id: "none",
    user_id: "none",
    assigned_at: "none",
    channel_id: "none",
    contact_id: "none",
    wallet_ids: "none",
    inbound_count: "none",
    answered: "none",
    last_message_id: "none",
    last_message: "sensitive",
    last_message_type: "none",
    last_message_from_me: "none",
    last_message_status: "none",
    last_message_at: "none",
    waiting_since: "none",
    last_inbound_at: "none",
    closed_at: "none",
    closing_reason_id: "none",
    phone_answered_at: "none",
    campaign_id: "none",
    absence_told: "none",
    // Which advertisement somebody answered says what they are interested in.
    referral: "personal",
    undo: "none",
    cycle_since: "none",
    stage_since: "none",
    first_answer_at: "none",
    stay_sent: "none",
    stay_inbound: "none",
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
    closing_reason_id: "none",
    author_kind: "none",
    author_id: "none",
    author_name: "none",
    detail: "none",
    status: "none",
    turn: "none",
    is_private: "none",
    at: "none",
  },
});

defineTable("protocol_counters", {
  tenant: true,
  rowId: "day",
  columns: { tenant_id: "none", day: "none", last_number: "none" },
});

defineReference({
  to: "queues",
  table: "tickets",
  column: "queue_id",
  onDelete: "refuse",
  kind: "tickets",
  name: "protocol",
  order: "u.last_message_at desc, u.id desc",
  reach: "u.status in ('open', 'pending', 'closed')",
  some: { open: "u.status in ('open', 'pending')" },
});
defineReference({
  to: "closing_reasons",
  table: "tickets",
  column: "closing_reason_id",
  onDelete: "refuse",
  kind: "tickets",
  name: "protocol",
  order: "u.id desc",
});
defineReference({
  to: "contacts",
  table: "tickets",
  column: "contact_id",
  onDelete: "refuse",
  kind: "tickets",
  name: "protocol",
  order: "u.id desc",
  // A sleeping one goes with its contact, and leaves its queue.
  reach: "u.status in ('open', 'pending', 'closed')",
});
defineReference({ to: "channels", table: "tickets", column: "channel_id", follows: "stays", onDelete: "keep" });
defineReference({ to: "users", table: "tickets", column: "user_id", onDelete: "release", release: releaseTickets });
// How far somebody had read; as many rows as tickets, and they say nothing to anybody else.
defineReference({ to: "users", table: "ticket_reads", column: "user_id", onDelete: "keep" });
