// Runs gates by name: `npm run gate -- E10 [G6 ...] [--full] [--plant]`. A full run is kept in docs/gates.json, and a small
// one where `--smaller` says why not the full size. Gates that one command shows run together.
import { parseArgs } from "node:util";
import { readGates } from "./declared.ts";
import type { Gate, Tier } from "./define.ts";
import { execute } from "./execute.ts";
import { keepRun } from "./kept.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: "boolean", default: false },
    /** Every planted mistake instead of the gate itself. */
    plant: { type: "boolean", default: false },
    /** Keeps the run at the size of CI, with what stands in the way of the full one. */
    smaller: { type: "string" },
  },
});
const tier: Tier = values.full ? "full" : "commit";
const gates = await readGates();
const unknown = positionals.filter((id) => !gates.has(id.toUpperCase()));
if (positionals.length === 0 || unknown.length > 0) {
  process.stderr.write(`Which gate? Known: ${[...gates.keys()].join(", ")}. Not known: ${unknown.join(", ") || "-"}\n`);
  process.exit(64);
}

let passed = 0;
let failed = 0;
const asked = positionals.map((id) => gates.get(id.toUpperCase()) as Gate);
if (values.plant) for (const gate of asked) for (const isFound of await tryPlants(gate)) isFound ? passed++ : failed++;
else for (const together of byCommand(asked)) (await runOnce(together)) ? passed++ : failed++;
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

/** A test of a gate's own knows its gate by its file, so equal words mean the same run. */
function byCommand(some: readonly Gate[]): Gate[][] {
  return [...Map.groupBy(some, (gate) => gate.command(tier, null).join(" ")).values()];
}

async function runOnce(together: readonly Gate[]): Promise<boolean> {
  const { code, figure, seconds } = await execute(together[0] as Gate, tier, null);
  const holds = code === 0;
  for (const gate of together) {
    process.stdout.write(`${gate.id} ${tier}: ${holds ? "holds" : "DOES NOT HOLD"} after ${seconds} s: ${figure}\n`);
    if (tier === "full" || values.smaller) await keepRun(gate, { tier, holds, figure, seconds }, values.smaller);
  }
  return holds;
}

/** A planted mistake is found when the gate fails by its own figures; a run that breaks down before that proves nothing. */
async function tryPlants(gate: Gate): Promise<boolean[]> {
  if (gate.plants.length === 0) process.stdout.write(`${gate.id}: no planted mistake is declared\n`);
  const found: boolean[] = [];
  for (const plant of gate.plants) {
    const { code, figure } = await execute(gate, "commit", plant);
    const isFound = code !== 0 && figure.includes("FAILED");
    process.stdout.write(`${gate.id} --plant ${plant}: ${isFound ? "found" : "NOT FOUND"}: ${figure}\n`);
    found.push(isFound);
  }
  return found.length > 0 ? found : [false];
}
