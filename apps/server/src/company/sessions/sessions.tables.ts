// The sessions table as the code sees it, with the class of each column.
import { defineReference, defineTable } from "#platform/database";

interface SessionsTable {
  tenantId: number;
  id: string;
  userId: number;
  refreshHash: Buffer;
  previousHash: Buffer | null;
  rotatedAt: Date;
  remember: boolean;
  device: string;
  address: string;
  createdAt: Date;
  lastSeenAt: Date;
  idleUntil: Date;
  absoluteUntil: Date;
  endedAt: Date | null;
  endCode: string | null;
  /** Until then nothing asks again who is at the screen. */
  provenUntil: Date | null;
  /** When it passed the second step. */
  steppedAt: Date | null;
  /** Who of the platform is behind it; null for everybody of the company. */
  enteredBy: string | null;
}

declare module "#platform/database" {
  interface Tables {
    sessions: SessionsTable;
  }
}

defineTable("sessions", {
  tenant: true,
  people: { of: "staff", why: "Where those who work here signed in." },
  columns: {
    tenant_id: "none",
    id: "none",
    user_id: "none",
    // Digests of 256 random bits: nothing to decrypt and nothing to guess.
    refresh_hash: "none",
    previous_hash: "none",
    rotated_at: "none",
    remember: "none",
    device: "personal",
    address: "personal",
    created_at: "none",
    last_seen_at: "none",
    idle_until: "none",
    absolute_until: "none",
    ended_at: "none",
    end_code: "none",
    proven_until: "none",
    stepped_at: "none",
    entered_by: "personal",
  },
});

// Ended with a reason by whoever removes the person, and shown as history until they are forgotten.
defineReference({ to: "users", table: "sessions", column: "user_id", onDelete: "keep" });
