// Holds the product against spec/conformance.json: `npm run spec [-- --json]`. Not built yet is fine; wrong is not.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { specIntegrationTypes } from "@prosa/contracts/automation/integration-types";
import { errorCatalogue } from "@prosa/contracts/errors";
import { limits } from "@prosa/contracts/limits";
import { allRoutes } from "@prosa/contracts/routes";
import { specWords } from "@prosa/flows";
import { readWebScreens } from "../web/web-screens.ts";
import {
  type Conformance,
  compareCodes,
  compareEndpoints,
  compareLimits,
  compareScreens,
  compareValues,
  type Endpoint,
  type ErrorText,
  type Project,
} from "./spec.rules.ts";

const root = resolve(import.meta.dirname, "../..");
const at = (path: string) => join(root, path);
const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;

/** The apps are loaded by address and only when present: the command must also work on a half-built house. */
const load = async <T>(path: string): Promise<Partial<T>> =>
  existsSync(at(path)) ? ((await import(pathToFileURL(at(path)).href)) as Partial<T>) : {};

/** The guard leads on from the root; the other addresses have a screen of their own. */
async function readScreens(): Promise<Project["screens"]> {
  const named = (await readWebScreens())
    .filter(({ spec }) => spec !== "ours")
    .flatMap(({ path, alsoNamed = [], spec }) => [path, ...alsoNamed].map((name) => ({ path: name, state: spec })));
  return [{ path: "/", state: "built" }, ...named];
}

async function readProject(): Promise<Project> {
  const server = await load<{ listServedRoutes: () => Endpoint[] | Promise<Endpoint[]> }>("apps/server/src/app.ts");
  const texts = ["pt", "en", "es"].map((locale) => {
    const file = at(`apps/web/src/shared/i18n/locales/${locale}/errors.json`);
    return [locale, existsSync(file) ? readJson<Record<string, ErrorText>>(file) : {}];
  });
  const sources = globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !/\.(test|factory)\.tsx?$|contracts\/src\/limits\.ts$/.test(path))
    .map((path) => readFileSync(at(path), "utf8"));
  return {
    screens: await readScreens(),
    routes: [...allRoutes],
    served: server.listServedRoutes ? await server.listServedRoutes() : null,
    codes: Object.keys(errorCatalogue),
    texts: Object.fromEntries(texts),
    limits,
    values: { ...specWords, integrationTypes: specIntegrationTypes },
    sources,
  };
}

/** The project carries its own copy so that a clone stands alone; beside the original it must be the same. */
function compareWithOriginal(): string[] {
  const original = resolve(root, "../shared/spec/conformance.json");
  if (!existsSync(original)) return [];
  const same = readFileSync(original, "utf8") === readFileSync(at("spec/conformance.json"), "utf8");
  return same ? [] : ["spec/conformance.json differs from the specification's own file"];
}

const spec = readJson<Conformance>(at("spec/conformance.json"));
const project = await readProject();
const limitsPart = compareLimits(spec, project);
const parts = [
  compareScreens(spec, project),
  compareEndpoints(spec, project),
  compareCodes(spec, project),
  limitsPart,
  compareValues(spec, project),
];
const broken = [...compareWithOriginal(), ...parts.flatMap((part) => part.broken)];

if (process.argv.includes("--json")) {
  console.log(JSON.stringify({ parts, broken }, null, 2));
} else {
  for (const { name, built, total, note } of parts)
    console.log(`${name.padEnd(10)} ${`${built}/${total}`.padStart(6)}${note ? `  ${note}` : ""}`);
  for (const { name, missing } of parts)
    if (missing.length > 0) console.log(`\nnot built yet, ${name}:\n${missing.map((item) => `  ${item}`).join("\n")}`);
  console.log(`\nlimits used by code:\n${limitsPart.used.map((key) => `  ${key}`).join("\n")}`);
  console.log(`\nlimits not yet used:\n${limitsPart.unused.map((key) => `  ${key}`).join("\n")}`);
  if (broken.length > 0) console.log(`\nbroken:\n${broken.map((item) => `  ${item}`).join("\n")}`);
  console.log(`\nspec: ${parts.map(({ name, built, total }) => `${name} ${built}/${total}`).join(", ")}`);
}
// Importing the server may leave timers behind; the answer is complete, so leave at once with the right code.
process.exit(broken.length > 0 ? 1 : 0);
