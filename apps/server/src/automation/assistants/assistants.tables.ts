// Tables of assistants: questions that are waited for, what an assistant remembers, and how each question went.
import type { GeneratedAlways, JSONColumnType } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface AssistantCallsTable {
  tenantId: number;
  ticketId: number;
  sessionId: number;
  callId: string;
  integrationId: number;
  epoch: number;
  uptoId: number;
  dueAt: Date;
  claimId: string | null;
  tries: number;
  createdAt: Date;
}

export interface AssistantStatesTable {
  tenantId: number;
  sessionId: number;
  integrationId: number;
  state: JSONColumnType<object, string, string>;
  updatedAt: Date;
}

export interface AssistantRunsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  sessionId: number;
  callId: string;
  ticketId: number;
  integrationId: number;
  integrationName: string;
  model: string | null;
  outcome: "said" | "done" | "transfer" | "failed" | "late";
  why: string | null;
  tokensIn: number;
  tokensOut: number;
  tokensCached: number;
  ms: number;
  requestId: string | null;
  frame: number;
  at: Date;
  costMicros: number;
  /** Nobody told the tokens. */
  isEstimated: boolean;
  /** Of the company's knowledge, as the answer named them. */
  articleIds: number[];
  /** Beside each of them the page; 0 where there are none. */
  articlePages: number[];
}

declare module "#platform/database" {
  interface Tables {
    assistantCalls: AssistantCallsTable;
    assistantStates: AssistantStatesTable;
    assistantRuns: AssistantRunsTable;
  }
}

defineTable("assistant_calls", {
  tenant: true,
  rowId: "ticket_id",
  columns: {
    tenant_id: "none",
    ticket_id: "none",
    session_id: "none",
    call_id: "none",
    integration_id: "none",
    epoch: "none",
    upto_id: "none",
    due_at: "none",
    claim_id: "none",
    tries: "none",
    created_at: "none",
  },
});

defineTable("assistant_states", {
  tenant: true,
  rowId: "session_id",
  // By its session, which goes to another contact with a merge.
  people: { of: "customer", by: "session_id", in: "flow_sessions", erase: "rows" },
  columns: { tenant_id: "none", session_id: "none", integration_id: "none", state: "sensitive", updated_at: "none" },
});

defineTable("assistant_runs", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    session_id: "none",
    call_id: "none",
    ticket_id: "none",
    integration_id: "none",
    integration_name: "none",
    model: "none",
    outcome: "none",
    why: "none",
    tokens_in: "none",
    tokens_out: "none",
    tokens_cached: "none",
    ms: "none",
    request_id: "none",
    frame: "none",
    at: "none",
    cost_micros: "none",
    is_estimated: "none",
    article_ids: "none",
    article_pages: "none",
  },
});

for (const table of ["assistant_calls", "assistant_states"])
  defineReference({ to: "integrations", table, column: "integration_id", onDelete: "remove" });
