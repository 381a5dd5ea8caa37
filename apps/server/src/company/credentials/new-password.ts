// Hashes a password that is about to be stored.
import type { Deps } from "#platform/context";
import { findCandidates } from "./accounts.queries.ts";
import { hashPassword, type Lane } from "./passwords.ts";

/** Outside any transaction: it takes long, and a transaction that waits holds locks. */
export async function hashNewPassword(
  deps: Deps,
  email: string,
  password: string,
  lane: Lane = "known",
): Promise<string> {
  const twins = await findCandidates(deps.db, email);
  const hashes = twins.map(({ passwordHash }) => passwordHash);
  return hashPassword(deps.ids, password, hashes, lane);
}
