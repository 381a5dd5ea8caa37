// The table of message templates, as the provider last told them.
import type { GeneratedAlways } from "kysely";
import type { Quality, TemplateShape, TemplateStatus } from "#adapters/channels";
import { defineReference, defineTable } from "#platform/database";

export interface ChannelTemplatesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  channelId: number;
  externalId: string;
  name: string;
  language: string;
  category: "marketing" | "utility" | "authentication";
  status: TemplateStatus;
  quality: Quality;
  rejectedReason: string | null;
  shape: TemplateShape;
  syncedAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    channelTemplates: ChannelTemplatesTable;
  }
}

defineTable("channel_templates", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    channel_id: "none",
    external_id: "none",
    name: "none",
    language: "none",
    category: "none",
    status: "none",
    quality: "none",
    rejected_reason: "none",
    shape: "none",
    synced_at: "none",
  },
});

defineReference({
  to: "channels",
  table: "channel_templates",
  column: "channel_id",
  follows: "stays",
  onDelete: "keep",
});
