// A fingerprint of a company: equal before and after means that nothing of it is different.
import type { TestDatabase } from "#testing";

/** A fingerprint of every row of a company in every table that has tenants. Hashes are added up: sorting costs more. */
export async function fingerprint(db: TestDatabase, tenantId: number): Promise<string> {
  const tables = await db.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const parts = tables.map(
    ({ name }) => `select '${name}' as t, count(*) as rows, sum(hashtextextended(r::text, 0)) as sum
                     from ${name} r where tenant_id = ${tenantId}`,
  );
  const sums = await db.sql<{ t: string; rows: string; sum: string | null }>(parts.join(" union all "));
  return sums
    .map(({ t, rows, sum }) => `${t}:${rows}:${sum}`)
    .toSorted()
    .join("\n");
}
