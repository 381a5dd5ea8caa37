// Runs the sandbox as a program, configured by the environment: SANDBOX_PORT, _HOST, _SEED and _SNAPSHOT.
import { readFile } from "node:fs/promises";
import { type Seed, startSandbox } from "./sandbox.ts";

const { SANDBOX_PORT = "4100", SANDBOX_HOST = "127.0.0.1", SANDBOX_SEED, SANDBOX_SNAPSHOT } = process.env;

const port = Number(SANDBOX_PORT);
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  throw new Error(`SANDBOX_PORT is not a port: ${SANDBOX_PORT}.`);

const seed: Seed = SANDBOX_SEED ? JSON.parse(await readFile(SANDBOX_SEED, "utf8")) : {};
const snapshot = SANDBOX_SNAPSHOT ? { snapshot: SANDBOX_SNAPSHOT } : {};
const sandbox = await startSandbox({ port, host: SANDBOX_HOST, seed, ...snapshot });
console.log(`Sandbox listening on ${sandbox.url}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, async () => {
    await sandbox.save();
    await sandbox.close();
    process.exit(0);
  });
}
