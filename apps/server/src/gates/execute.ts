// Runs the command of one gate and takes its last line of figures.
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import type { Gate, Tier } from "./define.ts";

export const root = resolve(import.meta.dirname, "../../../..");

export interface Execution {
  code: number;
  figure: string;
  seconds: number;
}

/** A suite ends with `name: ok: figures`; Vitest with the count of its tests. */
const FIGURES = /^[\w :.,()-]+: (ok|FAILED): .+$/gm;
const COUNTS = /^\s*Tests\s+.+$/gm;

export function execute(gate: Gate, tier: Tier, plant: string | null): Promise<Execution> {
  const [program = "", ...args] = gate.command(tier, plant);
  const start = performance.now();
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        NO_COLOR: "1",
        PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
        GATE_TIER: tier,
        GATE_PLANT: plant ?? "",
      },
    });
    let output = "";
    const take = (chunk: Buffer) => {
      output += chunk;
      process.stderr.write(chunk);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", (error) => (output += String(error)));
    child.on("close", (code) => {
      const figure = figureOf(output);
      done({ code: code ?? 1, figure, seconds: Math.round((performance.now() - start) / 1000) });
    });
  });
}

function figureOf(output: string): string {
  const lines = output.match(FIGURES) ?? [];
  const chosen = lines.length > 0 ? lines.map((line) => line.trim()) : (output.match(COUNTS) ?? []).slice(-1);
  return chosen.map((line) => line.replace(/\s+/g, " ").trim()).join(" | ") || "no figures";
}
