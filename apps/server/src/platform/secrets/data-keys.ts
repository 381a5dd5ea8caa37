// Data keys of tenants: made on first use, unwrapped with the master key they name, kept unwrapped in memory.
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import type { Secret } from "#platform/log";
import { DecryptionRefused, open, seal } from "./envelope.ts";

export interface MasterKeyLike {
  readonly id: string;
  readonly key: Secret<Buffer>;
}

export interface DataKey {
  keyId: number;
  key: Buffer;
}

const MOST_CACHED = 2_000;
const KEY_BYTES = 32;
const FIRST_KEY = 1;

export class DataKeys {
  readonly #masters: readonly MasterKeyLike[];
  /** A data key never changes, only its wrapping does, so what was unwrapped once stays true. */
  readonly #cache = new Map<string, Buffer>();

  constructor(masters: readonly MasterKeyLike[]) {
    this.#masters = masters;
  }

  get current(): MasterKeyLike {
    const [first] = this.#masters;
    if (!first) throw new Error("A master key is needed");
    return first;
  }

  /** Locked in share mode until commit, so that a rotation waits for whoever is still writing with the old key. */
  async active(tx: Tx, tenantId: number): Promise<DataKey> {
    const found = await this.#readActive(tx, tenantId);
    if (found) return found;
    await this.add(tx, tenantId, FIRST_KEY);
    // Another transaction may have made it first; then ours did nothing and theirs is read.
    const made = await this.#readActive(tx, tenantId);
    if (!made) throw new Error("The tenant's data key is being rotated: try again");
    return made;
  }

  async #readActive(tx: Tx, tenantId: number): Promise<DataKey | undefined> {
    const row = await tx
      .selectFrom("secretKeys")
      .select(["keyId", "masterKeyId", "wrappedKey"])
      .where("tenantId", "=", tenantId)
      .where("retiredAt", "is", null)
      .forShare()
      .executeTakeFirst();
    return row && { keyId: row.keyId, key: this.#remember(tenantId, row.keyId, this.unwrap(tenantId, row)) };
  }

  async byId(tx: Tx, tenantId: number, keyId: number): Promise<Buffer> {
    const cached = this.#cache.get(`${tenantId}:${keyId}`);
    if (cached) return cached;
    const row = await tx
      .selectFrom("secretKeys")
      .select(["keyId", "masterKeyId", "wrappedKey"])
      .where("tenantId", "=", tenantId)
      .where("keyId", "=", keyId)
      .executeTakeFirst();
    if (!row) throw new DecryptionRefused();
    return this.#remember(tenantId, keyId, this.unwrap(tenantId, row));
  }

  async add(tx: Tx, tenantId: number, keyId: number): Promise<void> {
    const wrappedKey = this.wrap(tenantId, keyId, randomBytes(KEY_BYTES));
    await tx
      .insertInto("secretKeys")
      .values({ tenantId, keyId, masterKeyId: this.current.id, wrappedKey, retiredAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Retires the active key and makes the next one active, in the caller's transaction. Returns the new key's id. */
  async replace(tx: Tx, tenantId: number): Promise<number> {
    const { keyId } = await this.active(tx, tenantId);
    await tx
      .updateTable("secretKeys")
      .set({ retiredAt: sql<Date>`now()` })
      .where("tenantId", "=", tenantId)
      .where("keyId", "=", keyId)
      .execute();
    await this.add(tx, tenantId, keyId + 1);
    return keyId + 1;
  }

  wrap(tenantId: number, keyId: number, key: Buffer): Buffer {
    const { id, key: master } = this.current;
    return seal(master.reveal(), key, ["data key", tenantId, keyId, id]);
  }

  unwrap(tenantId: number, row: { keyId: number; masterKeyId: string; wrappedKey: Buffer }): Buffer {
    const master = this.#masters.find(({ id }) => id === row.masterKeyId);
    if (!master)
      throw new Error("A data key is wrapped by a master key that is not configured: add it to MASTER_KEYS_OLD");
    return open(master.key.reveal(), row.wrappedKey, ["data key", tenantId, row.keyId, row.masterKeyId]);
  }

  #remember(tenantId: number, keyId: number, key: Buffer): Buffer {
    if (this.#cache.size >= MOST_CACHED) {
      const [oldest] = this.#cache.keys();
      if (oldest !== undefined) this.#cache.delete(oldest);
    }
    this.#cache.set(`${tenantId}:${keyId}`, key);
    return key;
  }
}
