// Lints a whole schema: its numbered files, its functions, and the lists of reviewed ones beside them.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { lintFunctions } from "./function-lint.rules.ts";
import { readMigrations, type SchemaFolders } from "./migrate.ts";
import { readFunctions } from "./migration-functions.ts";
import { lintMigrations } from "./migration-lint.ts";

export interface SchemaLint {
  /** Lines of the form "migrations/0003_users.sql: what is wrong". */
  problems: string[];
  migrations: number;
  functions: number;
}

export async function lintSchema(folders: Required<SchemaFolders>): Promise<SchemaLint> {
  const migrations = await readMigrations(folders.migrations);
  const functions = await readFunctions(folders.functions);
  // One function per line, then why.
  const list = async (name: string) =>
    (await readFile(join(folders.functions, name), "utf8"))
      .split("\n")
      .filter((line) => line && !line.startsWith("#"))
      .map((line) => line.split(/\s/)[0] ?? "");
  const { problems, tables } = lintMigrations(migrations);
  const [reviewed, long] = [await list("definer-functions.txt"), await list("long-functions.txt")];
  return {
    problems: [
      ...problems.map((line) => `migrations/${line}`),
      ...lintFunctions(functions, { reviewed, long, tables }).map((line) => `functions/${line}`),
    ],
    migrations: migrations.length,
    functions: functions.length,
  };
}
