// Figures of a bench as a file of the documentation, with what they were measured on. `npm run charts` draws them.
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../../../docs/performance/", import.meta.url));

/** One measured figure beside what must hold: the most allowed, or with `atLeast` the least; a bound of 0 allows none. */
export interface Figure {
  what: string;
  value: number;
  bound: number;
  unit: string;
  atLeast?: true;
}

/** How something grows, over places along the bottom. */
export interface Series {
  title: string;
  along: string;
  unit: string;
  lines: { name: string; points: [at: number, value: number][] }[];
}

export interface Measured {
  /** Whoever types this measures the same. */
  command: string;
  figures: readonly Figure[];
  series?: readonly Series[];
  /** Everything else that was seen. */
  details?: unknown;
}

export function writeResults(name: string, measured: Measured): void {
  const [processor] = cpus();
  const machine = {
    cores: cpus().length,
    processor: processor?.model.trim() ?? "",
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    node: process.versions.node,
  };
  const figures = measured.figures.map((figure) => ({ ...figure, value: rounded(figure.value) }));
  const whole = { bench: name, measuredAt: new Date().toISOString(), machine, ...measured, figures };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}${name}.json`, `${JSON.stringify(whole, null, 2)}\n`);
}

const rounded = (value: number) => Math.round(value * 100) / 100;
