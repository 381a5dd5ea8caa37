// Where somebody could still be found: every row of the product and of its jobs, and every byte in the store.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestDatabase, TestServer } from "#testing";
import { testFiles } from "../../../testing/start-server.ts";
import type { PlantedPerson } from "../personal-data.factory.ts";

const TABLES_AT_LEAST = 40;

export async function wholeDatabase(db: TestDatabase): Promise<string> {
  const tables = await db.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  if (tables.length < TABLES_AT_LEAST) throw new Error(`Only ${tables.length} tables were looked into`);
  const parts: string[] = [];
  for (const { name } of tables) {
    const [row] = await db.sql<{ text: string | null }>(
      `select string_agg(to_jsonb(t)::text, e'\n') as text from ${name} t`,
    );
    parts.push(row?.text ?? "");
  }
  return parts.join("\n");
}

/** Takes out at once what the sweep takes out an hour later. */
export async function sweep(db: TestDatabase, server: TestServer): Promise<void> {
  await db.sql("update storage_trash set created_at = now() - interval '2 hours'");
  const job = server.app.registry.jobs.get("media.sweep-trash");
  await job?.run(server.deps, {}, new AbortController().signal);
}

/** Byte by byte; from the start again where a file went to its place, or away, while it was being read. */
export async function everyFile(db: TestDatabase): Promise<string> {
  const names = await readdir(testFiles(db), { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  try {
    return (await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), "latin1")))).join("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return everyFile(db);
  }
}

/** Which of a person's values stand in a text. */
export const left = (text: string, { planted, number, bytes }: PlantedPerson): string[] => [
  ...planted.filter(({ value }) => text.includes(value)).map(({ table, column }) => `${table}.${column}`),
  ...[number, bytes].filter((value) => text.includes(value)),
];
