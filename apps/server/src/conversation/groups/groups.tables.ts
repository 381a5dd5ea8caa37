// Tables of groups: their members, and who of them wrote or felt what. Written by intake's own functions.
import type { GeneratedAlways } from "kysely";
import { leaveWithContact } from "#conversation/contacts";
import { defineReference, defineTable } from "#platform/database";

export interface GroupMembersTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  /** The group. */
  contactId: number;
  /** The provider's own name of the person. */
  key: string;
  number: string | null;
  name: string | null;
  leftAt: Date | null;
  seenAt: Date;
}

export interface MessageWritersTable {
  tenantId: number;
  messageId: number;
  memberId: number;
}

export interface GroupReactionsTable {
  tenantId: number;
  messageId: number;
  memberId: number;
  emoji: string;
  at: Date;
}

declare module "#platform/database" {
  interface Tables {
    groupMembers: GroupMembersTable;
    messageWriters: MessageWritersTable;
    groupReactions: GroupReactionsTable;
  }
}

defineTable("group_members", {
  tenant: true,
  people: { of: "customer", by: "contact_id", erase: "rows" },
  columns: {
    tenant_id: "none",
    id: "none",
    contact_id: "none",
    key: "personal",
    number: "personal",
    name: "personal",
    left_at: "none",
    seen_at: "none",
  },
});

defineTable("message_writers", {
  tenant: true,
  rowId: "message_id",
  columns: { tenant_id: "none", message_id: "none", member_id: "none" },
});

defineTable("group_reactions", {
  tenant: true,
  people: { of: "customer", by: "message_id", in: "messages", erase: "rows" },
  rowId: "message_id",
  columns: { tenant_id: "none", message_id: "none", member_id: "none", emoji: "sensitive", at: "none" },
});

defineReference({ to: "contacts", table: "group_members", column: "contact_id", onDelete: "remove" });
// A group is merged with nobody.
leaveWithContact("group_members");
