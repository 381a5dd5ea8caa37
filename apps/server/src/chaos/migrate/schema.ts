// The schema of a drill: the product's numbered files and after them one of every kind that an upgrade uses, as the next numbers;
// and every function of the product changed, so that all of them are applied again.
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { productSchema } from "#platform/database";

export type MigrationPlant = "blocking-index";

export interface DrillSchema {
  folders: { migrations: string; functions: string };
  /** What is to be applied, in order, under the names that the migrator tells. */
  names: string[];
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const FUNCTIONS = "functions";

export const isMigrationPlant = (name: string): name is MigrationPlant => name === "blocking-index";

export function layOutSchema(folder: string, plant?: MigrationPlant): DrillSchema {
  const folders = { migrations: join(folder, "migrations"), functions: join(folder, FUNCTIONS) };
  layOutFunctions(folders.functions);
  // Those that the drill's tables hang on, the numbered files, then all that changed.
  return { folders, names: [FUNCTIONS, ...layOutMigrations(folders.migrations, plant), FUNCTIONS] };
}

function layOutFunctions(directory: string) {
  cpSync(productSchema.functions, directory, { recursive: true });
  const paths = readdirSync(directory, { recursive: true, encoding: "utf8" });
  for (const path of paths.filter((name) => name.endsWith(".sql"))) {
    appendFileSync(join(directory, path), "-- As before, and applied again.\n");
  }
  cpSync(here("./drill/functions"), join(directory, "drill"), { recursive: true });
}

function layOutMigrations(directory: string, plant: MigrationPlant | undefined): string[] {
  mkdirSync(directory, { recursive: true });
  cpSync(productSchema.migrations, directory, { recursive: true });
  const last = Math.max(...readdirSync(directory).map((name) => Number(name.slice(0, 4))));
  const drill = readdirSync(here("./drill")).filter((name) => name.endsWith(".sql"));
  const sources = [
    ...drill.sort().map((name) => ({ name: name.slice(3), path: here(`./drill/${name}`) })),
    ...(plant ? [{ name: `${plant.replaceAll("-", "_")}.sql`, path: here(`./planted/${plant}.sql`) }] : []),
  ];
  return sources.map(({ name, path }, place) => {
    const numbered = `${String(last + 1 + place).padStart(4, "0")}_${name}`;
    writeFileSync(join(directory, numbered), readFileSync(path, "utf8"));
    return numbered;
  });
}
