// Tables of the CRM: boards, lanes, deals and what happened to them.
import type { DealLogType } from "@prosa/contracts/kanban";
import type { Generated, GeneratedAlways } from "kysely";
import type { z } from "zod";
import { defineReference, defineTable, derived } from "#platform/database";

export interface BoardsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  name: string;
  createdAt: Date;
}

export interface LanesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  boardId: number;
  name: string;
  color: string;
  position: string;
  createdAt: Date;
}

export interface DealsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  version: Generated<number>;
  boardId: number;
  laneId: number;
  position: string;
  contactId: number;
  ownerId: number | null;
  title: string;
  notes: string;
  valueCents: number;
  /** A day of the calendar, "2026-03-05". */
  dueOn: string | null;
  laneSince: Date;
  /** Follows the contact's switch; the database keeps it. */
  isShown: GeneratedAlways<boolean>;
  /** By what the contact is found and ordered; the database keeps them as the contact has them. */
  contactSearchName: GeneratedAlways<string>;
  contactNumber: GeneratedAlways<string | null>;
  isContactNamedByNumber: GeneratedAlways<boolean>;
  createdAt: Date;
  updatedAt: Date;
}

export interface DealLogsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  dealId: number;
  type: z.infer<typeof DealLogType>;
  userId: number | null;
  fromLaneId: number | null;
  toLaneId: number | null;
  fromLane: string | null;
  toLane: string | null;
  fromCents: number | null;
  toCents: number | null;
  fromOwnerId: number | null;
  toOwnerId: number | null;
  fromDue: string | null;
  toDue: string | null;
  at: Date;
}

/** What lanes hold, as changes that add up; written by the triggers of deals alone. */
interface LaneNumbersTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  laneId: number;
  deals: number;
  valueCents: number;
  sinceMs: number;
}

declare module "#platform/database" {
  interface Tables {
    boards: BoardsTable;
    lanes: LanesTable;
    deals: DealsTable;
    dealLogs: DealLogsTable;
    laneNumbers: LaneNumbersTable;
  }
}

defineTable("boards", {
  tenant: true,
  columns: { tenant_id: "none", id: "none", name: "none", created_at: "none" },
});

defineTable("lanes", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    board_id: "none",
    name: "none",
    color: "none",
    position: "none",
    created_at: "none",
  },
});

defineTable("deals", {
  tenant: true,
  people: {
    of: "customer",
    by: "contact_id",
    erase: {
      title: "",
      notes: "",
      value_cents: 0,
      contact_search_name: derived,
      contact_number: derived,
    },
  },
  columns: {
    tenant_id: "none",
    id: "none",
    version: "none",
    board_id: "none",
    lane_id: "none",
    position: "none",
    contact_id: "none",
    owner_id: "none",
    title: "personal",
    notes: "sensitive",
    value_cents: "personal",
    due_on: "none",
    lane_since: "none",
    is_shown: "none",
    contact_search_name: "personal",
    contact_number: "personal",
    is_contact_named_by_number: "none",
    created_at: "none",
    updated_at: "none",
  },
});

defineTable("deal_logs", {
  tenant: true,
  people: {
    of: "customer",
    by: "deal_id",
    in: "deals",
    erase: { from_cents: null, to_cents: null },
  },
  columns: {
    tenant_id: "none",
    id: "none",
    deal_id: "none",
    type: "none",
    user_id: "none",
    from_lane_id: "none",
    to_lane_id: "none",
    from_lane: "none",
    to_lane: "none",
    from_cents: "personal",
    to_cents: "personal",
    from_owner_id: "none",
    to_owner_id: "none",
    from_due: "none",
    to_due: "none",
    at: "none",
  },
});

defineTable("lane_numbers", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    lane_id: "none",
    deals: "none",
    value_cents: "none",
    since_ms: "none",
  },
});

defineReference({ to: "boards", table: "lanes", column: "board_id", onDelete: "remove" });
// Counted and not named: whoever may delete a board does not see every deal.
defineReference({
  to: "boards",
  through: "lanes",
  table: "deals",
  column: "board_id",
  onDelete: "refuse",
  kind: "deals",
  name: null,
});
defineReference({ to: "lanes", table: "deals", column: "lane_id", onDelete: "refuse", kind: "deals", name: null });
defineReference({ to: "lanes", table: "lane_numbers", column: "lane_id", onDelete: "remove" });
defineReference({ to: "lanes", table: "deal_logs", column: "from_lane_id", onDelete: "empty" });
defineReference({ to: "lanes", table: "deal_logs", column: "to_lane_id", onDelete: "empty" });
defineReference({ to: "contacts", table: "deals", column: "contact_id", onDelete: "remove" });
defineReference({ to: "users", table: "deals", column: "owner_id", onDelete: "keep" });
defineReference({ to: "users", table: "deal_logs", column: "user_id", onDelete: "keep" });
defineReference({ to: "users", table: "deal_logs", column: "from_owner_id", onDelete: "keep" });
defineReference({ to: "users", table: "deal_logs", column: "to_owner_id", onDelete: "keep" });
