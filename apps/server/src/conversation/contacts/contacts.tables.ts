// Tables of contacts: the people who write, and the names by which each channel knows them.
import type { GeneratedAlways } from "kysely";
import type { IdentityKind } from "#adapters/channels";
import { defineTable } from "#platform/database";

export interface ContactsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  name: string;
  number: string | null;
  email: string | null;
  pictureKey: string | null;
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
}

export interface ContactTagsTable {
  tenantId: number;
  contactId: number;
  tagId: number;
}

declare module "#platform/database" {
  interface Tables {
    contacts: ContactsTable;
    contactIdentities: ContactIdentitiesTable;
    contactTags: ContactTagsTable;
  }
}

defineTable("contacts", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    name: "personal",
    number: "personal",
    email: "personal",
    picture_key: "personal",
    created_at: "none",
    updated_at: "none",
  },
});

defineTable("contact_identities", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    contact_id: "none",
    kind: "none",
    value: "personal",
    match_key: "personal",
    first_seen_at: "none",
  },
});

defineTable("contact_tags", {
  tenant: true,
  columns: { tenant_id: "none", contact_id: "none", tag_id: "none" },
});
