// Reads every declared gate from the files of this folder and of those in it.
import { readdir } from "node:fs/promises";
import type { Gate } from "./define.ts";

export async function readGates(): Promise<Map<string, Gate>> {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((name) => name.endsWith(".gate.ts"));
  const gates: Gate[] = [];
  for (const name of files) {
    const { default: declared } = (await import(`./${name}`)) as { default: Gate | readonly Gate[] };
    gates.push(...(Array.isArray(declared) ? (declared as readonly Gate[]) : [declared as Gate]));
  }
  const byId = new Map(gates.toSorted((a, b) => order(a.id, b.id)).map((gate) => [gate.id, gate]));
  if (byId.size !== gates.length) throw new Error("A gate is declared twice");
  return byId;
}

/** By letter, then by number. */
export function order(a: string, b: string): number {
  return a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1));
}
