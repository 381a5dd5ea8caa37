// Who is offered to say whose customer somebody is; the server has the last word. Pure.
import type { Contact } from "@prosa/contracts/contacts";
import { seesAll, type Viewer } from "../state/offers.rules.ts";

/** Those who see everything anyway; others only where the customer is theirs, or nobody's. */
export function mayNameOwners(wallets: Contact["wallets"], { userId, profile }: Pick<Viewer, "userId" | "profile">) {
  return seesAll(profile) || wallets.length === 0 || wallets.some(({ id }) => id === userId);
}
