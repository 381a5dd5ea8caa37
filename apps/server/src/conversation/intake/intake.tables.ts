// Tables of intake: webhook bodies that could not be applied, and what was said about messages that are not here yet.
import type { GeneratedAlways, JSONColumnType } from "kysely";
import { defineTable } from "#platform/database";

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

declare module "#platform/database" {
  interface Tables {
    webhookQuarantine: WebhookQuarantineTable;
    messageAmendments: MessageAmendmentsTable;
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
