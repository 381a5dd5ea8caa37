// Tables of contacts: the people who write, the names by which each channel knows them, and what is kept about them.
import type { Generated, GeneratedAlways } from "kysely";
import type { IdentityKind } from "#adapters/channels";
import { releaseTickets } from "#conversation/tickets";
import { defineReference, defineTable, derived, pseudonym } from "#platform/database";

export interface ContactsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  name: string;
  /** What contacts are ordered and found by: the words of the name without accents, each with a blank before it. */
  searchName: GeneratedAlways<string>;
  number: string | null;
  /** Told by the channel: a name that somebody gives takes its place, and the database says so itself. */
  isPushName: Generated<boolean>;
  email: string | null;
  pictureKey: string | null;
  notes: Generated<string>;
  disableBot: Generated<boolean>;
  disableCampaign: Generated<boolean>;
  disableCrm: Generated<boolean>;
  disableRating: Generated<boolean>;
  /** A conversation of many, which is no person. */
  isGroup: Generated<boolean>;
  /** Nothing they write begins an attendance. */
  isIgnored: Generated<boolean>;
  /** Without a tag, without an owner; the database keeps them. */
  isUntagged: GeneratedAlways<boolean>;
  isUnowned: GeneratedAlways<boolean>;
  isWithoutDeals: GeneratedAlways<boolean>;
  /** The area code of the number, 0 of another country; the database keeps it. */
  area: GeneratedAlways<number | null>;
  createdAt: Date;
  updatedAt: Date;
}

export interface ContactIdentitiesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  contactId: number;
  kind: IdentityKind;
  value: string;
  matchKey: string;
  firstSeenAt: Date;
  /** How it came to the contact: told by the channel, typed by a person, brought by a file. */
  reason: Generated<"channel" | "person" | "import">;
}

export interface ContactTagsTable {
  tenantId: number;
  contactId: number;
  tagId: number;
}

/** Whose customer somebody is. */
export interface ContactWalletsTable {
  tenantId: number;
  contactId: number;
  userId: number;
  createdAt: Date;
}

export interface ContactExtraInfoTable {
  tenantId: number;
  contactId: number;
  name: string;
  value: string;
  position: number;
  /** The words of the value, and all of them run together. */
  searchValue: GeneratedAlways<string>;
}

/** Two contacts that turned out to be one person, with all it takes to part them again. */
export interface ContactMergesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  contactId: number;
  goneId: number;
  goneName: string;
  reason: "number" | "email" | "name" | "person";
  userId: number | null;
  keptBefore: unknown;
  keptAfter: unknown;
  goneBefore: unknown;
  moved: unknown;
  createdAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    contacts: ContactsTable;
    contactIdentities: ContactIdentitiesTable;
    contactTags: ContactTagsTable;
    contactWallets: ContactWalletsTable;
    contactExtraInfo: ContactExtraInfoTable;
    contactMerges: ContactMergesTable;
  }
}

defineTable("contacts", {
  tenant: true,
  people: {
    of: "customer",
    by: "id",
    files: ["picture_key"],
    erase: { name: pseudonym, search_name: derived, number: null, email: null, picture_key: null, notes: "" },
  },
  columns: {
    tenant_id: "none",
    id: "none",
    name: "personal",
    search_name: "personal",
    number: "personal",
    is_push_name: "none",
    email: "personal",
    picture_key: "personal",
    notes: "sensitive",
    disable_bot: "none",
    disable_campaign: "none",
    disable_crm: "none",
    disable_rating: "none",
    is_group: "none",
    is_ignored: "none",
    is_untagged: "none",
    is_unowned: "none",
    is_without_deals: "none",
    area: "none",
    created_at: "none",
    updated_at: "none",
  },
});

defineTable("contact_identities", {
  tenant: true,
  people: {
    of: "customer",
    by: "contact_id",
    erase: "rows",
  },
  columns: {
    tenant_id: "none",
    id: "none",
    contact_id: "none",
    kind: "none",
    value: "personal",
    match_key: "personal",
    first_seen_at: "none",
    reason: "none",
  },
});

defineTable("contact_tags", {
  tenant: true,
  columns: { tenant_id: "none", contact_id: "none", tag_id: "none" },
});

defineTable("contact_wallets", {
  tenant: true,
  columns: { tenant_id: "none", contact_id: "none", user_id: "none", created_at: "none" },
});

defineTable("contact_extra_info", {
  tenant: true,
  people: {
    of: "customer",
    by: "contact_id",
    erase: "rows",
  },
  columns: {
    tenant_id: "none",
    contact_id: "none",
    name: "none",
    value: "personal",
    position: "none",
    search_value: "personal",
  },
});

defineTable("contact_merges", {
  tenant: true,
  people: {
    of: "customer",
    by: "contact_id",
    erase: "rows",
  },
  columns: {
    tenant_id: "none",
    id: "none",
    contact_id: "none",
    gone_id: "none",
    gone_name: "personal",
    reason: "none",
    user_id: "none",
    kept_before: "sensitive",
    kept_after: "sensitive",
    gone_before: "sensitive",
    moved: "none",
    created_at: "none",
  },
});

defineReference({
  to: "tags",
  table: "contact_tags",
  column: "tag_id",
  onDelete: "refuse",
  kind: "contacts",
  name: { in: "contacts", by: "contact_id", column: "name" },
  order: "n.id desc",
});
defineReference({ to: "contacts", table: "contact_identities", column: "contact_id", onDelete: "remove" });
defineReference({ to: "contacts", table: "contact_tags", column: "contact_id", onDelete: "remove" });
defineReference({ to: "contacts", table: "contact_wallets", column: "contact_id", onDelete: "remove" });
defineReference({ to: "contacts", table: "contact_extra_info", column: "contact_id", onDelete: "remove" });
defineReference({ to: "contacts", table: "contact_merges", column: "contact_id", onDelete: "remove" });
defineReference({
  to: "users",
  table: "contact_wallets",
  column: "user_id",
  onDelete: "release",
  release: releaseTickets,
});
defineReference({ to: "users", table: "contact_merges", column: "user_id", onDelete: "keep" });
