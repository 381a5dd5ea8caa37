// Finds accounts by e-mail before any tenant is known, through the reviewed definer functions.
import { sql } from "kysely";
import type { Database, Tx } from "#platform/database";

export interface Candidate {
  tenantId: number;
  userId: number;
  passwordHash: string | null;
  isKnownDevice: boolean;
}

/**
 * Without a company: the accounts that have proven the e-mail, or all while none has. With one: its account of that
 * e-mail, proven or not.
 */
export function findCandidates(
  db: Database,
  email: string,
  { deviceHash = null, company = null }: { deviceHash?: Buffer | null; company?: number | null } = {},
): Promise<Candidate[]> {
  return db.callOnce<Candidate>(
    "login_candidates",
    "select tenant_id, user_id, password_hash, is_known_device from login_candidates($1, $2, $3)",
    [email, deviceHash, company],
  );
}

export interface Account {
  tenantId: number;
  userId: number;
  isActive: boolean;
  isVerified: boolean;
}

/** Whom a recovery letter may help. */
export function findAccounts(db: Database, email: string): Promise<Account[]> {
  const text = "select tenant_id, user_id, is_active, is_verified from recoverable_accounts($1)";
  return db.callOnce<Account>("recoverable_accounts", text, [email]);
}

/** Whether a sign-up with this e-mail would make a second company of the same person. */
export async function isEmailTaken(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select email_is_taken(${email}) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

export async function isEmailProvenElsewhere(tx: Tx, email: string, tenantId: number): Promise<boolean> {
  const { rows } = await sql<{ proven: boolean }>`
    select email_is_proven_elsewhere(${email}, ${tenantId}) as proven`.execute(tx);
  return rows[0]?.proven ?? false;
}

/** Those who prove or sign up with one e-mail wait for each other until their transaction ends. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`signup:${email}`}, 0))`.execute(tx);
}

/** What the accounts of an e-mail are hashed like, as this transaction sees them: the first is what sign-in evaluates. */
export async function readHashesOfEmail(tx: Tx, email: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ passwordHash: string | null }>`
    select password_hash from login_candidates(${email}, null, null)`.execute(tx);
  return rows.map(({ passwordHash }) => passwordHash);
}
