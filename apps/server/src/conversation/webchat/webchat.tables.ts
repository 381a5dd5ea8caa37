// Tables of web chats: looks, visitors, their sessions, the attendances they read, the pages they came by, and letters.
import type { WebchatSettings } from "@prosa/contracts/webchat/webchat";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import { defineContactLink } from "#conversation/contacts";
import { defineReference, defineTable } from "#platform/database";

export interface WebchatChannelsTable {
  tenantId: number;
  channelId: number;
  settings: JSONColumnType<WebchatSettings>;
  updatedAt: Date;
}

export interface WebchatVisitorsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  channelId: number;
  contactId: Generated<number | null>;
  seedHash: Buffer | null;
  key: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  externalId: string | null;
  verifiedAt: Date | null;
  continuedAs: Generated<number | null>;
  blockedUntil: Generated<Date | null>;
  /** When it is looked at whether a letter goes; null: nothing to look at. */
  letterDueAt: Generated<Date | null>;
  language: string | null;
  timeZone: string | null;
  device: string | null;
  createdAt: Date;
  seenAt: Date;
}

export interface WebchatSessionsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  visitorId: number;
  tokenHash: Buffer;
  resumeHash: Buffer | null;
  oldResumeHash: Generated<Buffer | null>;
  resumedAt: Generated<Date | null>;
  createdAt: Date;
  expiresAt: Date;
}

/** Written with a visitor's word, by the SQL function that takes it in. */
export interface WebchatThreadsTable {
  tenantId: number;
  visitorId: number;
  ticketId: number;
}

export interface WebchatVisitsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  visitorId: number;
  url: string;
  title: string;
  referrer: string | null;
  at: Date;
}

/** An e-mail that leads back into the conversation. Its link is reckoned, so nothing of it stands here. */
export interface WebchatLettersTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  visitorId: number;
  toldUpTo: number;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Generated<Date | null>;
  usedBy: Generated<Buffer | null>;
}

declare module "#platform/database" {
  interface Tables {
    webchatChannels: WebchatChannelsTable;
    webchatVisitors: WebchatVisitorsTable;
    webchatSessions: WebchatSessionsTable;
    webchatThreads: WebchatThreadsTable;
    webchatVisits: WebchatVisitsTable;
    webchatLetters: WebchatLettersTable;
  }
}

defineTable("webchat_channels", {
  tenant: true,
  columns: { tenant_id: "none", channel_id: "none", settings: "none", updated_at: "none" },
});

defineTable("webchat_visitors", {
  tenant: true,
  people: { of: "customer", by: "contact_id", erase: "rows" },
  columns: {
    tenant_id: "none",
    id: "none",
    channel_id: "none",
    contact_id: "none",
    // A digest of what the browser made up.
    seed_hash: "none",
    key: "personal",
    name: "personal",
    email: "personal",
    phone: "personal",
    external_id: "personal",
    verified_at: "none",
    continued_as: "none",
    blocked_until: "none",
    letter_due_at: "none",
    language: "personal",
    time_zone: "personal",
    device: "personal",
    created_at: "none",
    seen_at: "none",
  },
});

defineTable("webchat_sessions", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    visitor_id: "none",
    // Digests: nobody can come in with what stands here.
    token_hash: "none",
    resume_hash: "none",
    old_resume_hash: "none",
    resumed_at: "none",
    created_at: "none",
    expires_at: "none",
  },
});

defineTable("webchat_threads", {
  tenant: true,
  columns: { tenant_id: "none", visitor_id: "none", ticket_id: "none" },
});

defineTable("webchat_visits", {
  tenant: true,
  people: { of: "customer", by: "visitor_id", in: "webchat_visitors", erase: "rows" },
  columns: {
    tenant_id: "none",
    id: "none",
    visitor_id: "none",
    url: "personal",
    title: "personal",
    referrer: "personal",
    at: "none",
  },
});

defineTable("webchat_letters", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    visitor_id: "none",
    told_up_to: "none",
    created_at: "none",
    expires_at: "none",
    used_at: "none",
    // A digest of what the browser made up.
    used_by: "none",
  },
});

defineContactLink({ table: "webchat_visitors" });
defineReference({ to: "contacts", table: "webchat_visitors", column: "contact_id", onDelete: "remove" });
defineReference({
  to: "channels",
  table: "webchat_visitors",
  column: "channel_id",
  follows: "stays",
  onDelete: "keep",
});
defineReference({
  to: "channels",
  table: "webchat_channels",
  column: "channel_id",
  follows: "stays",
  onDelete: "keep",
});
