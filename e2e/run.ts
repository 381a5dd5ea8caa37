// `npm run e2e [-- --full] [file ...]`: the journeys at the commit tier, or all there is; the rest goes to Vitest.
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const given = process.argv.slice(2);
const rest = given.filter((word) => word !== "--full");
const env = given.includes("--full") ? { ...process.env, E2E_TIER: "full" } : process.env;
const vitest = spawn(join(root, "node_modules/.bin/vitest"), ["run", "--root", "e2e", ...rest], {
  cwd: root,
  env,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => vitest.kill(signal));
vitest.on("close", (code) => {
  process.exitCode = code ?? 1;
});
