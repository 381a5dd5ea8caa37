// What the test of a gate is told by the runner, and the one line it ends with.
import { expect } from "vitest";
import { conclude, type Finding } from "../chaos/figures.ts";
import type { Tier } from "./define.ts";

export interface OpenGate {
  readonly tier: Tier;
  size(sizes: Record<Tier, number>): number;
  /** The mistake to make in the test's own world. */
  isPlanted(name: string): boolean;
  conclude(findings: readonly Finding[]): void;
}

export function openGate(id: string): OpenGate {
  const tier: Tier = process.env.GATE_TIER === "full" ? "full" : "commit";
  const plant = process.env.GATE_PLANT ?? "";
  return {
    tier,
    size: (sizes) => sizes[tier],
    isPlanted: (name) => plant === name,
    conclude(findings) {
      conclude(`gate ${id}`, findings);
      const broken = findings.filter(({ holds }) => !holds).map(({ what, shown }) => `${what}: ${shown}`);
      expect(broken, `gate ${id}`).toEqual([]);
    },
  };
}
