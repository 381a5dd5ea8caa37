// EFI's credentials: an application, its certificate as PEM or PKCS #12, the Pix key, and what proves its webhooks.
import { z } from "zod";
import type { ClientIdentity } from "#platform/egress";

export const Credentials = z.object({
  clientId: z.string().min(8).max(200),
  clientSecret: z.string().min(8).max(200),
  /** PEM with certificate and private key, or a .p12 file in base64. */
  certificate: z.string().min(100).max(20_000),
  pixKey: z.string().min(5).max(77),
  webhookSecret: z.string().min(32).max(200),
});
export type Credentials = z.infer<typeof Credentials>;

const KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]+?-----END [A-Z ]*PRIVATE KEY-----/;
const CERTIFICATES = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

export function identityOf({ certificate }: Credentials): ClientIdentity {
  const key = KEY.exec(certificate)?.[0];
  const chain = certificate.match(CERTIFICATES)?.join("\n");
  if (key && chain) return { certificate: chain, key };
  return { pfx: Buffer.from(certificate.replace(/^data:[^,]*,/, ""), "base64") };
}
