// Who of a queue gets a ticket that a flow hands over: by lot, or whoever has the fewest. Pure.
import { hash } from "@prosa/flows";

export interface Candidate {
  id: number;
  /** How many open tickets they have. */
  open: number;
}

/** The same seed draws the same person; null: nobody is there, so it waits. */
export function chooseOf(
  candidates: readonly Candidate[],
  rule: "random" | "balanced",
  seed: string,
): Candidate | null {
  const fewest = Math.min(...candidates.map(({ open }) => open));
  const among = rule === "balanced" ? candidates.filter(({ open }) => open === fewest) : candidates;
  return among.toSorted((a, b) => a.id - b.id)[hash(seed) % Math.max(1, among.length)] ?? null;
}
