// Tables of web push: a person's devices, and every push before it is sent.
import type { PushLanguage } from "@prosa/contracts/company/notice-ways";
import type { PushOutcome } from "@prosa/contracts/push";
import type { Generated, GeneratedAlways } from "kysely";
import { defineReference, defineTable } from "#platform/database";

interface PushSubscriptionsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  userId: number;
  sessionId: string;
  endpointHash: Buffer;
  endpoint: Generated<string>;
  keys: Generated<string>;
  language: PushLanguage;
  createdAt: Date;
  seenAt: Date;
  lastSentAt: Generated<Date | null>;
}

interface PushSendsTable {
  tenantId: number;
  subscriptionId: number;
  key: string;
  at: Date;
  outcome: PushOutcome | null;
  againAt: Date | null;
}

declare module "#platform/database" {
  interface Tables {
    pushSubscriptions: PushSubscriptionsTable;
    pushSends: PushSendsTable;
  }
}

defineTable("push_subscriptions", {
  tenant: true,
  people: { of: "staff", why: "Where those who work here are told; ends with their session." },
  columns: {
    tenant_id: "none",
    id: "none",
    user_id: "none",
    session_id: "none",
    // A digest of an address that holds a random part of its own: nothing to decrypt and nothing to guess.
    endpoint_hash: "none",
    endpoint: "secret",
    keys: "secret",
    language: "none",
    created_at: "none",
    seen_at: "none",
    last_sent_at: "none",
  },
});

defineTable("push_sends", {
  tenant: true,
  rowId: "subscription_id",
  columns: {
    tenant_id: "none",
    subscription_id: "none",
    key: "none",
    at: "none",
    outcome: "none",
    again_at: "none",
  },
});

defineReference({ to: "users", table: "push_subscriptions", column: "user_id", onDelete: "remove" });
