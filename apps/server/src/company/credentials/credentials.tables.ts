// Tables of what proves a person or limits those who pretend: known devices, codes, tickets, guards.
import type { Generated } from "kysely";
import { defineReference, defineTable } from "#platform/database";

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

interface EmailCodesTable {
  tenantId: number;
  userId: number;
  codeHash: Buffer;
  tries: Generated<number>;
  createdAt: Date;
  expiresAt: Date;
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
  byStrangers: Generated<number>;
  failures: number;
  lockedUntil: Date | null;
  updatedAt: Date;
}

interface SecondStepsTable {
  tenantId: number;
  userId: number;
  secret: string;
  createdAt: Date;
  confirmedAt: Date | null;
  lastStep: number;
}

interface SecondStepCodesTable {
  tenantId: number;
  userId: number;
  codeHash: Buffer;
  usedAt: Date | null;
}

declare module "#platform/database" {
  interface Tables {
    secondSteps: SecondStepsTable;
    secondStepCodes: SecondStepCodesTable;
    knownDevices: KnownDevicesTable;
    recoveryCodes: RecoveryCodesTable;
    emailCodes: EmailCodesTable;
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
defineTable("email_codes", {
  tenant: true,
  columns: {
    tenant_id: "none",
    user_id: "none",
    code_hash: "none",
    tries: "none",
    created_at: "none",
    expires_at: "none",
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
    by_strangers: "none",
    failures: "none",
    locked_until: "none",
    updated_at: "none",
  },
});
defineTable("second_steps", {
  tenant: true,
  rowId: "user_id",
  columns: {
    tenant_id: "none",
    user_id: "none",
    secret: "secret",
    created_at: "none",
    confirmed_at: "none",
    last_step: "none",
  },
});
defineTable("second_step_codes", {
  tenant: true,
  columns: { tenant_id: "none", user_id: "none", code_hash: "none", used_at: "none" },
});

// Proofs of an account are worth nothing once it has no owner.
defineReference({ to: "users", table: "known_devices", column: "user_id", onDelete: "remove" });
defineReference({ to: "users", table: "recovery_codes", column: "user_id", onDelete: "remove" });
defineReference({ to: "users", table: "email_codes", column: "user_id", onDelete: "remove" });
defineReference({ to: "users", table: "setup_tickets", column: "user_id", onDelete: "remove" });
defineReference({ to: "users", table: "second_steps", column: "user_id", onDelete: "remove" });
