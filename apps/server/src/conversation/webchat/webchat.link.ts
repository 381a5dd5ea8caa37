// The link of a letter: it names the letter and proves that it stood in it. Reckoned, so that a letter that goes again after a
// crash has the same one, and nothing of it is kept.
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Deps } from "#platform/context";

type Keys = Pick<Deps["config"], "masterKeys">;
type MasterKey = Keys["masterKeys"][number];

export interface LinkPlace {
  tenantId: number;
  channelId: number;
  letterId: number;
}

function proofOf({ key }: MasterKey, { tenantId, channelId, letterId }: LinkPlace): Buffer {
  const own = Buffer.from(hkdfSync("sha256", key.reveal(), "", "prosa webchat letters", 32));
  return createHmac("sha256", own).update(`${tenantId}.${channelId}.${letterId}`).digest();
}

export const linkSecret = ({ masterKeys }: Keys, place: LinkPlace): string =>
  `${place.letterId}.${proofOf(masterKeys[0], place).toString("base64url")}`;

/** Which letter; null: it stood in none of this channel's. Also proved by keys from before. */
export function readLinkSecret(
  { masterKeys }: Keys,
  channel: Omit<LinkPlace, "letterId">,
  secret: string,
): number | null {
  const [, letter, proof = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(secret) ?? [];
  if (!letter) return null;
  const place = { ...channel, letterId: Number(letter) };
  const given = Buffer.from(proof, "base64url");
  return masterKeys.some((key) => timingSafeEqual(given, proofOf(key, place))) ? place.letterId : null;
}

/** Behind the hash: programs that merely fetch an address never say it to anybody, and so use nothing up. */
export const linkAddress = (widgetUrl: string, key: string, secret: string): string =>
  `${widgetUrl}/widget/c/${key}#${secret}`;
