// SQL of the record of erasures. Row-level security adds the tenant.
import { type Insertable, type Selectable, sql } from "kysely";
import type { Ctx } from "#platform/context";
import type { Tables } from "#platform/database";
import type { Counts } from "./personal-data.tables.ts";

type Scope = Pick<Ctx, "tx" | "tenantId">;
export type ErasureRow = Selectable<Tables["erasures"]>;

const MOST_LISTED = 100;

/** A repetition after a crash finds what was written the first time. Returns what was erased in all. */
export async function keepErasure({ tx }: Scope, erasure: Insertable<Tables["erasures"]>): Promise<Counts> {
  await tx
    .insertInto("erasures")
    .values(erasure)
    .onConflict((conflict) => conflict.columns(["tenantId", "id"]).doNothing())
    .execute();
  const kept = await tx.selectFrom("erasures").select("counts").where("id", "=", erasure.id).executeTakeFirstOrThrow();
  return kept.counts as Counts;
}

export function allErasures({ tx }: Scope): Promise<ErasureRow[]> {
  return tx.selectFrom("erasures").selectAll().orderBy("erasedAt").orderBy("id").execute();
}

export function newestErasures({ tx }: Scope) {
  return tx
    .selectFrom("erasures as e")
    .leftJoin("users as u", (join) => join.onRef("u.tenantId", "=", "e.tenantId").onRef("u.id", "=", "e.userId"))
    .select(["e.id", "e.contactId", "e.counts", "e.erasedAt", "e.replayedAt", "u.name as username"])
    .orderBy("e.erasedAt", "desc")
    .limit(sql.lit(MOST_LISTED))
    .execute();
}

export async function erasedAt({ tx }: Scope, contactId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom("erasures")
    .select("erasedAt")
    .where("contactId", "=", contactId)
    .orderBy("erasedAt", "desc")
    .executeTakeFirst();
  return row?.erasedAt ?? null;
}

/** Which of these stand in a record. */
export async function knownDigests({ tx, tenantId }: Scope, digests: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ digest: string }>`
    select d.digest from erasures e cross join unnest(e.digests) d(digest)
     where e.tenant_id = ${tenantId} and e.digests && ${[...digests]}::text[] and d.digest = any (${[...digests]}::text[])`.execute(
    tx,
  );
  return new Set(rows.map(({ digest }) => digest));
}

/** The contact that was meant, if it is here: an id alone may have been given to somebody else since. */
export async function sameContact({ tx, tenantId }: Scope, contactId: number, createdAt: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contacts c where c.tenant_id = ${tenantId} and c.id = ${contactId}
       and date_trunc('milliseconds', c.created_at) = ${createdAt}`.execute(tx);
  return rows.length > 0;
}

/** Names of contacts, some thousands at a time, with whose they are and since when. */
export async function namesAfter({ tx, tenantId }: Scope, afterId: number, most: number) {
  const { rows } = await sql<{ id: number; contactId: number; key: string; createdAt: Date }>`
    select i.id, i.contact_id, i.kind || ':' || i.match_key as key, c.created_at
      from contact_identities i join contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
     where i.tenant_id = ${tenantId} and i.id > ${afterId} order by i.id limit ${sql.lit(most)}`.execute(tx);
  return rows;
}
