// Who of an address book can be a contact, and what is known of one person when several entries speak of them. Pure.
import type { BookEntry, Identity } from "#adapters/channels";
import { phoneKey } from "#conversation/phones";

/** By the international plan, with some room below for services. */
const NUMBER = /^\d{7,15}$/;

/** The number that WhatsApp knows somebody by; null: none that could be written to. */
export function numberIn(names: readonly Identity[]): string | null {
  const digits = names.find(({ kind }) => kind === "wa_id" || kind === "phone")?.value ?? "";
  return NUMBER.test(digits) ? digits : null;
}

/** With and without the ninth digit somebody is one person; what has no number stands under the provider's word. */
export function keyOf({ names, key }: Pick<BookEntry, "names" | "key">): string {
  const number = numberIn(names);
  return number === null ? key : phoneKey(number);
}

/** Each once: what was told first counts, and what it left out is filled in. */
export function mergedEntries(entries: readonly BookEntry[]): BookEntry[] {
  const merged = new Map<string, BookEntry>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const known = merged.get(key);
    const otherKey = entry.otherKey === key ? null : entry.otherKey;
    merged.set(key, known ? both(known, { ...entry, otherKey }) : { ...entry, key, otherKey });
  }
  return [...merged.values()];
}

const both = (first: BookEntry, then: BookEntry): BookEntry => ({
  key: first.key,
  otherKey: first.otherKey ?? then.otherKey,
  names: then.names.length > first.names.length ? then.names : first.names,
  name: first.name ?? then.name,
  pushName: first.pushName ?? then.pushName,
  isEntry: first.isEntry || then.isEntry,
});

/** Everything by which a record of erasures may know somebody. */
export function wordsFor(names: readonly Identity[]): string[] {
  const number = numberIn(names);
  const hidden = names.flatMap(({ kind, value }) => (kind === "wa_lid" ? [`wa_lid:${value}`] : []));
  if (number === null) return hidden;
  return [...new Set([`phone:${phoneKey(number)}`, `wa_id:${phoneKey(number)}`, `phone:${number}`]), ...hidden];
}
