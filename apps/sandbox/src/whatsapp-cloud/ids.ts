// Identifiers in the shapes the provider uses, so that nothing downstream can rely on a simpler form.
import { createHash, randomFillSync } from "node:crypto";

const pool = Buffer.alloc(4_096);
let used = pool.length;

/** Taken from a pool: asking the system for a few bytes at every message costs more than the message. */
function randomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

/** A message id: opaque to everybody, but with the length, prefix and padding of a real one. */
export function newWamid(phone: string, direction: "in" | "out"): string {
  const mark = randomBytes(9).toString("hex").toUpperCase();
  const bytes = Buffer.concat([
    Buffer.from([0x1c, 0x18, phone.length]),
    Buffer.from(phone),
    Buffer.from([0x15, 0x02, 0x00, direction === "in" ? 0x12 : 0x11, 0x18, mark.length]),
    Buffer.from(mark),
    Buffer.from([0x00]),
  ]);
  return `wamid.${bytes.toString("base64")}`;
}

/** The same phone always gets the same business-scoped user id, so a restarted sandbox keeps its people. */
export function userIdOf(phone: string): string {
  const country = phone.startsWith("55") ? "BR" : "US";
  const number = createHash("sha256").update(phone).digest().readBigUInt64BE(0) % 10n ** 16n;
  return `${country}.${String(number).padStart(16, "1")}`;
}

export function newTraceId(): string {
  return `A${randomBytes(16).toString("base64url")}`;
}

export function newSecret(prefix = ""): string {
  return prefix + randomBytes(16).toString("hex");
}
