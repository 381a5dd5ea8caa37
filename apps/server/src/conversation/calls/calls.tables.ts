// Tables of voice calls: how a channel is called through, the calls, whom they ring, what the device is asked, recordings.
import type { CallOutcome } from "@prosa/contracts/calls/calls";
import type { Generated, GeneratedAlways } from "kysely";
import type { DeviceState, Verb } from "#adapters/voice";
import { defineContactLink } from "#conversation/contacts";
import { defineReference, defineTable } from "#platform/database";

export interface ChannelVoiceTable {
  tenantId: number;
  channelId: number;
  token: string | null;
  hook: string;
  rejectCalls: Generated<"never" | "always" | "outsideHours">;
  rejectText: Generated<string>;
  isRecorded: Generated<boolean>;
  ownerSeconds: Generated<number>;
  queueSeconds: Generated<number>;
  state: Generated<DeviceState>;
  problem: Generated<string | null>;
  number: Generated<string | null>;
  updatedAt: Date;
}

export interface CallsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  channelId: number;
  contactId: number;
  ticketId: number;
  messageId: number;
  providerId: string | null;
  direction: "in" | "out";
  state: "ringing" | "claimed" | "dialing" | "active" | "ended";
  outcome: CallOutcome | null;
  error: Generated<string | null>;
  userId: number | null;
  claimUntil: Generated<Date | null>;
  /** The device was asked to accept: it is never asked twice. */
  isAccepting: Generated<boolean>;
  isMuted: Generated<boolean>;
  isRemoteRinging: Generated<boolean>;
  ringStep: Generated<number>;
  stepUntil: Generated<Date | null>;
  ringsUntil: Date;
  relay: string | null;
  isRecorded: Generated<boolean>;
  announcedAt: Generated<Date | null>;
  startedAt: Date;
  answeredAt: Generated<Date | null>;
  endedAt: Generated<Date | null>;
  durationS: Generated<number | null>;
  aliveAt: Generated<Date | null>;
  version: Generated<number>;
}

export interface CallRingsTable {
  tenantId: number;
  callId: number;
  userId: number;
  step: number;
  rungAt: Date;
  declinedAt: Generated<Date | null>;
}

export interface CallOrdersTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  callId: number;
  channelId: number;
  verb: Verb | "start";
  at: Date;
  takenAt: Generated<Date | null>;
  doneAt: Generated<Date | null>;
}

export interface CallPassesTable {
  tenantId: number;
  nonce: string;
  usedAt: Date;
}

export interface CallRecordingsTable {
  tenantId: number;
  callId: number;
  status: "waiting" | "ready" | "failed" | "gone";
  storageKey: string | null;
  mime: string | null;
  size: number | null;
  readyAt: Date | null;
  createdAt: Date;
}

export interface CallHearingsTable {
  tenantId: number;
  callId: number;
  userId: number;
  at: Date;
}

declare module "#platform/database" {
  interface Tables {
    channelVoice: ChannelVoiceTable;
    calls: CallsTable;
    callRings: CallRingsTable;
    callOrders: CallOrdersTable;
    callPasses: CallPassesTable;
    callRecordings: CallRecordingsTable;
    callHearings: CallHearingsTable;
  }
}

defineTable("channel_voice", {
  tenant: true,
  rowId: "channel_id",
  columns: {
    tenant_id: "none",
    channel_id: "none",
    token: "secret",
    // Whoever knows it may knock at the address of call news; what is told there is asked for again.
    hook: "none",
    reject_calls: "none",
    reject_text: "none",
    is_recorded: "none",
    owner_seconds: "none",
    queue_seconds: "none",
    state: "none",
    problem: "none",
    number: "none",
    updated_at: "none",
  },
});

defineTable("calls", {
  tenant: true,
  people: { of: "customer", by: "contact_id", erase: { provider_id: null } },
  columns: {
    tenant_id: "none",
    id: "none",
    channel_id: "none",
    contact_id: "none",
    ticket_id: "none",
    message_id: "none",
    provider_id: "personal",
    direction: "none",
    state: "none",
    outcome: "none",
    error: "none",
    user_id: "none",
    claim_until: "none",
    is_accepting: "none",
    is_muted: "none",
    is_remote_ringing: "none",
    ring_step: "none",
    step_until: "none",
    rings_until: "none",
    relay: "none",
    is_recorded: "none",
    announced_at: "none",
    started_at: "none",
    answered_at: "none",
    ended_at: "none",
    duration_s: "none",
    alive_at: "none",
    version: "none",
  },
});

defineTable("call_rings", {
  tenant: true,
  columns: {
    tenant_id: "none",
    call_id: "none",
    user_id: "none",
    step: "none",
    rung_at: "none",
    declined_at: "none",
  },
});

defineTable("call_orders", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    call_id: "none",
    channel_id: "none",
    verb: "none",
    at: "none",
    taken_at: "none",
    done_at: "none",
  },
});

defineTable("call_passes", { tenant: true, columns: { tenant_id: "none", nonce: "none", used_at: "none" } });

defineTable("call_recordings", {
  tenant: true,
  rowId: "call_id",
  people: { of: "customer", by: "call_id", in: "calls", files: ["storage_key"], erase: "rows" },
  columns: {
    tenant_id: "none",
    call_id: "none",
    status: "none",
    storage_key: "sensitive",
    mime: "none",
    size: "none",
    ready_at: "none",
    created_at: "none",
  },
});

defineTable("call_hearings", {
  tenant: true,
  columns: { tenant_id: "none", call_id: "none", user_id: "none", at: "none" },
});

defineReference({ to: "channels", table: "channel_voice", column: "channel_id", follows: "stays", onDelete: "keep" });
defineReference({ to: "channels", table: "calls", column: "channel_id", follows: "stays", onDelete: "keep" });
defineReference({ to: "users", table: "calls", column: "user_id", onDelete: "keep" });
defineReference({ to: "users", table: "call_rings", column: "user_id", onDelete: "keep" });
defineReference({ to: "users", table: "call_hearings", column: "user_id", onDelete: "keep" });
// A call's ticket stands in the way of a contact's deletion; without one there is no call.
defineReference({ to: "contacts", table: "calls", column: "contact_id", onDelete: "remove" });
defineContactLink({ table: "calls" });
