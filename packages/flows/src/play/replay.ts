// A recorded conversation run again: the same events with the same facts give the same states and the same words.
import type { CompiledFlow } from "../engine/compile.ts";
import { firstState } from "../engine/state.ts";
import { step } from "../engine/step.ts";
import type { Effect, Facts, FlowEvent, State } from "../engine/types.ts";

export interface Recorded {
  event: FlowEvent;
  facts: Facts;
}

export interface Replayed extends Recorded {
  state: State;
  effects: Effect[];
}

/** From the first event on, each with what came of it. */
export function replay(flow: CompiledFlow, recorded: readonly Recorded[]): Replayed[] {
  let state = firstState();
  return recorded.map(({ event, facts }) => {
    const outcome = step(flow, state, event, facts);
    state = outcome.state;
    return { event, facts, ...outcome };
  });
}
