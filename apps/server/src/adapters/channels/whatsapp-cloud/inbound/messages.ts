// One item of `messages`: a message, or something that happened to one, or to its writer.
import type { Referral } from "@prosa/contracts/message-content";
import { type Fields, fieldsOf, idOf, lineOf, textOf, timeOf } from "#adapters/reading";
import type { Change, IdentityChange, Unreadable } from "../../channel-adapter.ts";
import { contentOf, wordsOf } from "./content.ts";
import { identitiesOf, type Person } from "./people.ts";

interface Origin {
  account: string | null;
  fromMe: boolean;
}

interface Facts extends Origin, Person {
  at: Date;
  providerId: string;
}

export function messageChange(message: Fields | undefined, person: Person, origin: Origin): Change {
  const providerId = idOf(message?.id);
  if (!message || !providerId) return unreadable("no id");
  const at = timeOf(message.timestamp);
  if (!at) return unreadable("no time");
  if (person.from.length === 0) return unreadable(origin.fromMe ? "it went to nobody" : "nobody wrote it");
  // Kept for the day on which there are groups: in the writer's own conversation it would be out of place.
  if (message.group_id) return unreadable("of a group");
  const facts: Facts = { ...origin, ...person, at, providerId };
  switch (message.type) {
    case "reaction":
      return reaction(message, facts);
    case "edit":
      return edit(fieldsOf(message.edit), facts);
    case "revoke":
      return revoke(fieldsOf(message.revoke), facts);
    case "system":
      return identity(message, facts) ?? written(message, facts);
    default:
      return written(message, facts);
  }
}

function written(message: Fields, facts: Facts): Change {
  const context = fieldsOf(message.context);
  return {
    kind: "message",
    ...facts,
    ...contentOf(message),
    quotedProviderId: idOf(context?.id) ?? null,
    isForwarded: context?.forwarded === true || context?.frequently_forwarded === true,
    referral: referralOf(fieldsOf(message.referral)),
  };
}

/** An absent or empty emoji takes the reaction away. */
function reaction(message: Fields, { account, at, providerId, from, fromMe }: Facts): Change {
  const given = fieldsOf(message.reaction);
  const targetProviderId = idOf(given?.message_id);
  if (!targetProviderId) return unreadable("a reaction to nothing");
  const emoji = lineOf(given?.emoji, 40) ?? null;
  return { kind: "reaction", account, at, providerId, from, targetProviderId, emoji, fromMe };
}

function edit(given: Fields | undefined, { account, at, from, fromMe }: Facts): Change {
  const targetProviderId = idOf(given?.original_message_id);
  const body = wordsOf(fieldsOf(given?.message));
  if (!targetProviderId || body === undefined) return unreadable("an edit without its message or its words");
  return { kind: "edit", account, at, from, targetProviderId, body, fromMe };
}

function revoke(given: Fields | undefined, { account, at, from, fromMe }: Facts): Change {
  const targetProviderId = idOf(given?.original_message_id);
  if (!targetProviderId) return unreadable("a revocation of nothing");
  return { kind: "revoke", account, at, from, targetProviderId, fromMe };
}

/** A new number or a new hidden id. Other words of the system are kept as messages. */
function identity(message: Fields, { account, at, providerId, from }: Facts): IdentityChange | null {
  const system = fieldsOf(message.system);
  if (typeof system?.type !== "string" || !system.type.startsWith("user_changed")) return null;
  const before = identitiesOf(message.from, system.previous_user_id);
  const to = identitiesOf(system.wa_id, system.user_id).filter(
    ({ kind, value }) => !before.some((known) => known.kind === kind && known.value === value),
  );
  return to.length > 0 ? { kind: "identity", account, at, providerId, from: before.length ? before : from, to } : null;
}

function referralOf(referral: Fields | undefined): Referral | null {
  if (!referral) return null;
  return {
    sourceType: lineOf(referral.source_type, 40) ?? "unknown",
    sourceId: lineOf(referral.source_id, 200) ?? null,
    sourceUrl: lineOf(referral.source_url, 2000) ?? null,
    headline: textOf(referral.headline, 500) ?? null,
    body: textOf(referral.body, 1000) ?? null,
    clickId: lineOf(referral.ctwa_clid, 500) ?? null,
  };
}

function unreadable(why: string): Unreadable {
  return { kind: "unreadable", reason: `message: ${why}` };
}
