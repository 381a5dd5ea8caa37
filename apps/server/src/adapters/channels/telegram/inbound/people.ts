// Who wrote: a person by the number that every bot knows them by, and the name they gave themselves.
import { type Fields, fieldsOf, lineOf, objectIdOf } from "#adapters/reading";
import type { Identity } from "../../channel-adapter.ts";

export interface Person {
  from: Identity[];
  profileName: string | null;
}

export function personOf(user: Fields | undefined): Person {
  const id = objectIdOf(user?.id);
  const names = [lineOf(user?.first_name, 120), lineOf(user?.last_name, 80)].filter(Boolean).join(" ");
  const profileName = names || lineOf(user?.username, 100) || null;
  return { from: id ? [{ kind: "tg", value: id }] : [], profileName };
}

/** A card counts as the sender's own number only where Telegram itself says that it is theirs. */
export function ownPhoneOf(message: Fields): Identity | null {
  const card = fieldsOf(message.contact);
  const owner = objectIdOf(card?.user_id);
  if (!owner || owner !== objectIdOf(fieldsOf(message.from)?.id)) return null;
  const digits = lineOf(card?.phone_number, 40)?.replace(/\D/g, "") ?? "";
  return digits.length >= 8 && digits.length <= 15 ? { kind: "phone", value: digits } : null;
}
