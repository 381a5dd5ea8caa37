// Tables of address books brought in: who asked for which, and the people of one until they are stored.
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Identity } from "#adapters/channels";
import { defineReference, defineTable } from "#platform/database";

export interface ContactSyncsTable {
  tenantId: number;
  id: string;
  number: GeneratedAlways<number>;
  channelId: number;
  userId: number;
  status: "reading" | "storing" | "done" | "failed" | "canceled";
  code: string | null;
  filesGone: Generated<number>;
  found: Generated<number>;
  created: Generated<number>;
  renamed: Generated<number>;
  known: Generated<number>;
  passedOver: Generated<number>;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface ContactSyncPeopleTable {
  tenantId: number;
  syncId: string;
  key: string;
  otherKey: string | null;
  names: JSONColumnType<Identity[], string, string>;
  name: string | null;
  pushName: string | null;
  isEntry: boolean;
}

declare module "#platform/database" {
  interface Tables {
    contactSyncs: ContactSyncsTable;
    contactSyncPeople: ContactSyncPeopleTable;
  }
}

defineTable("contact_syncs", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    number: "none",
    channel_id: "none",
    user_id: "none",
    status: "none",
    code: "none",
    files_gone: "none",
    found: "none",
    created: "none",
    renamed: "none",
    known: "none",
    passed_over: "none",
    created_at: "none",
    finished_at: "none",
  },
});

defineTable("contact_sync_people", {
  tenant: true,
  people: {
    of: "passing",
    why: "Stored as contacts within minutes, and gone with the end of its sync, however it ends.",
  },
  columns: {
    tenant_id: "none",
    sync_id: "none",
    key: "personal",
    other_key: "personal",
    names: "personal",
    name: "personal",
    push_name: "personal",
    is_entry: "none",
  },
});

defineReference({ to: "channels", table: "contact_syncs", column: "channel_id", follows: "stays", onDelete: "remove" });
defineReference({ to: "users", table: "contact_syncs", column: "user_id", onDelete: "keep" });
