// Tables of consent: what each contact said about being written to, the marks that outlive them, and a company's own words.
import type { ConsentSource } from "@prosa/contracts/conversation/consent";
import type { Generated, GeneratedAlways } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface ConsentSettingsTable {
  tenantId: number;
  markKey: Buffer;
  outWords: Generated<string[]>;
  backWords: Generated<string[]>;
  confirmation: Generated<string | null>;
  confirms: Generated<boolean>;
}

export interface ConsentEventsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  contactId: number;
  kind: "optOut" | "optIn";
  scope: "marketing" | "all";
  channelId: number | null;
  source: ConsentSource;
  word: string | null;
  messageId: number | null;
  campaignId: number | null;
  userId: number | null;
  at: Date;
}

export interface OptOutsTable {
  tenantId: number;
  mark: Buffer;
  channelId: number;
  since: Date;
  toldAt: Generated<Date | null>;
}

declare module "#platform/database" {
  interface Tables {
    consentSettings: ConsentSettingsTable;
    consentEvents: ConsentEventsTable;
    optOuts: OptOutsTable;
  }
}

defineTable("consent_settings", {
  tenant: true,
  rowId: "tenant_id",
  columns: {
    tenant_id: "none",
    mark_key: "secret",
    out_words: "none",
    back_words: "none",
    confirmation: "none",
    confirms: "none",
  },
});

defineTable("consent_events", {
  tenant: true,
  // The mark stays: it names nobody, and keeps the person out.
  people: { of: "customer", by: "contact_id", erase: "rows" },
  columns: {
    tenant_id: "none",
    id: "none",
    contact_id: "none",
    kind: "none",
    scope: "none",
    channel_id: "none",
    source: "none",
    word: "personal",
    message_id: "none",
    campaign_id: "none",
    user_id: "none",
    at: "none",
  },
});

defineTable("opt_outs", {
  tenant: true,
  rowId: "mark",
  columns: { tenant_id: "none", mark: "none", channel_id: "none", since: "none", told_at: "none" },
});

defineReference({ to: "contacts", table: "consent_events", column: "contact_id", onDelete: "remove" });
defineReference({ to: "channels", table: "consent_events", column: "channel_id", follows: "stays", onDelete: "keep" });
defineReference({ to: "users", table: "consent_events", column: "user_id", onDelete: "keep" });
