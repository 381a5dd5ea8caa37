// Tables of channels: the accounts on which customers write, and who may work on which.
import type { ChannelProblem, RatingSettings } from "@prosa/contracts/channels";
import type { ChannelType } from "@prosa/contracts/my-channels";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export type ChannelStatus = "waiting_qr" | "connecting" | "connected" | "lost";
type Quality = "green" | "yellow" | "red" | "unknown";

export interface ChannelsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  type: ChannelType;
  provider: Generated<string | null>;
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
  lastErrorAt: Generated<Date | null>;
  autoCloseMinutes: Generated<number | null>;
  autoCloseText: Generated<string>;
  /** What is written in groups of this number is attended. */
  attendsGroups: Generated<boolean>;
  rejectsCalls: Generated<boolean>;
  callText: Generated<string>;
  acceptText: Generated<string>;
  transferText: Generated<string>;
  rating: ColumnType<RatingSettings | null, string | undefined, string>;
  verifiedName: Generated<string | null>;
  quality: Generated<Quality>;
  messagingLimit: Generated<number | null>;
  throughput: Generated<number | null>;
  pausedUntil: Generated<Date | null>;
  webhookVerifiedAt: Generated<Date | null>;
  templatesSyncedAt: Generated<Date | null>;
  /** Null: written by the version before, which judged it by its credentials. */
  isReady: Generated<boolean | null>;
  appKey: Generated<string | null>;
  /** A send whose outcome nobody knows may be repeated. */
  isResendable: Generated<boolean>;
  /** The flow that begins with a first message here. */
  flowId: Generated<number | null>;
  /** Whether a message wakes a bot; kept by whoever changes flows and keywords. */
  botMode: Generated<"off" | "keywords" | "always">;
  /** Until when nothing leaves in bulk, and why; the guard's own. */
  bulkHeldUntil: Generated<Date | null>;
  bulkHeldReason: Generated<string | null>;
  bulkSince: Generated<Date | null>;
  bulkDayCap: Generated<number | null>;
  /** Between two messages to one person. */
  chatGapMs: Generated<number | null>;
  /** What does not stop it and ought to be mended. */
  health: JSONColumnType<ChannelProblem[] | null, string | null | undefined, string | null>;
  deletedAt: Generated<Date | null>;
  createdAt: Date;
  updatedAt: Date;
}

export interface ChannelAppsTable {
  tenantId: number;
  type: ChannelType;
  appId: string;
  key: string;
  createdAt: Date;
}

export interface UserChannelsTable {
  tenantId: number;
  userId: number;
  channelId: number;
}

declare module "#platform/database" {
  interface Tables {
    channels: ChannelsTable;
    channelApps: ChannelAppsTable;
    userChannels: UserChannelsTable;
  }
}

defineTable("channels", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    type: "none",
    provider: "none",
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
    last_error_at: "none",
    auto_close_minutes: "none",
    auto_close_text: "none",
    attends_groups: "none",
    rejects_calls: "none",
    call_text: "none",
    accept_text: "none",
    transfer_text: "none",
    rating: "none",
    verified_name: "none",
    quality: "none",
    messaging_limit: "none",
    throughput: "none",
    paused_until: "none",
    webhook_verified_at: "none",
    templates_synced_at: "none",
    is_ready: "none",
    // Whoever knows it may knock, as with the key.
    app_key: "none",
    is_resendable: "none",
    flow_id: "none",
    bot_mode: "none",
    bulk_held_until: "none",
    bulk_held_reason: "none",
    bulk_since: "none",
    bulk_day_cap: "none",
    chat_gap_ms: "none",
    health: "none",
    deleted_at: "none",
    created_at: "none",
    updated_at: "none",
  },
});

defineTable("channel_apps", {
  tenant: true,
  columns: { tenant_id: "none", type: "none", app_id: "none", key: "none", created_at: "none" },
});

defineTable("user_channels", {
  tenant: true,
  columns: { tenant_id: "none", user_id: "none", channel_id: "none" },
});

defineReference({
  to: "queues",
  table: "channels",
  column: "default_queue_id",
  onDelete: "refuse",
  kind: "channels",
  name: "name",
});
defineReference({
  to: "flows",
  table: "channels",
  column: "flow_id",
  onDelete: "refuse",
  kind: "channels",
  name: "name",
});
defineReference({ to: "users", table: "user_channels", column: "user_id", onDelete: "remove" });
defineReference({
  to: "channels",
  table: "user_channels",
  column: "channel_id",
  follows: { kind: "users", by: ["user_id"], once: { with: ["user_id"] }, copies: ["user_id"] },
  onDelete: "keep",
});
