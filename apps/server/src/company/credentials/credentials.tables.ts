// Tables of what proves a person or limits those who pretend: known devices, codes, tickets, guards.
import { defineTable } from "#platform/database";

interface KnownDevicesTable {
  tenantId: number;
  userId: number;
  deviceHash: Buffer;
  lastUsedAt: Date;
}

interface RecoveryCodesTable {
  tenantId: number;
  id: string;
  userId: number;
  codeHash: Buffer;
  browserHash: Buffer;
  tries: number;
  createdAt: Date;
  sentAt: Date | null;
  expiresAt: Date;
  usedAt: Date | null;
}

interface SetupTicketsTable {
  tenantId: number;
  id: string;
  userId: number;
  tokenHash: Buffer | null;
  grantHash: Buffer | null;
  createdAt: Date;
  expiresAt: Date;
  exchangedAt: Date | null;
  usedAt: Date | null;
}

interface AccountGuardsTable {
  key: string;
  day: string;
  evaluations: number;
  failures: number;
  lockedUntil: Date | null;
  updatedAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    knownDevices: KnownDevicesTable;
    recoveryCodes: RecoveryCodesTable;
    setupTickets: SetupTicketsTable;
    accountGuards: AccountGuardsTable;
  }
}

// Hashes are of class "none": they are digests of random values or keyed with a key that is not in the database.
defineTable("known_devices", {
  tenant: true,
  columns: { tenant_id: "none", user_id: "none", device_hash: "none", last_used_at: "none" },
});
defineTable("recovery_codes", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    user_id: "none",
    code_hash: "none",
    browser_hash: "none",
    tries: "none",
    created_at: "none",
    sent_at: "none",
    expires_at: "none",
    used_at: "none",
  },
});
defineTable("setup_tickets", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    user_id: "none",
    token_hash: "none",
    grant_hash: "none",
    created_at: "none",
    expires_at: "none",
    exchanged_at: "none",
    used_at: "none",
  },
});
defineTable("account_guards", {
  tenant: false,
  columns: {
    key: "none",
    day: "none",
    evaluations: "none",
    failures: "none",
    locked_until: "none",
    updated_at: "none",
  },
});
