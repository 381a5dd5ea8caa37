// Proof that the account of the flow finds what it must: two classic mistakes are made on purpose and have to be noticed.
import { conclude, type Finding } from "./figures.ts";
import { type FlowSizes, measureFlow } from "./flow/flow.ts";
import type { FaultKind } from "./flow/plan.ts";
import type { Plant } from "./flow/planted.ts";

export interface PlantedSizes {
  messages: number;
  seed: number;
}

interface Mistake {
  plant: Plant;
  /** Faults under which it shows. */
  kinds: FaultKind[];
  /** The figure that must give it away. */
  gives: string;
}

const mistakes: readonly Mistake[] = [
  { plant: "skip-unique", kinds: ["repeat", "killApi", "repeat"], gives: "duplicated" },
  { plant: "ack-before-commit", kinds: ["stopPostgres", "killApi", "stopPostgres"], gives: "lost" },
];

export async function runPlanted({ messages, seed }: PlantedSizes): Promise<number> {
  const findings: Finding[] = [];
  for (const { plant, kinds, gives } of mistakes) {
    const sizes: FlowSizes = {
      messages,
      faults: kinds.length,
      kinds,
      seed,
      conversations: Math.ceil(messages / 20),
      secondsPerFault: 3,
      plant,
    };
    const found = (await measureFlow(sizes)).find(({ what }) => what === gives);
    const holds = found?.holds === false;
    findings.push({ what: plant, holds, shown: holds ? `found (${gives} ${found.shown})` : `not found by ${gives}` });
  }
  return conclude("planted", findings);
}
