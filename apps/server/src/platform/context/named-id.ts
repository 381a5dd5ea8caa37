// Ids made from what they stand for, so that whatever is made again after a failure is the same thing.
import { createHash } from "node:crypto";

/** UUIDv5. The namespace, 32 hexadecimal digits, is one kind of thing; the name is one of that kind. */
export function namedId(namespace: string, name: string): string {
  const digest = createHash("sha1").update(Buffer.from(namespace, "hex")).update(name).digest().subarray(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
