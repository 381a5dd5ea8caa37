// Digests of what a person or a browser holds: plain for long random values, keyed where the value could be guessed.
import { createHash, createHmac, hkdfSync } from "node:crypto";
import type { Config } from "#platform/config";

/** For 256 random bits (device, browser, ticket): nobody can try them out, so no key is needed. */
export function digest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * For e-mails and forty-bit codes, which a thief of the database could try out. After a change of the master key old
 * digests match nothing: codes of the last ten minutes are asked for again, and counters start anew.
 */
export function keyedDigest(config: Pick<Config, "masterKeys">, purpose: string, value: string): Buffer {
  const key = Buffer.from(hkdfSync("sha256", config.masterKeys[0].key.reveal(), "", `prosa digest ${purpose}`, 32));
  return createHmac("sha256", key).update(value).digest();
}

/** How an e-mail is named in limits and in the security log. */
export function emailKey(config: Pick<Config, "masterKeys">, email: string): string {
  return keyedDigest(config, "email", email).toString("base64url").slice(0, 22);
}
