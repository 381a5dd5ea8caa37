// The last kept run of each gate, in docs/gates.json: at its full size, or smaller and why.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { order } from "./declared.ts";
import type { Gate, Tier } from "./define.ts";
import { root } from "./execute.ts";

export interface KeptRun {
  tier: Tier;
  holds: boolean;
  figure: string;
  seconds: number;
  date: string;
  commit: string;
  /** Where it does not hold or was not run at its full size: what limits it and what was tried. Written by hand. */
  limit?: string;
}

const file = join(root, "docs/gates.json");

export async function readKept(): Promise<Record<string, KeptRun>> {
  return existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as Record<string, KeptRun>) : {};
}

type Run = Pick<KeptRun, "tier" | "holds" | "figure" | "seconds">;

export async function keepRun(gate: Gate, run: Run, why?: string): Promise<void> {
  const kept = await readKept();
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  const isReached = run.holds && run.tier === "full";
  const limit = isReached ? {} : { limit: why ?? kept[gate.id]?.limit ?? "" };
  kept[gate.id] = { ...run, date: new Date().toISOString().slice(0, 10), commit, ...limit };
  const sorted = Object.fromEntries(Object.entries(kept).toSorted(([a], [b]) => order(a, b)));
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
