// The migrations of a drill: those of the product, and after them one of every kind that an upgrade uses, as the next numbers.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrationsDirectory } from "#platform/database";

export type MigrationPlant = "blocking-index";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The last of the product that can be applied again: a replaced function, a changed one, and an index dropped before. */
const AGAIN = ["0033_planned_once.sql", "0037_few_found_contacts.sql", "0038_tickets_of_channel_indexes.sql"];

export const isMigrationPlant = (name: string): name is MigrationPlant => name === "blocking-index";

/** Returns the names of those that are new. */
export function layOutMigrations(directory: string, plant?: MigrationPlant): string[] {
  mkdirSync(directory);
  cpSync(migrationsDirectory, directory, { recursive: true });
  const last = readdirSync(directory)
    .filter((name) => name.endsWith(".sql"))
    .map((name) => Number(name.slice(0, 4)))
    .reduce((a, b) => Math.max(a, b), 0);
  const drill = readdirSync(here("./drill")).sort();
  const sources = [
    ...drill.map((name) => ({ name: name.slice(3), path: here(`./drill/${name}`) })),
    ...AGAIN.map((name) => ({ name: `again_${name.slice(5)}`, path: join(migrationsDirectory, name) })),
    ...(plant ? [{ name: `${plant.replaceAll("-", "_")}.sql`, path: here(`./planted/${plant}.sql`) }] : []),
  ];
  return sources.map(({ name, path }, place) => {
    const numbered = `${String(last + 1 + place).padStart(4, "0")}_${name}`;
    writeFileSync(join(directory, numbered), readFileSync(path));
    return numbered;
  });
}
