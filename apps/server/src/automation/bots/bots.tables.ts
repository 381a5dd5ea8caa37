// Tables of bots: conversations with flows, when each is due, what each turn heard and did, and why a message was sent.

import type { FlowEvent, State } from "@prosa/flows";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import { defineContactLink } from "#conversation/contacts";
import { defineReference, defineTable } from "#platform/database";
import type { CauseKind, Origin } from "./bots.types.ts";

export interface FlowSessionsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  ticketId: number;
  contactId: number;
  channelId: number;
  flowId: number;
  /** Null: the draft, tried from the test number. */
  versionId: number | null;
  epoch: number;
  node: string | null;
  state: JSONColumnType<State, string, string>;
  seq: Generated<number>;
  heardId: number;
  origin: Origin;
  isTest: Generated<boolean>;
  startedAt: Date;
  updatedAt: Date;
  endedAt: Generated<Date | null>;
  endReason: Generated<string | null>;
}

export interface BotTurnsTable {
  tenantId: number;
  ticketId: number;
  channelId: number;
  dueAt: Date;
}

export interface FlowTracesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  sessionId: number;
  ticketId: number;
  contactId: number;
  flowId: number;
  versionId: number | null;
  seq: number;
  event: JSONColumnType<FlowEvent, string, string>;
  facts: JSONColumnType<object, string, string>;
  went: JSONColumnType<object, string, string>;
  at: Date;
  /** In the numbers of the flow. */
  isCounted: Generated<boolean>;
}

export interface MessageCausesTable {
  tenantId: number;
  messageId: number;
  ticketId: number;
  kind: CauseKind;
  sessionId: number | null;
  seq: number | null;
  stepId: string | null;
  at: Date;
}

declare module "#platform/database" {
  interface Tables {
    flowSessions: FlowSessionsTable;
    botTurns: BotTurnsTable;
    flowTraces: FlowTracesTable;
    messageCauses: MessageCausesTable;
  }
}

defineTable("flow_sessions", {
  tenant: true,
  people: { of: "customer", by: "contact_id", erase: "rows" },
  columns: {
    tenant_id: "none",
    id: "none",
    ticket_id: "none",
    contact_id: "none",
    channel_id: "none",
    flow_id: "none",
    version_id: "none",
    epoch: "none",
    node: "none",
    state: "sensitive",
    seq: "none",
    heard_id: "none",
    origin: "none",
    is_test: "none",
    started_at: "none",
    updated_at: "none",
    ended_at: "none",
    end_reason: "none",
  },
});

defineTable("bot_turns", {
  tenant: true,
  rowId: "ticket_id",
  columns: { tenant_id: "none", ticket_id: "none", channel_id: "none", due_at: "none" },
});

defineTable("flow_traces", {
  tenant: true,
  // By its session, which goes to another contact with a merge.
  people: { of: "customer", by: "session_id", in: "flow_sessions", erase: "rows" },
  columns: {
    tenant_id: "none",
    id: "none",
    session_id: "none",
    ticket_id: "none",
    contact_id: "none",
    flow_id: "none",
    version_id: "none",
    seq: "none",
    event: "sensitive",
    facts: "sensitive",
    went: "sensitive",
    at: "none",
    is_counted: "none",
  },
});

defineTable("message_causes", {
  tenant: true,
  rowId: "message_id",
  columns: {
    tenant_id: "none",
    message_id: "none",
    ticket_id: "none",
    kind: "none",
    session_id: "none",
    seq: "none",
    step_id: "none",
    at: "none",
  },
});

// The session's ticket stands in the way of a contact's deletion; without one there is no session.
defineReference({ to: "contacts", table: "flow_sessions", column: "contact_id", onDelete: "remove" });
defineReference({ to: "channels", table: "flow_sessions", column: "channel_id", follows: "ticket", onDelete: "keep" });
defineReference({ to: "flows", table: "flow_sessions", column: "flow_id", onDelete: "keep" });
defineReference({
  to: "flow_versions",
  table: "flow_sessions",
  column: "version_id",
  onDelete: "refuse",
  kind: "flows",
  name: null,
});
defineReference({ to: "channels", table: "bot_turns", column: "channel_id", follows: "ticket", onDelete: "keep" });
defineContactLink({ table: "flow_sessions" });
