// A webhook's body in our words. Tolerates what it does not know, keeps every message whatever its kind, never throws.
import { type Fields, fieldsOf, listOf, objectIdOf } from "#adapters/reading";
import type { Change } from "../../channel-adapter.ts";
import type { Flavour } from "../flavour.ts";
import { readComment } from "./comments.ts";
import { readMessaging } from "./messaging.ts";
import { unreadable } from "./words.ts";

export function parseWebhook(body: unknown, flavour: Flavour): Change[] {
  const given = fieldsOf(body);
  if (!given || !Array.isArray(given.entry)) return [unreadable("body: no entries")];
  if (given.object !== flavour.object) return [unreadable("body: of another object")];
  return given.entry.flatMap((one) => readEntry(fieldsOf(one), flavour));
}

function readEntry(entry: Fields | undefined, flavour: Flavour): Change[] {
  const account = objectIdOf(entry?.id);
  if (!entry || !account) return [unreadable("entry: no account")];
  // Some samples have field and value in the entry itself.
  const changes = entry.field === undefined ? listOf(entry.changes) : [entry];
  return [
    ...[...listOf(entry.messaging), ...listOf(entry.standby)].flatMap((one) =>
      readMessaging(account, fieldsOf(one), flavour),
    ),
    ...changes.flatMap((one) => readComment(account, fieldsOf(one), entry.time, flavour)),
  ];
}

/** What is said of one account alone. */
export function only(body: unknown, account: string): unknown {
  const given = fieldsOf(body);
  return { ...given, entry: listOf(given?.entry).filter((one) => objectIdOf(fieldsOf(one)?.id) === account) };
}
