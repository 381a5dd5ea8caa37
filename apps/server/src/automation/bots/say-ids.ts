// Ids of what a flow says, made from the session and the place in it.
import { createHash } from "node:crypto";

const NAMESPACE = Buffer.from("6f1d2c3ab95e4d0f8c77a1e2b3c4d5f6", "hex");

/** UUIDv5 of the session and what is said in it: said again after a failure, it is the same message. */
export function sayId(sessionId: number, key: string, part: number): string {
  const digest = createHash("sha1").update(NAMESPACE).update(`${sessionId}:${key}:${part}`).digest().subarray(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
