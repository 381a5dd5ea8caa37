// `npm run dev`: the demonstration's data with a server that restarts and a web client that reloads on change.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { presentStack } from "./stack/present.ts";
import { startStack } from "./stack/start-stack.ts";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, ".run/dev");
const started = performance.now();
const webAddress = "http://127.0.0.1:5173";
mkdirSync(folder, { recursive: true });

const stack = await startStack({
  root,
  folder,
  database: "prosa_dev",
  port: 4000,
  sandboxPort: 4100,
  redisPrefix: "prosa-dev",
  isKept: true,
  isReset: process.argv.includes("--reset"),
  isWatched: true,
  otherOrigins: [webAddress],
  onStep: (step) => console.log(`  ... ${step}`),
});
const web = spawn("vite", ["apps/web", "--host", "127.0.0.1", "--port", "5173"], { cwd: root, stdio: "inherit" });
process.once("exit", () => web.kill());
await presentStack(stack, webAddress, started, folder);
