// Fails when the first load of any screen of the built web app is heavier than promised, or when its chunks import each
// other in a circle.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { budget, chunkCycle, firstLoads, isOver, type Manifest, moduleOf } from "./budget.rules.ts";
import { readWebScreens } from "./web-screens.ts";

const dist = resolve(import.meta.dirname, "../../apps/web/dist");
const manifestFile = join(dist, ".vite/manifest.json");
if (!existsSync(manifestFile)) {
  console.error(
    "apps/web/dist/.vite/manifest.json is missing: run `npm run build` first (Vite option build.manifest).",
  );
  process.exit(1);
}

const known = new Map<string, number>();
function gzipped(file: string): number {
  const size = known.get(file) ?? gzipSync(readFileSync(join(dist, file))).length;
  known.set(file, size);
  return size;
}

const screens = (await readWebScreens()).map(({ load, namespaces }) => ({
  module: moduleOf(String(load)),
  namespaces,
}));
const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
const loads = firstLoads(manifest, screens, gzipped);
const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8);
console.log("  JS kB gz CSS kB gz  first load of");
for (const load of loads) console.log(`${isOver(load) ? "!" : " "} ${kB(load.js)}  ${kB(load.css)}  ${load.screen}`);

const over = loads.filter(isOver).length;
console.log(`budget: ${over} of ${loads.length} over ${budget.js / 1000} kB JS or ${budget.css / 1000} kB CSS`);
const cycle = chunkCycle(manifest);
console.log(`chunks: ${cycle.length === 0 ? "none import each other in a circle" : `a circle, ${cycle.join(" > ")}`}`);

const widget = resolve(import.meta.dirname, "../../apps/widget/dist");
const sizeOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(widget, file))).length, 0);
const assets = readdirSync(join(widget, "assets")).map((file) => `assets/${file}`);
const [loader, opened] = [sizeOf(["loader.js"]), sizeOf(["index.html", ...assets])];
const isHeavy = loader > budget.loader || opened > budget.widget;
console.log(
  `web chat: loader ${kB(loader).trim()} of ${budget.loader / 1000} kB, first open ${kB(opened).trim()} of ${budget.widget / 1000} kB`,
);
process.exitCode = isHeavy || over > 0 || loads.length === 0 || cycle.length > 0 ? 1 : 0;
