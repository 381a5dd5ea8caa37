// Tables of the use of assistants: the sums of a day, limits and prices, and what questions on their way may cost. None of them is held by
// a key to its integration: what was spent stays spent when it is removed, and its id is nobody else's afterwards.
import type { Generated } from "kysely";
import { defineTable } from "#platform/database";

export interface AssistantDaysTable {
  tenantId: number;
  integrationId: number;
  day: string;
  calls: number;
  said: number;
  done: number;
  handed: number;
  failed: number;
  late: number;
  tokensIn: number;
  tokensOut: number;
  tokensCached: number;
  costMicros: number;
}

export interface AssistantLimitsTable {
  tenantId: number;
  /** 0: of the company. */
  integrationId: number;
  limitMicros: Generated<number | null>;
  priceIn: Generated<number | null>;
  priceOut: Generated<number | null>;
  priceCached: Generated<number | null>;
  pricedAt: Generated<Date | null>;
  warnedFor: Generated<string | null>;
  spentFor: Generated<string | null>;
}

export interface AssistantReservationsTable {
  tenantId: number;
  claimId: string;
  integrationId: number;
  micros: number;
  until: Date;
}

declare module "#platform/database" {
  interface Tables {
    assistantDays: AssistantDaysTable;
    assistantLimits: AssistantLimitsTable;
    assistantReservations: AssistantReservationsTable;
  }
}

defineTable("assistant_days", {
  tenant: true,
  rowId: "integration_id",
  columns: {
    tenant_id: "none",
    integration_id: "none",
    day: "none",
    calls: "none",
    said: "none",
    done: "none",
    handed: "none",
    failed: "none",
    late: "none",
    tokens_in: "none",
    tokens_out: "none",
    tokens_cached: "none",
    cost_micros: "none",
  },
});

defineTable("assistant_limits", {
  tenant: true,
  rowId: "integration_id",
  columns: {
    tenant_id: "none",
    integration_id: "none",
    limit_micros: "none",
    price_in: "none",
    price_out: "none",
    price_cached: "none",
    priced_at: "none",
    warned_for: "none",
    spent_for: "none",
  },
});

defineTable("assistant_reservations", {
  tenant: true,
  rowId: "claim_id",
  columns: { tenant_id: "none", claim_id: "none", integration_id: "none", micros: "none", until: "none" },
});
