// Runs the sandbox as a program, configured by the environment: SANDBOX_PORT, SANDBOX_HOST and SANDBOX_SEED.
import { readFile } from "node:fs/promises";
import { type Seed, startSandbox } from "./sandbox.ts";

const { SANDBOX_PORT = "4100", SANDBOX_HOST = "127.0.0.1", SANDBOX_SEED } = process.env;

const port = Number(SANDBOX_PORT);
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  throw new Error(`SANDBOX_PORT is not a port: ${SANDBOX_PORT}.`);

const seed: Seed = SANDBOX_SEED ? JSON.parse(await readFile(SANDBOX_SEED, "utf8")) : {};
const sandbox = await startSandbox({ port, host: SANDBOX_HOST, seed });
console.log(`Sandbox listening on ${sandbox.url}`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, async () => {
    await sandbox.close();
    process.exit(0);
  });
}
