// The web's screens as the tools see them: loaded by address, so that no tool type-checks the web's own sources.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** What the tools read of an entry in apps/web/src/app/screens.ts. */
export interface WebScreen {
  id: string;
  path: string;
  isPublic?: true;
  keys?: string;
  namespaces: readonly string[];
  load(): Promise<unknown>;
  spec: "built" | "partial" | "ours";
  alsoNamed?: readonly string[];
}

const file = resolve(import.meta.dirname, "../../apps/web/src/app/screens.ts");

/** None where there is no web: `npm run spec` must also work on a half-built house. */
export async function readWebScreens(): Promise<readonly WebScreen[]> {
  if (!existsSync(file)) return [];
  const { screens } = (await import(pathToFileURL(file).href)) as { screens: readonly WebScreen[] };
  return screens;
}
