// Signs a delivery as Standard Webhooks describes it: the id, the second and the very bytes, under each secret in force.
import { createHmac } from "node:crypto";

const PREFIX = "whsec_";

export const secretOf = (token: string) => PREFIX + Buffer.from(token, "base64url").toString("base64");

export function signed(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signatures.join(" ") };
}
