// Which channel may take another's place, and what it can then do. Pure.
import type { Capabilities } from "@prosa/contracts/capabilities";

/** What a type of channel is to the people on it. */
export interface Kind {
  capabilities: Capabilities;
  knows: readonly string[];
}

/** As the SQL of successions reads it. */
export interface SuccessorFacts {
  id: number;
  is_free: boolean;
  starts: Capabilities["starts"];
  window_hours: number | null;
  person_hours: number | null;
  has_templates: boolean;
  sends: readonly string[];
}

/** Somebody known on both by the same name stays the same person. */
export const isAkin = (one: Pick<Kind, "knows">, other: Pick<Kind, "knows">): boolean =>
  one.knows.some((name) => other.knows.includes(name));

export function factsOf(
  id: number,
  { starts, windowHours, personHours, templates, sends }: Capabilities,
): SuccessorFacts {
  return {
    id,
    is_free: starts === "anything",
    starts,
    window_hours: windowHours,
    person_hours: personHours ?? null,
    has_templates: templates,
    sends,
  };
}
