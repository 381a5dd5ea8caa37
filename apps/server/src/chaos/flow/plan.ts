// Which faults strike, in which order, and for how long: all of it follows from the seed.
import { createChance } from "../chance.ts";
import { type Misdeed, misdeeds } from "./misdeeds.ts";

export type Fault =
  | { kind: "killApi" | "killWorker"; place: number; awayMs: number }
  /** The api process that dispatches the journal. */
  | { kind: "killLeader"; awayMs: number }
  | { kind: "stopPostgres" | "stopRedis"; awayMs: number }
  | { kind: "flushRedis" }
  | { kind: "provider"; misdeeds: Misdeed[] }
  /** Asked to leave and started again, as a new version is put in place. */
  | { kind: "restart"; place: number }
  /** Messages that were acknowledged long ago come once more. */
  | { kind: "repeat"; messages: number };

export type FaultKind = Fault["kind"];

type Struck = Exclude<FaultKind, "restart">;

/** Of a hundred. */
const shares: Record<Struck, number> = {
  killApi: 14,
  killWorker: 18,
  killLeader: 10,
  stopPostgres: 10,
  stopRedis: 6,
  flushRedis: 6,
  provider: 30,
  repeat: 6,
};
const AT_ONCE = 3;
const REPEATED = 25;
/** Two of each. */
const PROCESSES = 4;

/** `kinds` instead of the usual mixture. */
export function planFaults(seed: number, count: number, kinds?: readonly FaultKind[]): Fault[] {
  const chance = createChance(`faults ${seed}`);
  let row: Misdeed[] = [];
  /** Every misdeed has its turn before one comes again. */
  const nextMisdeed = () => {
    if (row.length === 0) row = chance.shuffled(misdeeds);
    return row.pop() as Misdeed;
  };
  const make = (kind: FaultKind, number: number): Fault => {
    const awayMs = chance.between(100, 2_500);
    switch (kind) {
      case "killApi":
      case "killWorker":
        return { kind, place: chance.between(0, 1), awayMs };
      case "killLeader":
      case "stopPostgres":
        return { kind, awayMs };
      case "stopRedis":
        return { kind, awayMs: awayMs * 3 };
      case "flushRedis":
        return { kind };
      case "provider":
        return { kind, misdeeds: Array.from({ length: AT_ONCE }, nextMisdeed) };
      case "repeat":
        return { kind, messages: REPEATED };
      case "restart":
        return { kind, place: number % PROCESSES };
    }
  };
  return (kinds ?? chance.shuffled(kindsFor(count))).map(make);
}

/** Each kind has its share, and at least one where there is room for all. */
function kindsFor(count: number): FaultKind[] {
  const kinds = Object.keys(shares) as Struck[];
  const owed = new Map(kinds.map((kind) => [kind, 0]));
  const chosen: FaultKind[] = [];
  while (chosen.length < count) {
    for (const kind of kinds) owed.set(kind, (owed.get(kind) ?? 0) + shares[kind] / 100);
    const most = kinds.reduce((a, b) => ((owed.get(b) ?? 0) > (owed.get(a) ?? 0) ? b : a));
    owed.set(most, (owed.get(most) ?? 0) - 1);
    chosen.push(most);
  }
  return chosen;
}
