// Declares a gate: a number that must hold, the command that shows it, and the mistakes that command must find.
import { globSync } from "node:fs";

export type Tier = "commit" | "full";

export interface Gate {
  /** As threats and faults are numbered: "E10". */
  id: string;
  /** "sessions", "content", "fuzz" ... */
  suite: string;
  /** What must hold, with its number. */
  must: string;
  /** How large each tier is, in words. */
  size: Record<Tier, string>;
  /** Mistakes made on purpose; with each of them the gate has to fail. */
  plants: readonly string[];
  /** Program and arguments, from the project's root. */
  command: (tier: Tier, plant: string | null) => readonly string[];
  /** Where the commit tier runs in CI. */
  step: string;
}

type Given = Omit<Gate, "plants" | "command" | "step"> & Partial<Pick<Gate, "plants" | "command" | "step">>;

/** Without a command, the Vitest file of the same name beside the declaration. */
export function defineGate(given: Given): Gate {
  return { plants: [], step: "gate:commit", command: () => vitest(testOf(given.id)), ...given };
}

function testOf(id: string): string {
  const name = `${id.toLowerCase()}.gate.test.ts`;
  const [found = name] = globSync(`**/${name}`, { cwd: import.meta.dirname });
  return `src/gates/${found}`;
}

export const vitest = (...args: string[]): string[] => ["vitest", "run", "--root", "apps/server", ...args];

/** With sizes that the test reads from its environment. */
export const vitestWith = (sizes: Readonly<Record<string, number>>, ...args: string[]): string[] => [
  "env",
  ...Object.entries(sizes).map(([name, size]) => `${name}=${size}`),
  ...vitest(...args),
];

const small = (tier: Tier) => (tier === "commit" ? ["--tier", "commit"] : []);

export const chaos = (tier: Tier, ...args: string[]): string[] => [
  "node",
  "apps/server/src/chaos/run.ts",
  ...args,
  ...small(tier),
];

export const bench = (tier: Tier, ...args: string[]): string[] => [
  "node",
  "apps/server/src/bench/run.ts",
  ...args,
  ...small(tier),
];
