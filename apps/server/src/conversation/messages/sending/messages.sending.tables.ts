// Tables of sending: where each conversation's line stands, and how fast each channel may go.
import { defineReference, defineTable } from "#platform/database";

export interface SendTurnsTable {
  tenantId: number;
  ticketId: number;
  channelId: number;
  messageId: number;
  isBulk: boolean;
  tries: number;
  /** Null: nobody sends it, it waits. */
  claimId: string | null;
  claimedAt: Date | null;
  dueAt: Date;
}

export interface ChannelPaceTable {
  tenantId: number;
  channelId: number;
  freeAt: Date;
}

/** Such a file as a number's provider knows it. */
export interface ChannelUploadsTable {
  tenantId: number;
  channelId: number;
  sharedId: string;
  providerId: string | null;
  expiresAt: Date | null;
  busyUntil: Date | null;
}

declare module "#platform/database" {
  interface Tables {
    sendTurns: SendTurnsTable;
    channelPace: ChannelPaceTable;
    channelUploads: ChannelUploadsTable;
  }
}

defineTable("send_turns", {
  tenant: true,
  rowId: "ticket_id",
  columns: {
    tenant_id: "none",
    ticket_id: "none",
    channel_id: "none",
    message_id: "none",
    is_bulk: "none",
    tries: "none",
    claim_id: "none",
    claimed_at: "none",
    due_at: "none",
  },
});

defineTable("channel_pace", {
  tenant: true,
  rowId: "channel_id",
  columns: { tenant_id: "none", channel_id: "none", free_at: "none" },
});

defineReference({ to: "channels", table: "channel_pace", column: "channel_id", follows: "stays", onDelete: "keep" });

defineTable("channel_uploads", {
  tenant: true,
  rowId: "shared_id",
  columns: {
    tenant_id: "none",
    channel_id: "none",
    shared_id: "none",
    provider_id: "none",
    expires_at: "none",
    busy_until: "none",
  },
});

defineReference({
  to: "channels",
  table: "channel_uploads",
  column: "channel_id",
  follows: "stays",
  onDelete: "remove",
});
