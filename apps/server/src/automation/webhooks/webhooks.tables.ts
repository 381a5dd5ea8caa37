// The tables of webhooks as the code sees them, with the class of each column.
import type { WebhookEvent } from "@prosa/contracts/automation/webhook-events";
import type { Generated, GeneratedAlways } from "kysely";
import { defineContactLink } from "#conversation/contacts";
import { defineReference, defineTable } from "#platform/database";

export interface WebhookEndpointsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  name: string;
  url: string;
  events: WebhookEvent[];
  channelIds: number[];
  queueIds: number[];
  secret: string | null;
  oldSecret: string | null;
  oldSecretUntil: Date | null;
  state: "active" | "paused" | "gone" | "failing";
  dueAt: Date | null;
  claimId: string | null;
  failures: Generated<number>;
  failingSince: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface WebhookDeliveriesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  endpointId: number;
  seq: number;
  type: string;
  ticketId: number | null;
  messageId: number | null;
  contactId: number | null;
  generation: number;
  state: "waiting" | "done" | "failed" | "skipped";
  isReplay: Generated<boolean>;
  tries: Generated<number>;
  nextAt: Date;
  status: number | null;
  reason: string | null;
  answer: string | null;
  ms: number | null;
  body: string | null;
  createdAt: Date;
  settledAt: Date | null;
}

export interface WebhookTurnsTable {
  tenantId: number;
  ticketId: number;
  generation: number;
  at: Date;
}

declare module "#platform/database" {
  interface Tables {
    webhookEndpoints: WebhookEndpointsTable;
    webhookDeliveries: WebhookDeliveriesTable;
    webhookTurns: WebhookTurnsTable;
  }
}

defineTable("webhook_endpoints", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    name: "none",
    url: "none",
    events: "none",
    channel_ids: "none",
    queue_ids: "none",
    secret: "secret",
    old_secret: "secret",
    old_secret_until: "none",
    state: "none",
    due_at: "none",
    claim_id: "none",
    failures: "none",
    failing_since: "none",
    created_at: "none",
    updated_at: "none",
  },
});

defineTable("webhook_deliveries", {
  tenant: true,
  people: { of: "customer", by: "contact_id", erase: "rows" },
  columns: {
    tenant_id: "none",
    id: "none",
    endpoint_id: "none",
    seq: "none",
    type: "none",
    ticket_id: "none",
    message_id: "none",
    contact_id: "none",
    generation: "none",
    state: "none",
    is_replay: "none",
    tries: "none",
    next_at: "none",
    status: "none",
    reason: "none",
    answer: "sensitive",
    ms: "none",
    body: "sensitive",
    created_at: "none",
    settled_at: "none",
  },
});

defineTable("webhook_turns", {
  tenant: true,
  columns: { tenant_id: "none", ticket_id: "none", generation: "none", at: "none" },
});

// What was told of somebody goes with them.
defineReference({ to: "contacts", table: "webhook_deliveries", column: "contact_id", onDelete: "remove" });
defineContactLink({ table: "webhook_deliveries" });
defineReference({
  to: "channels",
  table: "webhook_endpoints",
  column: "channel_ids",
  follows: { kind: "webhooks", isList: true },
  onDelete: "keep",
});
