// Tables of intake: webhook bodies that could not be applied, what was said about messages that are not here yet, and what
// contacts to be ignored wrote.
import type { GeneratedAlways, JSONColumnType } from "kysely";
import { defineContactLink } from "#conversation/contacts";
import { defineReference, defineTable } from "#platform/database";

export interface WebhookQuarantineTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  channelId: number;
  channelType: string;
  reason: string;
  body: string;
  bytes: number;
  receivedAt: Date;
  replayedAt: Date | null;
}

/** Written and read by the SQL functions of intake only. */
export interface MessageAmendmentsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  channelId: number;
  targetProviderId: string;
  kind: "reaction" | "edit" | "revoke" | "status";
  at: Date;
  data: JSONColumnType<object>;
  receivedAt: Date;
}

/** Kept by the SQL functions of intake as the channel told it. */
export interface IgnoredMessagesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  contactId: number;
  channelId: number;
  providerId: string;
  change: JSONColumnType<object>;
  receivedAt: Date;
}

/** Written by the SQL functions that hear of it. */
export interface ChannelThreadsTable {
  tenantId: number;
  channelId: number;
  identityId: number;
  deliveredUpto: Date | null;
  readUpto: Date | null;
  reach: "ok" | "blocked" | "gone";
  reachAt: Date | null;
}

declare module "#platform/database" {
  interface Tables {
    webhookQuarantine: WebhookQuarantineTable;
    messageAmendments: MessageAmendmentsTable;
    ignoredMessages: IgnoredMessagesTable;
    channelThreads: ChannelThreadsTable;
  }
}

defineTable("webhook_quarantine", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    channel_id: "none",
    channel_type: "none",
    reason: "none",
    body: "secret",
    bytes: "none",
    received_at: "none",
    replayed_at: "none",
  },
});

defineTable("message_amendments", {
  tenant: true,
  people: { of: "customer", quotes: "data", erase: "rows" },
  columns: {
    tenant_id: "none",
    id: "none",
    channel_id: "none",
    target_provider_id: "personal",
    kind: "none",
    at: "none",
    // An edit's words, and by which names its writer is known.
    data: "sensitive",
    received_at: "none",
  },
});

defineTable("ignored_messages", {
  tenant: true,
  people: { of: "customer", by: "contact_id", erase: "rows" },
  columns: {
    tenant_id: "none",
    id: "none",
    contact_id: "none",
    channel_id: "none",
    provider_id: "personal",
    // Words, and by which names their writer is known.
    change: "sensitive",
    received_at: "none",
  },
});

defineTable("channel_threads", {
  tenant: true,
  columns: {
    tenant_id: "none",
    channel_id: "none",
    identity_id: "none",
    delivered_upto: "none",
    read_upto: "none",
    // Goes with the name it is about.
    reach: "none",
    reach_at: "none",
  },
});

defineContactLink({ table: "ignored_messages" });
defineReference({ to: "contacts", table: "ignored_messages", column: "contact_id", onDelete: "remove" });
defineReference({
  to: "channels",
  table: "ignored_messages",
  column: "channel_id",
  follows: "stays",
  onDelete: "keep",
});
defineReference({
  to: "channels",
  table: "webhook_quarantine",
  column: "channel_id",
  follows: "stays",
  onDelete: "keep",
});
defineReference({
  to: "channels",
  table: "message_amendments",
  column: "channel_id",
  follows: "stays",
  onDelete: "keep",
});
defineReference({ to: "channels", table: "channel_threads", column: "channel_id", follows: "stays", onDelete: "keep" });
defineReference({ to: "contact_identities", table: "channel_threads", column: "identity_id", onDelete: "remove" });
