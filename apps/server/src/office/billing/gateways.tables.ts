// The platform's accounts at gateways, their notices, and money nobody knows. All of tenant 1.
import type { GatewayId } from "@prosa/contracts/payments";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import { defineTable } from "#platform/database";

interface GatewaysTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  gateway: GatewayId;
  credentials: Generated<string>;
  webhookKey: string;
  isActive: Generated<boolean>;
  state: Generated<"untested" | "good" | "refused" | "unreachable">;
  stateDetail: Generated<string | null>;
  checkedAt: Generated<Date | null>;
  comparedAt: Generated<Date | null>;
  setAt: Date;
  createdAt: Date;
}

interface GatewayEventsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  gatewayId: number;
  dedupeKey: string;
  charges: JSONColumnType<{ ref: string | null; key: string | null }[]>;
  body: Generated<string>;
  receivedAt: Date;
  handledAt: Generated<Date | null>;
}

interface UnknownMoneyTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  gateway: string;
  providerId: string;
  providerRef: string | null;
  amountCents: number;
  paidAt: Date;
  assignedTenant: Generated<number | null>;
  assignedAt: Generated<Date | null>;
  createdAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    gateways: GatewaysTable;
    gatewayEvents: GatewayEventsTable;
    unknownMoney: UnknownMoneyTable;
  }
}

defineTable("gateways", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    gateway: "none",
    credentials: "secret",
    webhook_key: "none",
    is_active: "none",
    state: "none",
    state_detail: "none",
    checked_at: "none",
    compared_at: "none",
    set_at: "none",
    created_at: "none",
  },
});
defineTable("gateway_events", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    gateway_id: "none",
    dedupe_key: "none",
    charges: "none",
    body: "secret",
    received_at: "none",
    handled_at: "none",
  },
});
defineTable("unknown_money", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    gateway: "none",
    provider_id: "none",
    provider_ref: "none",
    amount_cents: "none",
    paid_at: "none",
    assigned_tenant: "none",
    assigned_at: "none",
    created_at: "none",
  },
});
