// How WhatsApp seals files: keys by HKDF from one of 32 bytes, AES-CBC, and ten bytes of a MAC behind it. Streaming both ways.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { Transform } from "node:stream";
import type { MediaType } from "@prosa/contracts/message-content";

const MAC_BYTES = 10;

const purposes: Record<MediaType, string> = {
  image: "WhatsApp Image Keys",
  sticker: "WhatsApp Image Keys",
  video: "WhatsApp Video Keys",
  audio: "WhatsApp Audio Keys",
  voice: "WhatsApp Audio Keys",
  document: "WhatsApp Document Keys",
};

function keysOf(kind: MediaType, mediaKey: Buffer) {
  const bytes = Buffer.from(hkdfSync("sha256", mediaKey, "", purposes[kind], 112));
  return { iv: bytes.subarray(0, 16), cipher: bytes.subarray(16, 48), mac: bytes.subarray(48, 80) };
}

/** What is read is what was sealed, or the stream fails: altered, cut, or another file than was announced. */
export function unsealing(kind: MediaType, mediaKey: Buffer, sealedSha256: Buffer): Transform {
  const keys = keysOf(kind, mediaKey);
  const decipher = createDecipheriv("aes-256-cbc", keys.cipher, keys.iv);
  const mac = createHmac("sha256", keys.mac).update(keys.iv);
  const digest = createHash("sha256");
  // The last bytes are the MAC, and nobody knows which are the last before the end.
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      const all = Buffer.concat([held, chunk]);
      const ready = all.subarray(0, Math.max(0, all.length - MAC_BYTES));
      held = Buffer.from(all.subarray(ready.length));
      mac.update(ready);
      done(null, decipher.update(ready));
    },
    flush(done) {
      const isWhole = digest.digest().equals(sealedSha256);
      const expected = mac.digest().subarray(0, MAC_BYTES);
      const isTrue = held.length === MAC_BYTES && timingSafeEqual(held, expected);
      if (!isWhole || !isTrue) return done(new Error("a file was altered on its way"));
      try {
        done(null, decipher.final());
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

export const sealedSizeOf = (size: number): number => (Math.floor(size / 16) + 1) * 16 + MAC_BYTES;

export function sealing(kind: MediaType, mediaKey: Buffer): Transform {
  const keys = keysOf(kind, mediaKey);
  const cipher = createCipheriv("aes-256-cbc", keys.cipher, keys.iv);
  const mac = createHmac("sha256", keys.mac).update(keys.iv);
  const sealed = (bytes: Buffer) => {
    mac.update(bytes);
    return bytes;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, sealed(cipher.update(chunk)));
    },
    flush(done) {
      const last = sealed(cipher.final());
      done(null, Buffer.concat([last, mac.digest().subarray(0, MAC_BYTES)]));
    },
  });
}
