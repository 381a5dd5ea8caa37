// WhatsApp's names of people: a number, or a hidden id that is the same everywhere; both without the device behind them.
import type { Identity } from "../channels/channel-adapter.ts";

const NUMBER = "s.whatsapp.net";
const HIDDEN = "lid";
const GROUP = "g.us";

/** "5511987650001:12@s.whatsapp.net" without its device; the older c.us is the same as a number. */
export function partsOf(jid: string | undefined): { user: string; server: string } | null {
  const match = /^(\d{3,30}(?:-\d{3,20})?)(?:_\d+)?(?::\d+)?@([a-z.]+)$/.exec(jid ?? "");
  if (!match?.[1] || !match[2]) return null;
  return { user: match[1], server: match[2] === "c.us" ? NUMBER : match[2] };
}

export const isGroup = (jid: string | undefined): boolean => partsOf(jid)?.server === GROUP;

/** Without the device behind it; undefined for what is nobody's name. */
export function plainJid(jid: string | undefined): string | undefined {
  const parts = partsOf(jid);
  return parts ? `${parts.user}@${parts.server}` : undefined;
}

/** In a group an id is unique to its writer alone, so both stand in our name of a message. */
export const OWN = "own";
export const groupId = (group: string, writer: string, id: string): string => `${group}/${writer}/${id}`;

/** The provider's own id, and in a group who wrote it. */
export function partsOfId(providerId: string): { id: string; writer: string | null } {
  const [, writer, id] = providerId.split("/");
  return writer !== undefined && id !== undefined ? { id, writer } : { id: providerId, writer: null };
}

/** Null for lists, stories and channels; groups are named in `groupIdentity`. */
export function identityOf(jid: string | undefined): Identity | null {
  const parts = partsOf(jid);
  if (parts?.server === NUMBER) return { kind: "wa_id", value: parts.user };
  return parts?.server === HIDDEN ? { kind: "wa_lid", value: parts.user } : null;
}

export function groupIdentity(jid: string | undefined): Identity[] {
  const parts = partsOf(jid);
  return parts?.server === GROUP ? [{ kind: "wa_group", value: parts.user }] : [];
}

/** Each person once, the number first: it is what people know each other by. */
export function identitiesOf(...jids: (string | undefined)[]): Identity[] {
  const found = new Map<string, Identity>();
  for (const jid of jids) {
    const one = identityOf(jid);
    if (one && !found.has(one.kind)) found.set(one.kind, one);
  }
  return [...found.values()].sort((one, other) => one.kind.localeCompare(other.kind));
}

/** Where somebody is written to; null where WhatsApp must be asked first. */
export function jidOf(names: readonly Identity[]): string | null {
  const group = names.find(({ kind }) => kind === "wa_group");
  if (group) return `${group.value}@${GROUP}`;
  const number = names.find(({ kind }) => kind === "wa_id");
  if (number) return `${number.value.replace(/\D/g, "")}@${NUMBER}`;
  const hidden = names.find(({ kind }) => kind === "wa_lid");
  return hidden ? `${hidden.value}@${HIDDEN}` : null;
}

const BRAZIL = /^55(\d{2})9?(\d{8})$/;

/** A number as it may be registered: in Brazil with and without the ninth digit, the usual one first. */
export function spellingsOf(phone: string): string[] {
  const digits = phone.replace(/\D/g, "");
  const [, area, rest] = BRAZIL.exec(digits) ?? [];
  // Numbers of the fixed network never had a ninth digit.
  if (area === undefined || rest === undefined || !/^[6-9]/.test(rest)) return [digits];
  return [`55${area}9${rest}`, `55${area}${rest}`];
}
