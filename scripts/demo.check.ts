// `npm run demo:check`: fills the demonstration as a newcomer would, signs in, and takes it away again.
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { dropDatabase } from "../apps/server/src/platform/database/index.ts";
import { signIn } from "./stack/company-api.ts";
import { freePort } from "./stack/free-port.ts";
import { ADMIN_URL, startStack } from "./stack/start-stack.ts";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, ".run/demo-check");
const database = `prosa_demo_check_${process.pid}`;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const stack = await startStack({
  root,
  folder,
  database,
  port: await freePort(),
  sandboxPort: await freePort(),
  redisPrefix: database,
  isKept: true,
  isReset: true,
  onStep: (step) => console.log(`  ... ${step}`),
});
try {
  for (const { email } of stack.accounts) await signIn(stack.url, email, stack.password);
  console.log(`${stack.accounts.length} passed, 0 failed`);
} finally {
  await stack.stop();
  await dropDatabase(ADMIN_URL, database);
}
process.exit(0);
