// Hashes a password that is about to be stored.
import type { Deps } from "#platform/context";
import { findCandidates } from "./accounts.queries.ts";
import { hashPassword } from "./passwords.ts";

/** Outside any transaction: it takes long, and a transaction that waits holds locks. */
export async function hashNewPassword(deps: Deps, email: string, password: string): Promise<string> {
  const twins = await findCandidates(deps.db, email, null);
  return hashPassword(
    deps.ids,
    password,
    twins.map(({ passwordHash }) => passwordHash),
  );
}
