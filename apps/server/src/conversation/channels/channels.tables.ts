// Tables of channels: the lines on which customers write, and who may work on which.
import type { ChannelType } from "@prosa/contracts/tickets";
import type { GeneratedAlways } from "kysely";
import { defineTable } from "#platform/database";

export type ChannelStatus = "waiting_qr" | "connecting" | "connected" | "lost";

export interface ChannelsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  type: ChannelType;
  name: string;
  key: string;
  status: ChannelStatus;
  isActive: boolean;
  isDefault: boolean;
  defaultQueueId: number | null;
  externalId: string | null;
  externalAccount: string | null;
  number: string | null;
  credentials: string | null;
  lastInboundAt: Date | null;
  lastError: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface UserChannelsTable {
  tenantId: number;
  userId: number;
  channelId: number;
}

declare module "#platform/database" {
  interface Tables {
    channels: ChannelsTable;
    userChannels: UserChannelsTable;
  }
}

defineTable("channels", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    type: "none",
    name: "none",
    // Whoever knows it may knock at the webhook; the signature is what lets in.
    key: "none",
    status: "none",
    is_active: "none",
    is_default: "none",
    default_queue_id: "none",
    external_id: "none",
    external_account: "none",
    number: "none",
    credentials: "secret",
    last_inbound_at: "none",
    last_error: "none",
    created_at: "none",
    updated_at: "none",
  },
});

defineTable("user_channels", {
  tenant: true,
  columns: { tenant_id: "none", user_id: "none", channel_id: "none" },
});
