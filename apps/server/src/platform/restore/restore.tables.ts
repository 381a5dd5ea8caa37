// The restores of this database after which erased people were erased again.
import { defineTable } from "#platform/database";

declare module "#platform/database" {
  interface Tables {
    restores: { restoredAt: Date; replayedAt: Date; records: number; people: number };
  }
}

defineTable("restores", {
  tenant: false,
  columns: { restored_at: "none", replayed_at: "none", records: "none", people: "none" },
});
