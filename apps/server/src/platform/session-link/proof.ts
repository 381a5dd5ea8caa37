// Both ends of a link show that they know one secret, over what both have just drawn: a recorded proof opens nothing later.
import { createHmac, timingSafeEqual } from "node:crypto";

export interface Nonces {
  server: string;
  node: string;
}

/** `who` is the name the speaker gives itself, bound to its proof. */
export function proofOf(secret: string, speaker: "node" | "server", { server, node }: Nonces, who: string): string {
  return createHmac("sha256", secret).update([speaker, server, node, who].join("\n")).digest("base64");
}

export function isProof(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
