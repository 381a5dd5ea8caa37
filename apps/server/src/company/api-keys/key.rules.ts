// The form of a key and what makes one good this moment. Pure.

import { KEY_PREFIX, type KeyScope } from "@prosa/contracts/company/scopes";
import type { ErrorCode } from "@prosa/contracts/errors";
import type { FeatureGate } from "@prosa/contracts/gates";
import type { Profile } from "@prosa/contracts/permissions";

/** Everything that decides, of the key, of the person it acts as and of the company. */
export interface KeyFacts {
  id: number;
  name: string;
  digest: Buffer;
  scopes: KeyScope[];
  addresses: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  pausedAt: Date | null;
  userId: number;
  profile: Profile;
  isActive: boolean;
  tenantStatus: string;
  timeZone: string;
  blockedFrom: Date;
  features: FeatureGate[];
}

export interface ReadKey {
  tenantId: number;
  keyId: number;
  secret: string;
}

const FORM = /^psk_(\d{1,15})-(\d{1,15})_([\w-]{43})([0-9a-z]{4})$/;

/** `psk_<company>-<key>_<secret><check>`: the check lets scanners and people find a mistyped one without asking. */
export function writeKey({ tenantId, keyId, secret }: ReadKey): string {
  return `${KEY_PREFIX}${tenantId}-${keyId}_${secret}${checkOf(secret)}`;
}

export function readKey(token: string): ReadKey | null {
  const [, tenant, key, secret, check] = FORM.exec(token) ?? [];
  if (!secret || checkOf(secret) !== check) return null;
  return { tenantId: Number(tenant), keyId: Number(key), secret };
}

export const apiIdOf = (tenantId: number, keyId: number) => `${tenantId}-${keyId}`;

/** What a list shows of it, which is the end of what was copied. */
export const endingOf = (secret: string) => checkOf(secret);

/** FNV-1a, cut to four characters: against slips of the hand, not against anybody. */
function checkOf(secret: string): string {
  let hash = 0x811c9dc5;
  for (const char of secret) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return (hash % 36 ** 4).toString(36).padStart(4, "0");
}

/** Null while it opens what its scopes say. Whatever is wrong with the key itself is one answer. */
export function refusalOfKey(facts: KeyFacts, now: Date): ErrorCode | null {
  if (facts.revokedAt !== null || facts.pausedAt !== null || (facts.expiresAt !== null && facts.expiresAt <= now))
    return "ERR_API_KEY_INVALID";
  if (facts.tenantStatus !== "active") return "ERR_TENANT_INACTIVE";
  return facts.isActive ? null : "ERR_API_KEY_INVALID";
}
