// Figures of a bench as a file of the documentation, with what they were measured on.
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../../../../docs/performance/", import.meta.url));

export function writeResults(name: string, figures: Record<string, unknown>): void {
  const [processor] = cpus();
  const machine = {
    cores: cpus().length,
    processor: processor?.model.trim() ?? "",
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    node: process.versions.node,
  };
  const whole = { bench: name, measuredAt: new Date().toISOString(), machine, ...figures };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}${name}.json`, `${JSON.stringify(whole, null, 2)}\n`);
}
