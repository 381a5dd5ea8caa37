// Reads the link to session nodes: the secret both sides know, and where nodes find this process.
import { secret } from "#platform/log";
import type { Config } from "./config.types.ts";
import type { NamedSecret } from "./keys.ts";
import type { Reader } from "./problems.ts";
import { isPlaceholder } from "./weakness.rules.ts";

const LEAST_BYTES = 32;
const MAKE_ONE = "Make one with: openssl rand -base64 48";

/** Without a secret no node is let in, and channels by QR code are not offered. */
export function readSessionLink(reader: Reader, isProduction: boolean, all: NamedSecret[]): Config["sessionLink"] {
  const text = reader.text("SESSION_LINK_SECRET");
  const door = reader.text("SESSION_LINK_URL");
  const remedy = "Set it to the address at which nodes reach this process, such as ws://10.0.0.5:8080/link";
  const url = reader.url("SESSION_LINK_URL", door, ["ws:", "wss:"], remedy);
  const found = { secret: null, url: url ? (door ?? null) : null };
  if (text === undefined) return found;
  if (Buffer.byteLength(text) < LEAST_BYTES || (isProduction && isPlaceholder(text))) {
    reader.problems.add("SESSION_LINK_SECRET", `is shorter than ${LEAST_BYTES} bytes, or a placeholder`, MAKE_ONE);
    return found;
  }
  all.push({ name: "SESSION_LINK_SECRET", bytes: Buffer.from(text) });
  return { ...found, secret: secret(text) };
}
