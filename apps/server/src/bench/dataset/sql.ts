// How the dataset is written: whole sets at a time, with keys and triggers asleep and the indexes built afterwards.
import type { Scratch } from "../../chaos/scratch.ts";

export type Sql = Pick<Scratch, "sql">;

/** Nothing here breaks a rule, so nothing is checked row by row. */
export const asleep = (statements: string) =>
  `begin; set local session_replication_role = replica; set local work_mem = '128MB'; ${statements}; commit`;

/** One of the texts, chosen by a whole number in SQL. */
export function picked(texts: readonly string[], place: string): string {
  return `(array[${texts.map((text) => `'${text}'`).join(",")}])[1 + (${place}) % ${texts.length}]`;
}

/** As if by chance, and the same in every run. */
export const drawn = (salt: string, of: string) => `(hashtextextended('${salt}' || ${of}, 0) & 1048575)`;

/**
 * Built once over all rows instead of row by row. Primary keys stay, for others refer to them. Returns what builds them
 * again.
 */
export async function withoutIndexes({ sql }: Sql, tables: readonly string[]): Promise<() => Promise<void>> {
  const unique = await sql<{ place: string; name: string; def: string }>(
    `select c.conrelid::regclass::text as place, c.conname as name, pg_get_constraintdef(c.oid) as def
       from pg_constraint c
      where c.conrelid = any ($1::regclass[]) and c.contype = 'u'
        and not exists (select 1 from pg_constraint f where f.conindid = c.conindid and f.contype = 'f')`,
    [tables],
  );
  const plain = await sql<{ name: string; def: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as def from pg_index i
      where i.indrelid = any ($1::regclass[]) and not exists
            (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { place, name } of unique) await sql(`alter table ${place} drop constraint "${name}"`);
  for (const { name } of plain) await sql(`drop index ${name}`);
  const again = [
    ...unique.map(({ place, name, def }) => `alter table ${place} add constraint "${name}" ${def}`),
    ...plain.map(({ def }) => def),
  ];
  return async () => {
    for (const statement of again) {
      await sql(`begin; set local maintenance_work_mem = '512MB'; ${statement}; commit`);
    }
  };
}
