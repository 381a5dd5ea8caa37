// The two networks that are one protocol, and what differs between them.
import type { IdentityKind } from "../channel-adapter.ts";

export type Network = "facebook" | "instagram";

export interface Flavour {
  network: Network;
  /** The webhook's word for the account. */
  object: "page" | "instagram";
  kind: IdentityKind;
  /** Below a comment. */
  replies: "comments" | "replies";
  hides: "is_hidden" | "hide";
  fields: readonly string[];
}

export const facebook: Flavour = {
  network: "facebook",
  object: "page",
  kind: "psid",
  replies: "comments",
  hides: "is_hidden",
  fields: [
    "messages",
    "message_echoes",
    "message_deliveries",
    "message_reads",
    "message_reactions",
    "message_edits",
    "messaging_postbacks",
    "messaging_referrals",
    "standby",
    "feed",
  ],
};

export const instagram: Flavour = {
  network: "instagram",
  object: "instagram",
  kind: "igsid",
  replies: "replies",
  hides: "hide",
  fields: [
    "messages",
    "message_reactions",
    "messaging_postbacks",
    "messaging_seen",
    "messaging_referral",
    "message_edit",
    "standby",
    "comments",
    "live_comments",
  ],
};

/** A person's id holds for one account alone, so the account is part of the name. */
export const nameOf = (account: string, person: string) => `${account}:${person}`;

export function personOf(account: string, value: string): string | null {
  return value.startsWith(`${account}:`) ? value.slice(account.length + 1) : null;
}
