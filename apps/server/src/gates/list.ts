// Lists every gate with what its last full run showed: `npm run gates [-- --write]` writes the table of docs/reliability.md.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { order, readGates } from "./declared.ts";
import { root } from "./execute.ts";
import { readKept } from "./kept.ts";
import { asLines, asMarkdown, countStates, type Row, rowOf, waitingRow } from "./table.rules.ts";
import { waitingGates } from "./waiting.ts";

const PLACE = /(<!-- gates -->\n)[\s\S]*(<!-- \/gates -->)/;
const page = join(root, "docs/reliability.md");

export async function readRows(): Promise<Row[]> {
  const kept = await readKept();
  const built = [...(await readGates()).values()].map((gate) => rowOf(gate, kept[gate.id]));
  return [...built, ...waitingGates.map(waitingRow)].toSorted((a, b) => order(a.id, b.id));
}

export async function pageWith(rows: readonly Row[]): Promise<{ now: string; next: string }> {
  const now = await readFile(page, "utf8");
  return { now, next: now.replace(PLACE, (_all, open, close) => `${open}${asMarkdown(rows)}\n${close}`) };
}

if (import.meta.main) {
  const rows = await readRows();
  if (process.argv.includes("--write")) await writeFile(page, (await pageWith(rows)).next);
  process.stdout.write(`${asLines(rows)}\n\ngates: ${countStates(rows)}\n`);
}
