// Online rotation: rewraps data keys under a new master key, re-encrypts a tenant's secrets under a new data key.
import { sql } from "kysely";
import type { Database, Tx } from "#platform/database";
import type { DataKeys } from "./data-keys.ts";
import { bindingOf, DecryptionRefused, envelopePrefix, open, readEnvelope, seal, writeEnvelope } from "./envelope.ts";

const BATCH = 200;

export interface SecretColumn {
  table: string;
  column: string;
  rowId: string;
}

export interface RotationReport {
  keyId: number;
  rewritten: number;
  /** Values that would not open: left as they are, for somebody to look at. Ids only. */
  refused: { table: string; column: string; rowId: string }[];
}

/** Each key in a transaction of its own: readers never wait, and an interrupted run is simply run again. */
export async function rewrapAll(db: Database, keys: DataKeys): Promise<number> {
  let rewrapped = 0;
  for (;;) {
    const waiting = await db.callOnce<{ tenantId: number; keyId: number }>(
      "secret_keys_to_rewrap",
      "select tenant_id, key_id from secret_keys_to_rewrap($1, $2)",
      [keys.current.id, BATCH],
    );
    if (waiting.length === 0) return rewrapped;
    for (const { tenantId, keyId } of waiting) {
      await db.withTenant({ tenantId, userId: null }, (tx) => rewrap(tx, keys, tenantId, keyId));
      rewrapped++;
    }
  }
}

async function rewrap(tx: Tx, keys: DataKeys, tenantId: number, keyId: number) {
  const row = await tx
    .selectFrom("secretKeys")
    .select(["keyId", "masterKeyId", "wrappedKey"])
    .where("tenantId", "=", tenantId)
    .where("keyId", "=", keyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const wrappedKey = keys.wrap(tenantId, keyId, keys.unwrap(tenantId, row));
  await tx
    .updateTable("secretKeys")
    .set({ wrappedKey, masterKeyId: keys.current.id })
    .where("tenantId", "=", tenantId)
    .where("keyId", "=", keyId)
    .execute();
}

/** The old key is kept, retired: backups and readers that began earlier still need it. */
export async function replaceTenantKey(
  db: Database,
  keys: DataKeys,
  tenantId: number,
  columns: readonly SecretColumn[],
): Promise<RotationReport> {
  const scope = { tenantId, userId: null };
  const keyId = await db.withTenant(scope, (tx) => keys.replace(tx, tenantId));
  const report: RotationReport = { keyId, rewritten: 0, refused: [] };
  for (const column of columns) {
    let after: string | null = null;
    do {
      const from: string | null = after;
      after = await db.withTenant(scope, (tx) => rewriteBatch(tx, keys, tenantId, column, from, report));
    } while (after !== null);
  }
  return report;
}

/** Returns the last row it looked at, or null when there are no more. */
async function rewriteBatch(
  tx: Tx,
  keys: DataKeys,
  tenantId: number,
  { table, column, rowId }: SecretColumn,
  after: string | null,
  report: RotationReport,
): Promise<string | null> {
  const [t, c, r] = [sql.id(table), sql.id(column), sql.id(rowId)];
  // Compared as text, since rows may be named by numbers or by UUIDs.
  const { rows } = await sql<{ row: string; envelope: string }>`
    select ${r}::text as row, ${c} as envelope from ${t}
     where tenant_id = ${tenantId} and ${c} is not null and not starts_with(${c}, ${envelopePrefix(report.keyId)})
       and (${after}::text is null or ${r}::text collate "C" > ${after}::text collate "C")
     order by ${r}::text collate "C" limit ${sql.lit(BATCH)} for update`.execute(tx);
  for (const { row, envelope } of rows) {
    try {
      const place = { tenantId, table, column, rowId: row };
      const old = readEnvelope(envelope);
      const plain = open(await keys.byId(tx, tenantId, old.keyId), old.sealed, bindingOf(place, old.keyId));
      const key = await keys.byId(tx, tenantId, report.keyId);
      const fresh = writeEnvelope(report.keyId, seal(key, plain, bindingOf(place, report.keyId)));
      await sql`update ${t} set ${c} = ${fresh} where tenant_id = ${tenantId} and ${r}::text = ${row}`.execute(tx);
      report.rewritten++;
    } catch (error) {
      if (!(error instanceof DecryptionRefused)) throw error;
      report.refused.push({ table, column, rowId: row });
    }
  }
  return rows.length < BATCH ? null : (rows.at(-1)?.row ?? null);
}
