// What a person may write, as the control port is asked for it, and the message it becomes.
import { proto } from "baileys";
import type { FileKind } from "../media/cipher.ts";
import type { MediaHost } from "../media/media-host.ts";
import { NET } from "../wire/names.ts";

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

export interface Words {
  text?: string;
  /** Answers this message of the chat. */
  quoted?: { id: string; participant: string; text: string };
  /** In a group: words in which these numbers are named as "@number". */
  mentions?: string[];
  /** In a group `participant` is who wrote what is reacted to. */
  reaction?: { id: string; fromMe: boolean; emoji: string; participant?: string };
  edit?: { id: string; text: string };
  revoke?: { id: string };
  location?: { latitude: number; longitude: number; name?: string; address?: string };
  contact?: { name: string; phone: string };
  file?: {
    kind: FileKind;
    base64: string;
    mimetype: string;
    caption?: string;
    fileName?: string;
    seconds?: number;
    isVoice?: boolean;
  };
  /** Any message at all, as protobuf's JSON: for kinds that have no word here. */
  raw?: Record<string, unknown>;
}

/** `chat` is how the writer names the conversation: keys inside a message are in the sender's perspective. */
export function messageOf(words: Words, chat: string, media: MediaHost): proto.IMessage {
  if (words.raw) return proto.Message.fromObject(words.raw);
  if (words.reaction) {
    const { id, fromMe, emoji, participant } = words.reaction;
    const key = { remoteJid: chat, fromMe, id, ...(participant && { participant }) };
    return { reactionMessage: { key, text: emoji, senderTimestampMs: Date.now() } };
  }
  if (words.edit) {
    const key = { remoteJid: chat, fromMe: true, id: words.edit.id };
    const editedMessage = { conversation: words.edit.text };
    return { protocolMessage: { key, type: MESSAGE_EDIT, editedMessage, timestampMs: Date.now() } };
  }
  if (words.revoke) {
    return { protocolMessage: { key: { remoteJid: chat, fromMe: true, id: words.revoke.id }, type: REVOKE } };
  }
  if (words.location) return locationOf(words.location);
  if (words.contact) return contactOf(words.contact);
  if (words.file) return fileOf(words.file, media);
  if (words.quoted) return quoting(words.text ?? "", words.quoted);
  return { conversation: words.text ?? "" };
}

/** The attribute `edit` of the stanza, where the message changes another. */
export function attrsOf(words: Words): Record<string, string> {
  if (words.edit) return { edit: "1" };
  return words.revoke ? { edit: "7" } : {};
}

export function typeOf(words: Words): string {
  if (words.reaction) return "reaction";
  return words.file || words.location || words.contact ? "media" : "text";
}

function locationOf({ latitude, longitude, name, address }: NonNullable<Words["location"]>): proto.IMessage {
  return { locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name, address } };
}

function contactOf({ name, phone }: NonNullable<Words["contact"]>): proto.IMessage {
  const lines = ["BEGIN:VCARD", "VERSION:3.0", `FN:${name}`, `TEL;type=CELL;waid=${phone}:+${phone}`, "END:VCARD"];
  return { contactMessage: { displayName: name, vcard: lines.join("\n") } };
}

function quoting(text: string, { id, participant, text: said }: NonNullable<Words["quoted"]>): proto.IMessage {
  const jid = participant.includes("@") ? participant : `${participant}${NET}`;
  const contextInfo = { stanzaId: id, participant: jid, quotedMessage: { conversation: said } };
  return { extendedTextMessage: { text, contextInfo } };
}

function fileOf(file: NonNullable<Words["file"]>, media: MediaHost): proto.IMessage {
  const { kind, mimetype, caption, fileName, seconds } = file;
  const kept = media.keep(Buffer.from(file.base64, "base64"), kind);
  if (kind === "image") return { imageMessage: { ...kept, mimetype, caption } };
  if (kind === "video") return { videoMessage: { ...kept, mimetype, caption, seconds } };
  if (kind === "audio") return { audioMessage: { ...kept, mimetype, seconds, ptt: file.isVoice ?? false } };
  if (kind === "sticker") return { stickerMessage: { ...kept, mimetype } };
  return { documentMessage: { ...kept, mimetype, fileName, title: fileName, caption } };
}
