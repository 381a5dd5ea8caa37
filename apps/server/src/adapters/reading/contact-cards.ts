// Contact cards that a customer sent: from the provider's fields, and from the vCard where those are missing.
import type { ContentOf } from "@prosa/contracts/message-content";
import { fieldsOf, lineOf, listOf } from "./fields.ts";

type Card = ContentOf<"contacts">["contacts"][number];
type Phone = Card["phones"][number];

const MOST = 20;
/** Pictures make cards long; names and numbers stand before this. */
const VCARD_MAX = 200_000;

export function cardsOf(given: unknown): Card[] {
  const cards = new Map<string, Card>();
  for (const each of listOf(given).slice(0, MOST)) {
    const card = cardOf(each);
    if (card) cards.set(JSON.stringify(card), card);
  }
  return [...cards.values()];
}

function cardOf(given: unknown): Card | null {
  const contact = fieldsOf(given);
  if (!contact) return null;
  const names = fieldsOf(contact.name);
  const phones = listOf(contact.phones).flatMap(phoneOf);
  const emails = listOf(contact.emails).flatMap((email) => lineOf(fieldsOf(email)?.email, 254) ?? []);
  const fullName = [lineOf(names?.first_name, 99), lineOf(names?.last_name, 99)].filter(Boolean).join(" ");
  const name = lineOf(names?.formatted_name, 200) ?? (fullName || undefined);
  const vcard = name && phones.length > 0 ? null : readVcard(contact.vcard);
  return assemble({
    name: name ?? vcard?.name,
    organization: lineOf(fieldsOf(contact.org)?.company, 200) ?? vcard?.organization,
    phones: phones.length > 0 ? phones : (vcard?.phones ?? []),
    emails: emails.length > 0 ? emails : (vcard?.emails ?? []),
  });
}

interface Parts {
  name: string | undefined;
  organization: string | undefined;
  phones: Phone[];
  emails: string[];
}

/** Somebody without a name is called by what is known; a card with nothing in it is none. */
function assemble({ name, organization, phones, emails }: Parts): Card | null {
  const called = name ?? organization ?? phones[0]?.phone ?? emails[0]?.slice(0, 200);
  if (!called) return null;
  const card: Card = { name: called, phones: phones.slice(0, MOST) };
  if (organization) card.organization = organization;
  if (emails.length > 0) card.emails = emails.slice(0, MOST);
  return card;
}

function phoneOf(given: unknown): Phone[] {
  const fields = fieldsOf(given);
  const waId = lineOf(fields?.wa_id, 20);
  const phone = lineOf(fields?.phone, 40) ?? (waId && `+${waId}`);
  if (!phone) return [];
  const label = lineOf(fields?.type, 40);
  return [label ? { phone, label } : { phone }];
}

function readVcard(given: unknown): Parts | null {
  if (typeof given !== "string") return null;
  const found: Parts = { name: undefined, organization: undefined, phones: [], emails: [] };
  // A line that begins with a space goes on from the one before.
  for (const line of given
    .slice(0, VCARD_MAX)
    .replace(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon < 1) continue;
    const [property = "", ...parameters] = line.slice(0, colon).split(";");
    const value = line.slice(colon + 1);
    switch (property.slice(property.lastIndexOf(".") + 1).toUpperCase()) {
      case "FN":
        found.name = lineOf(plain(value), 200) ?? found.name;
        break;
      case "N":
        found.name ??= nameOf(value);
        break;
      case "ORG":
        found.organization ??= lineOf(plain(value.split(";")[0] ?? ""), 200);
        break;
      case "TEL":
        found.phones.push(...phoneOf({ phone: plain(value), type: labelOf(parameters) }));
        break;
      case "EMAIL":
        found.emails.push(lineOf(plain(value), 254) ?? "");
        break;
    }
  }
  found.emails = found.emails.filter(Boolean);
  return found;
}

/** Family name; given name; then what nobody needs here. */
function nameOf(value: string): string | undefined {
  const [family = "", given = ""] = value.split(";");
  return lineOf(plain(`${given} ${family}`), 200);
}

function labelOf(parameters: string[]): string | undefined {
  const types = parameters.filter((parameter) => /^type=/i.test(parameter)).map((parameter) => parameter.slice(5));
  return types.find((type) => !/^(voice|pref)$/i.test(type));
}

function plain(value: string): string {
  return value.replace(/\\([\\;,:])/g, "$1").replace(/\\n/gi, " ");
}
