// `npm run measure`: how the built product feels in a real browser; prints figures and fails when one is over its limit.
import { mkdirSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "../../scripts/stack/free-port.ts";
import { startStack } from "../../scripts/stack/start-stack.ts";
import { measureBulk } from "./bulk.ts";
import { measureEvents } from "./events.ts";
import { type Figure, isReached, print } from "./figures.rules.ts";
import { measureScrolling } from "./scrolling.ts";
import { measureSwitching } from "./switching.ts";
import { measureTyping } from "./typing.ts";
import { openWorld, type Place } from "./world.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { windows: { type: "string", default: "3" } },
});
const windows = Number(values.windows);
const measures: Record<string, (world: Awaited<ReturnType<typeof openWorld>>) => Promise<Figure>> = {
  typing: (world) => measureTyping(world, windows),
  switching: (world) => measureSwitching(world, windows),
  scrolling: (world) => measureScrolling(world),
  events: (world) => measureEvents(world, windows),
  bulk: (world) => measureBulk(world),
};
const wanted = positionals.length > 0 ? positionals : Object.keys(measures);
const unknown = wanted.filter((name) => !measures[name]);
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(", ")}. Known: ${Object.keys(measures).join(", ")}\n`);
  process.exit(64);
}

const stack = await startStack({
  absenceTimes: 0,
  root: resolve(import.meta.dirname, "../.."),
  folder: folderOf(),
  database: `prosa_measure_${process.pid}`,
  port: await freePort(),
  sandboxPort: await freePort(),
  redisPrefix: `prosa-measure-${process.pid}`,
  isKept: false,
  isReset: true,
});
let code = 1;
try {
  code = await measureAll(stack);
} finally {
  await stack.stop();
}
process.exit(code);

async function measureAll(place: Place): Promise<number> {
  let failed = 0;
  for (const name of wanted) {
    // Each in a browser of its own: what one has loaded is no burden of the next.
    const world = await openWorld(place);
    try {
      const figure = await measures[name]?.(world);
      if (!figure) continue;
      const isBusy = (loadavg()[0] ?? 0) > availableParallelism();
      process.stdout.write(`${print(figure, isBusy)}\n`);
      if (!isReached(figure, isBusy)) failed += 1;
    } finally {
      await world.close();
    }
  }
  process.stdout.write(`${wanted.length - failed} reached, ${failed} over\n`);
  return failed === 0 ? 0 : 1;
}

function folderOf(): string {
  const folder = join(resolve(import.meta.dirname, "../.."), ".run/measure");
  mkdirSync(folder, { recursive: true });
  return folder;
}
