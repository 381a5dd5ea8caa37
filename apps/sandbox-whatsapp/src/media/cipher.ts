// How WhatsApp seals a file: keys by HKDF from one media key, AES-CBC, and ten bytes of an HMAC behind.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

export type FileKind = "image" | "video" | "audio" | "document" | "sticker" | "history";

const INFO: Record<FileKind, string> = {
  image: "WhatsApp Image Keys",
  sticker: "WhatsApp Image Keys",
  video: "WhatsApp Video Keys",
  audio: "WhatsApp Audio Keys",
  document: "WhatsApp Document Keys",
  history: "WhatsApp History Keys",
};
const MAC_BYTES = 10;

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

function keysOf(mediaKey: Uint8Array, kind: FileKind) {
  const all = Buffer.from(hkdfSync("sha256", mediaKey, Buffer.alloc(0), INFO[kind], 112));
  return { iv: all.subarray(0, 16), cipherKey: all.subarray(16, 48), macKey: all.subarray(48, 80) };
}

const macOf = (macKey: Buffer, iv: Buffer, sealed: Uint8Array) =>
  createHmac("sha256", macKey).update(iv).update(sealed).digest().subarray(0, MAC_BYTES);

export function seal(plain: Buffer, kind: FileKind) {
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = keysOf(mediaKey, kind);
  const cipher = createCipheriv("aes-256-cbc", cipherKey, iv);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  const file = Buffer.concat([sealed, macOf(macKey, iv, sealed)]);
  return { mediaKey, file, fileSha256: sha256(plain), fileEncSha256: sha256(file), fileLength: plain.length };
}

/** The file, or undefined when a byte of it was altered. */
export function open(file: Buffer, mediaKey: Uint8Array, kind: FileKind): Buffer | undefined {
  if (file.length <= MAC_BYTES) return undefined;
  const { iv, cipherKey, macKey } = keysOf(mediaKey, kind);
  const sealed = file.subarray(0, -MAC_BYTES);
  if (!timingSafeEqual(macOf(macKey, iv, sealed), file.subarray(-MAC_BYTES))) return undefined;
  const decipher = createDecipheriv("aes-256-cbc", cipherKey, iv);
  return Buffer.concat([decipher.update(sealed), decipher.final()]);
}
