// Names, numbers and paddings that several parts of the pretend WhatsApp need.
import { randomBytes } from "node:crypto";
import { type BinaryNode, jidDecode } from "baileys";

export const NET = "@s.whatsapp.net";
export const seconds = () => Math.floor(Date.now() / 1000);
export const serverId = () => `s${randomBytes(6).toString("hex")}`;
export const phoneMessageId = () => `3A${randomBytes(9).toString("hex").toUpperCase()}`;

/** Public keys travel with or without their type byte (5). */
export const withoutType = (key: Uint8Array) => Buffer.from(key.length === 33 ? key.subarray(1) : key);
export const withType = (key: Uint8Array) => Buffer.concat([Buffer.from([5]), withoutType(key)]);
export const bigEndian = (bytes: Uint8Array) => bytes.reduce((value, byte) => value * 256 + byte, 0);

/** Plaintexts end in 1 to 16 bytes that say how many there are. */
export function pad(plain: Uint8Array): Buffer {
  const count = 1 + (randomBytes(1).readUInt8(0) & 15);
  return Buffer.concat([plain, Buffer.alloc(count, count)]);
}
export const unpad = (plain: Uint8Array) => plain.subarray(0, plain.length - (plain.at(-1) ?? 0));

/** The user part of a jid: a number or a LID. */
export function userOf(jid: string): string {
  const decoded = jidDecode(jid);
  if (!decoded) throw new Error(`Not a jid: ${jid}.`);
  return decoded.user;
}

/** A device in Signal's form of address: `user.device`, for LIDs `user_1.device`. */
export function signalAddress(jid: string): string {
  const decoded = jidDecode(jid);
  if (!decoded) throw new Error(`Not a jid: ${jid}.`);
  const name = decoded.server === "lid" ? `${decoded.user}_1` : decoded.user;
  return `${name}.${decoded.device || 0}`;
}

export const leaf = (tag: string, content?: BinaryNode["content"]): BinaryNode => ({ tag, attrs: {}, content });
