// Secrets of the official WhatsApp; its webhooks are proven as those of all of Meta's apps.
import { z } from "zod";

export { handshake, verify } from "#adapters/meta";

/** Short secrets can be guessed, and an empty one signs everybody's letters. */
export const Credentials = z.object({
  accessToken: z.string().min(16).max(1000),
  appSecret: z.string().min(16).max(200),
  verifyToken: z.string().min(16).max(200),
});
export type Credentials = z.infer<typeof Credentials>;
