// Our messages in WhatsApp's form, and their ids: the same for every try, so that a telephone shows a repeated one once.
import { createHash } from "node:crypto";
import type { ContentOf, MediaType } from "@prosa/contracts/message-content";
import type { WaJson } from "@prosa/contracts/session-link";
import { OWN, partsOf, partsOfId } from "#adapters/whatsapp";
import type { OutboundContent, OutboundFile, Quoted } from "../../channel-adapter.ts";
import type { Uploaded } from "../files/upload.ts";

export const messageId = (...seed: readonly string[]): string =>
  `3EB0${createHash("sha256").update(seed.join("\n")).digest("hex").slice(0, 18).toUpperCase()}`;

/** In our own eyes; in a group another's message is found by who wrote it. */
function keyOf(chat: string, providerId: string, fromMe: boolean) {
  const { id, writer } = partsOfId(providerId);
  return { remoteJid: chat, id, fromMe, ...(writer !== null && !fromMe && { participant: writer }) };
}

/** Who wrote the quoted one decides where a telephone looks for it. */
export function contextOf(chat: string, own: string, quotedId: string | null, quoted: Quoted | null): WaJson | null {
  if (quotedId === null) return null;
  const { id, writer } = partsOfId(quotedId);
  const isOurs = writer === null ? quoted?.fromMe : writer === OWN;
  return {
    stanzaId: id,
    participant: isOurs ? own : (writer ?? chat),
    quotedMessage: { conversation: quoted?.body ?? "" },
  };
}

export function textMessage(
  text: string,
  context: WaJson | null,
  mentions: readonly { key: string; name: string }[] = [],
): WaJson {
  // Telephones show a name where the digits of somebody mentioned stand.
  const named = [...mentions].sort((one, other) => other.name.length - one.name.length);
  const words = named.reduce(
    (all, { key, name }) => all.replaceAll(`@${name}`, `@${partsOf(key)?.user ?? name}`),
    text,
  );
  const mentionedJid = named.map(({ key }) => key);
  const more = mentionedJid.length > 0 ? { ...context, mentionedJid } : context;
  return { extendedTextMessage: { text: words, ...(more && { contextInfo: more }) } };
}

export const reactionMessage = (chat: string, targetId: string, isTargetOurs: boolean, emoji: string): WaJson => ({
  reactionMessage: { key: keyOf(chat, targetId, isTargetOurs), text: emoji },
});

export const editMessage = (chat: string, targetId: string, text: string): WaJson => ({
  protocolMessage: { key: keyOf(chat, targetId, true), type: "MESSAGE_EDIT", editedMessage: { conversation: text } },
});

export const removeMessage = (chat: string, targetId: string): WaJson => ({
  protocolMessage: { key: keyOf(chat, targetId, true), type: "REVOKE" },
});

type Placed = Extract<
  OutboundContent,
  { type: "location" | "contacts" | "buttons" | "list" | "link" | "locationRequest" }
>;

/** Null: not a thing that telephones show reliably. */
export function placedMessage({ content }: Placed, context: WaJson | null): WaJson | null {
  const more = context && { contextInfo: context };
  if (content.type === "location") {
    const { latitude: degreesLatitude, longitude: degreesLongitude, name, address } = content;
    return { locationMessage: { degreesLatitude, degreesLongitude, name, address, ...more } };
  }
  if (content.type !== "contacts") return null;
  const cards = content.contacts.map((card) => ({ displayName: card.name, vcard: vcardOf(card) }));
  const [only] = cards;
  if (cards.length === 1 && only) return { contactMessage: { ...only, ...more } };
  return { contactsArrayMessage: { displayName: `${cards.length}`, contacts: cards, ...more } };
}

const safe = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/[\r\n]+/g, " ");

function vcardOf({ name, organization, phones, emails = [] }: ContentOf<"contacts">["contacts"][number]): string {
  return [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:;${safe(name)};;;`,
    `FN:${safe(name)}`,
    ...(organization ? [`ORG:${safe(organization)}`] : []),
    ...phones.map(({ phone }) => `TEL;type=CELL;waid=${phone.replace(/\D/g, "")}:${safe(phone)}`),
    ...emails.map((email) => `EMAIL:${safe(email)}`),
    "END:VCARD",
  ].join("\n");
}

const fields: Record<MediaType, string> = {
  image: "imageMessage",
  video: "videoMessage",
  audio: "audioMessage",
  voice: "audioMessage",
  document: "documentMessage",
  sticker: "stickerMessage",
};

export function fileMessage(
  kind: MediaType,
  { mime, name }: OutboundFile,
  uploaded: Uploaded,
  caption: string,
  context: WaJson | null,
): WaJson {
  const isWordless = kind === "audio" || kind === "voice" || kind === "sticker";
  const given = {
    ...uploaded,
    mimetype: kind === "voice" ? "audio/ogg; codecs=opus" : mime,
    ...(kind === "voice" && { ptt: true }),
    ...(kind === "document" && { fileName: name, title: name }),
    ...(caption !== "" && !isWordless && { caption }),
    ...(context && { contextInfo: context }),
  };
  return { [fields[kind]]: given };
}
