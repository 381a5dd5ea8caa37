// Reads what was stored and what the sandbox saw, and counts what must not happen. Pure.
import type { Fact } from "./world.ts";

export interface Stored {
  id: string;
  chat: string;
  text: string;
}

export interface Verdict {
  inbound: number;
  outbound: number;
  /** Taken by us in WhatsApp's eyes and not stored. */
  lost: number;
  /** Never taken. */
  stuck: number;
  twice: number;
  disordered: number;
  unreadable: number;
  outboundMissing: number;
  outboundTwice: number;
  outboundDisordered: number;
  stale: number;
}

export interface Evidence {
  /** In the order they were written, with the place as text. */
  written: { id: string; text: string }[];
  ordered: { id: string; to: string }[];
  stored: Stored[];
  facts: Fact[];
  stale: number;
}

export function judge({ written, ordered, stored, facts, stale }: Evidence): Verdict {
  const storedIds = new Set(stored.map(({ id }) => id));
  const taken = new Set(facts.filter(({ kind }) => kind === "taken").map(({ id }) => id));
  const missing = written.filter(({ id }) => !storedIds.has(id));
  const delivered = facts.filter(({ kind, isRepeat }) => kind === "delivered" && !isRepeat);
  const arrived = new Set(delivered.map(({ id }) => id));
  return {
    inbound: written.length,
    outbound: ordered.length,
    lost: missing.filter(({ id }) => taken.has(id)).length,
    stuck: written.filter(({ id }) => !taken.has(id)).length,
    twice: stored.length - storedIds.size,
    disordered: inversions(stored.map(({ chat, text }) => [chat, Number(text)])),
    unreadable: facts.filter(({ kind }) => kind === "unreadable").length,
    outboundMissing: ordered.filter(({ id }) => !arrived.has(id)).length,
    outboundTwice: delivered.length - arrived.size,
    outboundDisordered: inversions(delivered.map(({ person, text }) => [`${person}`, Number(text)])),
    stale,
  };
}

export function faultsIn(verdict: Verdict): string[] {
  const { inbound: _in, outbound: _out, ...faults } = verdict;
  return Object.entries(faults).flatMap(([name, count]) => (count > 0 ? [`${name} ${count}`] : []));
}

/** How often something came after what it should have come before, in the same conversation. */
function inversions(places: [chat: string, place: number][]): number {
  const last = new Map<string, number>();
  let count = 0;
  for (const [chat, place] of places) {
    if (place < (last.get(chat) ?? -1)) count++;
    last.set(chat, place);
  }
  return count;
}
