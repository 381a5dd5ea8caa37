// AES-256-GCM with the place of the value as additional data: an envelope opens only where it was sealed.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = "v1";

export interface SecretPlace {
  tenantId: number;
  /** Names as in the database. */
  table: string;
  column: string;
  rowId: number | string;
}

/** Wrong place, wrong key or altered bytes: which of them is not told, since nobody but an attacker would profit. */
export class DecryptionRefused extends Error {
  constructor(cause?: unknown) {
    super("A stored secret could not be opened in its place", { cause });
    this.name = "DecryptionRefused";
  }
}

export function seal(key: Buffer, plain: Buffer, binding: readonly (string | number)[]): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(bytesOf(binding));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

export function open(key: Buffer, sealed: Buffer, binding: readonly (string | number)[]): Buffer {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(bytesOf(binding));
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new DecryptionRefused(error);
  }
}

/** JSON, not joined text: no choice of table and column names can spell another place. */
function bytesOf(binding: readonly (string | number)[]): Buffer {
  return Buffer.from(JSON.stringify(["prosa", ...binding]), "utf8");
}

export function bindingOf({ tenantId, table, column, rowId }: SecretPlace, keyId: number) {
  return [VERSION, tenantId, table, column, String(rowId), keyId];
}

/** What is stored: version, data key, bytes. */
export function writeEnvelope(keyId: number, sealed: Buffer): string {
  return `${VERSION}.${keyId}.${sealed.toString("base64url")}`;
}

export function readEnvelope(envelope: string): { keyId: number; sealed: Buffer } {
  const [, keyId, body] = /^v1\.(\d{1,9})\.([\w-]+)$/.exec(envelope) ?? [];
  if (keyId === undefined || body === undefined) throw new DecryptionRefused();
  return { keyId: Number(keyId), sealed: Buffer.from(body, "base64url") };
}

/** Prefix shared by all envelopes of one data key. */
export function envelopePrefix(keyId: number): string {
  return `${VERSION}.${keyId}.`;
}
