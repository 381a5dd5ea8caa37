// Tables of successions: which channel took whose place, and which conversations went.
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import { defineReference, defineTable, type Followed } from "#platform/database";

/** What the successor had not and took over. */
export interface Taken {
  /** Everything but the conversations has gone. */
  isDone?: true;
  default?: true;
  queueId?: number;
  flowId?: number;
}

export interface ChannelSuccessionsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  fromChannelId: number;
  toChannelId: number;
  userId: number;
  state: Generated<"moving" | "done" | "returning" | "returned">;
  lastTicketId: number;
  followed: JSONColumnType<Followed, string | undefined, string>;
  taken: JSONColumnType<Taken, string | undefined, string>;
  tickets: Generated<number>;
  continued: Generated<number>;
  refusedMessages: Generated<number>;
  longJobId: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface ChannelSuccessionTicketsTable {
  tenantId: number;
  successionId: number;
  ticketId: number;
  lastInboundAt: Date | null;
  isContinued: Generated<boolean>;
}

declare module "#platform/database" {
  interface Tables {
    channelSuccessions: ChannelSuccessionsTable;
    channelSuccessionTickets: ChannelSuccessionTicketsTable;
  }
}

defineTable("channel_successions", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    from_channel_id: "none",
    to_channel_id: "none",
    user_id: "none",
    state: "none",
    last_ticket_id: "none",
    followed: "none",
    taken: "none",
    tickets: "none",
    continued: "none",
    refused_messages: "none",
    long_job_id: "none",
    created_at: "none",
    finished_at: "none",
  },
});

defineTable("channel_succession_tickets", {
  tenant: true,
  rowId: "ticket_id",
  columns: {
    tenant_id: "none",
    succession_id: "none",
    ticket_id: "none",
    last_inbound_at: "none",
    is_continued: "none",
  },
});

for (const column of ["from_channel_id", "to_channel_id"]) {
  defineReference({ to: "channels", table: "channel_successions", column, follows: "stays", onDelete: "keep" });
}
defineReference({ to: "users", table: "channel_successions", column: "user_id", onDelete: "keep" });
