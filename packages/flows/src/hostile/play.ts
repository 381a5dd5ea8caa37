// One conversation of a hostile customer with one flow, watched from beginning to end.
import type { FlowDocument } from "../document/document.ts";
import type { Bounds } from "../engine/bounds.ts";
import { type CompiledFlow, compile } from "../engine/compile.ts";
import { firstState } from "../engine/state.ts";
import { step } from "../engine/step.ts";
import type { EndReason, Facts, FlowEvent, Outcome, State } from "../engine/types.ts";
import type { Chance } from "./chance.ts";
import { nextMoment, someFacts, someInbound } from "./customer.ts";
import { newWatch, observe } from "./watch.ts";

export interface Played {
  events: number;
  found: string[];
  end: EndReason | null;
  stateBytes: number;
}

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The flow, and the same flow after a round trip through JSON. */
export type Pair = readonly [CompiledFlow, CompiledFlow];
export const pairOf = (document: FlowDocument, bounds: Partial<Bounds> = {}): Pair => [
  compile(document, bounds),
  compile(copy(document), bounds),
];

export function play([flow, again]: Pair, chance: Chance, events: number): Played {
  const { document } = flow;
  const watch = newWatch();
  const played: Played = { events: 0, found: [], end: null, stateBytes: 0 };
  let state = firstState();
  let now = 1_800_000_000_000;
  let event: FlowEvent = { type: "start", said: [someInbound(chance, document, state)] };
  for (let index = 0; index < events && !state.ended; index++) {
    const facts = someFacts(chance, now);
    const outcome = twice(flow, again, state, event, facts, played.found);
    if (!outcome) return played;
    played.events++;
    played.found.push(...observe(watch, state, event, outcome));
    played.stateBytes = Math.max(played.stateBytes, JSON.stringify(outcome.state).length);
    state = outcome.state;
    ({ event, now } = nextMoment(chance, document, state, now));
  }
  played.end = state.ended?.reason ?? null;
  return played;
}

/** Once on the values themselves, once on copies that went through JSON: the outcome is the same and the input untouched. */
function twice(
  flow: CompiledFlow,
  again: CompiledFlow,
  state: State,
  event: FlowEvent,
  facts: Facts,
  found: string[],
): Outcome | null {
  const before = JSON.stringify([state, event, facts]);
  try {
    const outcome = step(flow, state, event, facts);
    if (JSON.stringify([state, event, facts]) !== before) found.push("the input was changed");
    const [s, e, f] = JSON.parse(before) as [State, FlowEvent, Facts];
    if (JSON.stringify(step(again, s, e, f)) !== JSON.stringify(outcome))
      found.push("another outcome after a JSON round trip");
    return copy(outcome);
  } catch (error) {
    found.push(
      `threw: ${error instanceof Error ? `${error.message} ${error.stack?.split("\n")[1]?.trim()}` : String(error)}`,
    );
    return null;
  }
}
