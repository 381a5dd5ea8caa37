// Tables of people at work: spans at the screen and in pauses, and who pauses now.
import type { PauseReason } from "@prosa/contracts/pauses";
import type { Generated, GeneratedAlways } from "kysely";
import { defineReference, defineTable } from "#platform/database";

interface UserActivityTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  userId: number;
  fromAt: Date;
  /** The last sign that it goes on. */
  untilAt: Date;
  state: "online" | "paused";
  /** Of a pause. */
  reason: PauseReason | null;
}

interface UserPausesTable {
  tenantId: number;
  userId: number;
  since: Date;
  reason: PauseReason;
  note: Generated<string>;
  /** The last sign of whoever pauses: a pause without one for hours is over. */
  seenAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    userActivity: UserActivityTable;
    userPauses: UserPausesTable;
  }
}

defineTable("user_activity", {
  tenant: true,
  people: {
    of: "staff",
    why: "When those who work here were there; goes after thirteen months, and with the account.",
  },
  columns: {
    tenant_id: "none",
    id: "none",
    user_id: "none",
    from_at: "personal",
    until_at: "personal",
    state: "personal",
    reason: "personal",
  },
});

defineTable("user_pauses", {
  tenant: true,
  rowId: "user_id",
  people: { of: "staff", why: "Who of those who work here pauses now; gone when they are back, and with the account." },
  columns: {
    tenant_id: "none",
    user_id: "none",
    since: "personal",
    reason: "personal",
    note: "personal",
    seen_at: "personal",
  },
});

defineReference({ to: "users", table: "user_activity", column: "user_id", onDelete: "remove" });
defineReference({ to: "users", table: "user_pauses", column: "user_id", onDelete: "remove" });
