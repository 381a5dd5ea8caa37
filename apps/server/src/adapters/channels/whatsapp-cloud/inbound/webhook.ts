// A webhook body in our words. Tolerates what it does not know, keeps every message whatever its type, never throws.

import { type Fields, fieldsOf, idOf, lineOf, listOf, objectIdOf } from "#adapters/reading";
import type { Change, ChannelNews } from "../../channel-adapter.ts";
import { channelNewsOf } from "./channel-news.ts";
import { messageChange } from "./messages.ts";
import { peopleOf } from "./people.ts";
import { preferenceChange } from "./preferences.ts";
import { statusChange } from "./statuses.ts";

export function parseWebhook(body: unknown): Change[] {
  const envelope = fieldsOf(body);
  if (envelope?.object !== "whatsapp_business_account" || !Array.isArray(envelope.entry)) {
    return [unreadable("not a WhatsApp Business envelope")];
  }
  const found: Change[] = [];
  for (const each of envelope.entry) {
    const entry = fieldsOf(each);
    if (!entry || !Array.isArray(entry.changes)) found.push(unreadable("entry: no changes"));
    else for (const change of entry.changes) readChange(fieldsOf(change), objectIdOf(entry.id) ?? null, found);
  }
  return found;
}

function readChange(change: Fields | undefined, externalAccount: string | null, found: Change[]) {
  const value = fieldsOf(change?.value);
  if (typeof change?.field !== "string" || !value) found.push(unreadable("change: no field or no value"));
  else if (change.field === "messages") readMessages(value, externalAccount, found);
  else if (change.field === "smb_message_echoes") readEchoes(value, found);
  else if (change.field === "user_preferences") readPreferences(value, found);
  else found.push(...channelNewsOf(change.field, value, externalAccount));
}

function readMessages(value: Fields, externalAccount: string | null, found: Change[]) {
  const account = accountOf(value);
  const people = peopleOf(value.contacts);
  for (const each of itemsOf(value, "messages", found)) {
    const message = fieldsOf(each);
    found.push(messageChange(message, people(message?.from, message?.from_user_id), { account, fromMe: false }));
  }
  for (const each of itemsOf(value, "statuses", found)) {
    const change = statusChange(fieldsOf(each), account);
    if (change) found.push(change);
  }
  for (const each of itemsOf(value, "errors", found)) {
    found.push(errorNews(fieldsOf(each), account, externalAccount));
  }
}

/** What the company typed on the telephone itself: the customer is the one it went to. */
function readEchoes(value: Fields, found: Change[]) {
  const account = accountOf(value);
  const people = peopleOf(value.contacts);
  for (const each of itemsOf(value, "message_echoes", found)) {
    const message = fieldsOf(each);
    found.push(messageChange(message, people(message?.to, message?.to_user_id), { account, fromMe: true }));
  }
}

/** What is not about marketing is nothing to us. */
function readPreferences(value: Fields, found: Change[]) {
  const account = accountOf(value);
  for (const each of itemsOf(value, "user_preferences", found)) {
    const change = preferenceChange(fieldsOf(each), account);
    if (change) found.push(change);
  }
}

function itemsOf(value: Fields, name: string, found: Change[]): readonly unknown[] {
  const items = value[name];
  if (items !== undefined && items !== null && !Array.isArray(items)) found.push(unreadable(`${name}: not a list`));
  return listOf(items);
}

function accountOf(value: Fields): string | null {
  return idOf(fieldsOf(value.metadata)?.phone_number_id) ?? null;
}

/** Not about one message: the channel or the account has a problem. */
function errorNews(error: Fields | undefined, account: string | null, externalAccount: string | null): ChannelNews {
  const words = lineOf(fieldsOf(error?.error_data)?.details, 300) ?? lineOf(error?.title, 300) ?? "";
  const detail = `${objectIdOf(error?.code) ?? ""} ${words}`.trim() || "an error without words";
  return {
    kind: "channel",
    account,
    externalAccount,
    number: null,
    news: { about: "alert", severity: "error", detail },
  };
}

function unreadable(reason: string): Change {
  return { kind: "unreadable", reason };
}
