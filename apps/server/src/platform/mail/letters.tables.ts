// Stamped letters as the code sees them, with the class of each column.
import { defineTable } from "#platform/database";

interface LettersTable {
  id: string;
  recipient: string;
  sender: number | null;
  network: string | null;
  lane: "own" | "others";
  createdAt: Date;
  claimedAt: Date | null;
  sentAt: Date | null;
}

declare module "#platform/database" {
  interface Tables {
    letters: LettersTable;
  }
}

// Recipient and network are keyed with a key that is not in the database.
defineTable("letters", {
  tenant: false,
  columns: {
    id: "none",
    recipient: "none",
    sender: "none",
    network: "none",
    lane: "none",
    created_at: "none",
    claimed_at: "none",
    sent_at: "none",
  },
});
