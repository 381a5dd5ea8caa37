// Users and their queues as the code sees them, with the class of each column.
import type { OwnProfile } from "@prosa/contracts/people";
import type { Profile } from "@prosa/contracts/permissions";
import type { UserConfigs } from "@prosa/contracts/users";
import type { Generated, JSONColumnType } from "kysely";
import type { z } from "zod";
import type { LoginSchedule } from "#company/sessions";
import { defineReference, defineTable } from "#platform/database";
import type { StorageKey } from "#platform/storage";

export type Sounds = z.infer<typeof OwnProfile>["sounds"];

interface UsersTable {
  tenantId: number;
  id: Generated<number>;
  name: string;
  email: string;
  passwordHash: string | null;
  profile: Profile;
  isSupport: Generated<boolean>;
  isActive: Generated<boolean>;
  blockMultipleLogins: Generated<boolean>;
  ignoreWallet: Generated<boolean>;
  /** Limited to the channels granted, also when that is none of them. */
  channelLimit: Generated<boolean>;
  blockCalls: Generated<boolean>;
  loginSchedule: JSONColumnType<LoginSchedule | null, string | null, string | null>;
  configs: JSONColumnType<UserConfigs, string | undefined>;
  pictureKey: StorageKey | null;
  signature: Generated<string>;
  sounds: JSONColumnType<Partial<Sounds>, string | undefined>;
  permissionVersion: Generated<number>;
  emailVerifiedAt: Date | null;
  /** Since when this is the account's e-mail; null means since it was made. */
  emailAt: Generated<Date | null>;
  lastOnlineAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  /** Set: gone for everybody, kept for the name in old tickets and messages. */
  deletedAt: Generated<Date | null>;
}

interface UserQueuesTable {
  tenantId: number;
  userId: number;
  queueId: number;
}

interface UserCallChannelsTable {
  tenantId: number;
  userId: number;
  channelId: number;
}

declare module "#platform/database" {
  interface Tables {
    users: UsersTable;
    userQueues: UserQueuesTable;
    userCallChannels: UserCallChannelsTable;
  }
}

defineTable("users", {
  tenant: true,
  people: { of: "staff", why: "Those who work here; deleting the account empties it." },
  columns: {
    tenant_id: "none",
    id: "none",
    name: "personal",
    email: "personal",
    // A slow, salted hash: it cannot be decrypted, so it is no "secret" in the sense of the key rotation.
    password_hash: "none",
    profile: "none",
    is_support: "none",
    is_active: "none",
    block_multiple_logins: "none",
    ignore_wallet: "none",
    channel_limit: "none",
    block_calls: "none",
    login_schedule: "none",
    configs: "personal",
    picture_key: "personal",
    signature: "personal",
    sounds: "personal",
    permission_version: "none",
    email_verified_at: "none",
    email_at: "none",
    last_online_at: "personal",
    created_at: "none",
    updated_at: "none",
    deleted_at: "none",
  },
});
defineTable("user_queues", { tenant: true, columns: { tenant_id: "none", user_id: "none", queue_id: "none" } });
defineTable("user_call_channels", {
  tenant: true,
  columns: { tenant_id: "none", user_id: "none", channel_id: "none" },
});

defineReference({ to: "users", table: "user_queues", column: "user_id", onDelete: "remove" });
defineReference({
  to: "queues",
  table: "user_queues",
  column: "queue_id",
  onDelete: "refuse",
  kind: "users",
  name: { in: "users", by: "user_id", column: "name" },
});
defineReference({ to: "users", table: "user_call_channels", column: "user_id", onDelete: "remove" });
defineReference({
  to: "channels",
  table: "user_call_channels",
  column: "channel_id",
  follows: "stays",
  onDelete: "keep",
});
