// The state of one conversation with a flow: where it begins, and a copy that can be changed.
import type { State } from "./types.ts";

export const firstState = (): State => ({
  node: null,
  position: 0,
  wait: null,
  silenceAt: null,
  tries: 0,
  turns: 0,
  seq: 0,
  at: 0,
  says: 0,
  calls: 0,
  hops: 0,
  visits: {},
  vars: {},
  offered: [],
  inbox: [],
  last: { words: "", times: 0 },
  ended: null,
});

/** Everything that is changed in place is copied; what is replaced whole is not. */
export const copyState = (state: State): State => ({
  ...state,
  visits: { ...state.visits },
  vars: { ...state.vars },
  inbox: [...state.inbox],
  last: { ...state.last },
});

/** When the session wants to be looked at again; null: only when the customer writes. */
export function alarmOf(state: State): number | null {
  const { wait } = state;
  if (state.ended || !wait) return null;
  if (wait.kind === "delay" || wait.kind === "call") return wait.until;
  // Words that came during a delay are heard by a turn of their own, so that one event never does the work of two.
  if (state.inbox.length > 0) return wait.since;
  return state.silenceAt;
}
