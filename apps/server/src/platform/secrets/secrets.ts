// What features use: encrypt and decrypt a value of one column of one row, and the operator's rotations.
import { type Database, type Tx, tableRegistry } from "#platform/database";
import { DataKeys, type MasterKeyLike } from "./data-keys.ts";
import { bindingOf, open, readEnvelope, type SecretPlace, seal, writeEnvelope } from "./envelope.ts";
import { type RotationReport, replaceTenantKey, rewrapAll, type SecretColumn } from "./rotation.ts";

export type { RotationReport } from "./rotation.ts";

export interface Secrets {
  /** Text for a column of class "secret". The row's id must be known, because the value is bound to it. */
  encrypt(tx: Tx, place: SecretPlace, plain: string | Buffer): Promise<string>;
  /** Throws DecryptionRefused when the envelope belongs elsewhere or was altered. */
  decrypt(tx: Tx, place: SecretPlace, envelope: string): Promise<Buffer>;
  decryptText(tx: Tx, place: SecretPlace, envelope: string): Promise<string>;
  /** After MASTER_KEY changed and the old one moved to MASTER_KEYS_OLD. Returns how many keys were rewrapped. */
  rotateMasterKey(db: Database): Promise<number>;
  rotateTenantKey(db: Database, tenantId: number): Promise<RotationReport>;
}

export function createSecrets(options: {
  masterKeys: readonly MasterKeyLike[];
  /** Every registered column of class "secret" of a tenant table, unless told otherwise. */
  secretColumns?: () => readonly SecretColumn[];
}): Secrets {
  const keys = new DataKeys(options.masterKeys);
  const secretColumns = options.secretColumns ?? registeredColumns;

  const decrypt = async (tx: Tx, place: SecretPlace, envelope: string) => {
    const { keyId, sealed } = readEnvelope(envelope);
    return open(await keys.byId(tx, place.tenantId, keyId), sealed, bindingOf(place, keyId));
  };
  return {
    async encrypt(tx, place, plain) {
      const { keyId, key } = await keys.active(tx, place.tenantId);
      return writeEnvelope(keyId, seal(key, Buffer.from(plain as Buffer), bindingOf(place, keyId)));
    },
    decrypt,
    decryptText: async (tx, place, envelope) => (await decrypt(tx, place, envelope)).toString("utf8"),
    rotateMasterKey: (db) => rewrapAll(db, keys),
    rotateTenantKey: (db, tenantId) => replaceTenantKey(db, keys, tenantId, secretColumns()),
  };
}

function registeredColumns(): SecretColumn[] {
  return tableRegistry.secretColumns().filter(({ table }) => tableRegistry.get(table)?.tenant);
}
