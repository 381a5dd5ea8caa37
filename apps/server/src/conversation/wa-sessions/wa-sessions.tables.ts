// Tables of sessions: what each is to be, who holds it, what it keeps, and who takes part in the link.

import type { SessionPhase, SessionReason } from "@prosa/contracts/session-link";
import type { Generated } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface WaSessionsTable {
  tenantId: number;
  channelId: number;
  isWanted: boolean;
  mode: "pair" | "open";
  phase: SessionPhase;
  reason: SessionReason | null;
  code: number | null;
  retryAt: Generated<Date | null>;
  openSince: Generated<Date | null>;
  ownLid: Generated<string | null>;
  lockedUntil: Generated<Date | null>;
  dataKey: string | null;
  proxy: Generated<string | null>;
  warnedBy: number | null;
  warnedAt: Date | null;
  loggedOutAt: Generated<Date | null>;
  updatedAt: Date;
}

export interface SessionLeasesTable {
  tenantId: number;
  channelId: number;
  node: Generated<string>;
  epoch: Generated<number>;
  committed: Generated<number>;
  expiresAt: Generated<Date>;
}

/** Written by `session_commit` only. */
export interface SessionKeysTable {
  tenantId: number;
  channelId: number;
  kind: string;
  name: Buffer;
  value: Buffer;
  touchedOn: Date;
}

export interface SessionSentTable {
  tenantId: number;
  channelId: number;
  providerId: string;
  value: Buffer;
  sentAt: Date;
}

export interface SessionNodesTable {
  id: string;
  version: string;
  capacity: number;
  held: number;
  seenAt: Date;
}

export interface SessionDoorsTable {
  process: string;
  url: string;
  seenAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    waSessions: WaSessionsTable;
    sessionLeases: SessionLeasesTable;
    sessionKeys: SessionKeysTable;
    sessionSent: SessionSentTable;
    sessionNodes: SessionNodesTable;
    sessionDoors: SessionDoorsTable;
  }
}

defineTable("wa_sessions", {
  tenant: true,
  rowId: "channel_id",
  columns: {
    tenant_id: "none",
    channel_id: "none",
    is_wanted: "none",
    mode: "none",
    phase: "none",
    reason: "none",
    code: "none",
    retry_at: "none",
    open_since: "none",
    own_lid: "none",
    locked_until: "none",
    data_key: "secret",
    proxy: "secret",
    warned_by: "none",
    warned_at: "none",
    logged_out_at: "none",
    updated_at: "none",
  },
});

defineTable("session_leases", {
  tenant: true,
  columns: {
    tenant_id: "none",
    channel_id: "none",
    node: "none",
    epoch: "none",
    committed: "none",
    expires_at: "none",
  },
});

defineTable("session_keys", {
  tenant: true,
  // Named by a keyed digest and sealed by the session's data key, which is the envelope: class "secret" is for envelopes.
  columns: {
    tenant_id: "none",
    channel_id: "none",
    kind: "none",
    name: "none",
    value: "none",
    touched_on: "none",
  },
});

defineTable("session_sent", {
  tenant: true,
  people: { of: "passing", why: "sealed by the session's data key and gone after fourteen days" },
  columns: { tenant_id: "none", channel_id: "none", provider_id: "none", value: "sensitive", sent_at: "none" },
});

defineTable("session_nodes", {
  tenant: false,
  columns: { id: "none", version: "none", capacity: "none", held: "none", seen_at: "none" },
});

defineTable("session_doors", { tenant: false, columns: { process: "none", url: "none", seen_at: "none" } });

// With it go its lease, its keys and what it sent: nobody opens a session of a channel that is gone.
defineReference({ to: "channels", table: "wa_sessions", column: "channel_id", follows: "stays", onDelete: "remove" });
