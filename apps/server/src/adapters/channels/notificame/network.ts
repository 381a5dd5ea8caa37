// The two networks that the hub carries here, and what differs between them.
import type { IdentityKind } from "../channel-adapter.ts";

export interface Network {
  name: "instagram" | "facebook";
  kind: IdentityKind;
  /** Where messages of it are sent. */
  path: string;
}

export const instagram: Network = { name: "instagram", kind: "igsid", path: "v2/channels/instagram/messages" };
export const facebook: Network = { name: "facebook", kind: "psid", path: "v1/channels/facebook/messages" };

/** A person's id holds for one account alone, so the hub's name of the account is part of it. */
export const nameOf = (account: string, person: string) => `${account}:${person}`;

export function personOf(account: string, value: string): string | null {
  return value.startsWith(`${account}:`) ? value.slice(account.length + 1) : null;
}
