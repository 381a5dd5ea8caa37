// Finds accounts by e-mail before any tenant is known, through the reviewed definer functions.
import type { Database } from "#platform/database";

export interface Candidate {
  tenantId: number;
  userId: number;
  passwordHash: string | null;
  isKnownDevice: boolean;
}

/** At most three; whoever was online last comes first. */
export function findCandidates(db: Database, email: string, deviceHash: Buffer | null): Promise<Candidate[]> {
  return db.callOnce<Candidate>(
    "login_candidates",
    "select tenant_id, user_id, password_hash, is_known_device from login_candidates($1, $2)",
    [email, deviceHash],
  );
}

export interface Account {
  tenantId: number;
  userId: number;
  isActive: boolean;
}

export function findAccounts(db: Database, email: string): Promise<Account[]> {
  const sql = "select tenant_id, user_id, is_active from accounts_of_email($1)";
  return db.callOnce<Account>("accounts_of_email", sql, [email]);
}
