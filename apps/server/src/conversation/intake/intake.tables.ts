// The table of webhook bodies that could not be applied.
import type { GeneratedAlways } from "kysely";
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

declare module "#platform/database" {
  interface Tables {
    webhookQuarantine: WebhookQuarantineTable;
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
