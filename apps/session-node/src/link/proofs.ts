// Both ends of a link show that they know the secret, over nonces of both: nothing recorded can be said again.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export const newNonce = () => randomBytes(32).toString("base64");

export function proofOf(secret: string, side: "node" | "server", serverNonce: string, nodeNonce: string, name: string) {
  return createHmac("sha256", secret).update([side, serverNonce, nodeNonce, name].join("\n")).digest("base64");
}

export function isSameProof(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
