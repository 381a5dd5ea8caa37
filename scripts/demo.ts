// `npm run demo`: the whole product with invented companies, and a page of phones to play the customers.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { presentStack } from "./stack/present.ts";
import { startStack } from "./stack/start-stack.ts";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, ".run/demo");
const started = performance.now();
mkdirSync(folder, { recursive: true });

const stack = await startStack({
  root,
  folder,
  database: "prosa_demo",
  port: Number(process.env.DEMO_PORT ?? 4000),
  sandboxPort: Number(process.env.DEMO_SANDBOX_PORT ?? 4100),
  redisPrefix: "prosa-demo",
  isKept: true,
  isReset: process.argv.includes("--reset"),
  onStep: (step) => console.log(`  ... ${step}`),
});
await presentStack(stack, stack.url, started, folder);
