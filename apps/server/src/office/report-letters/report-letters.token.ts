// The link that ends a letter: it names the letter and proves that it stood in it. Nothing of it is kept.
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Deps } from "#platform/context";

type Keys = Pick<Deps["config"], "masterKeys">;
type MasterKey = Keys["masterKeys"][number];

export interface LetterPlace {
  tenantId: number;
  id: number;
}

function proofOf({ key }: MasterKey, { tenantId, id }: LetterPlace): Buffer {
  const own = Buffer.from(hkdfSync("sha256", key.reveal(), "", "prosa report letters end", 32));
  return createHmac("sha256", own).update(`${tenantId}.${id}`).digest();
}

export const endToken = ({ masterKeys }: Keys, place: LetterPlace): string =>
  `${place.tenantId}.${place.id}.${proofOf(masterKeys[0], place).toString("base64url")}`;

/** Null: nobody was given that one. Also proved by keys from before. */
export function readEndToken({ masterKeys }: Keys, token: string): LetterPlace | null {
  const [, tenant, letter, proof = ""] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!tenant || !letter) return null;
  const place = { tenantId: Number(tenant), id: Number(letter) };
  const given = Buffer.from(proof, "base64url");
  return masterKeys.some((key) => timingSafeEqual(given, proofOf(key, place))) ? place : null;
}
