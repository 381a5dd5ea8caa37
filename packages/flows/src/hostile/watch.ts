// An oracle beside the engine: counts for itself what was said, called and visited, and compares with the bounds.
import { MessageContent } from "@prosa/contracts/message-content";
import { bounds, stateBytesMax } from "../engine/bounds.ts";
import { alarmOf } from "../engine/state.ts";
import type { Effect, FlowEvent, Outcome, State } from "../engine/types.ts";
import { channelKinds, channelSets } from "../render/abilities.ts";
import { render } from "../render/render.ts";
import { utf8Length } from "../words/cut.ts";

export interface Watch {
  says: number;
  calls: number;
  visits: Map<string, number>;
  events: number;
  keys: Set<string>;
  rendered: number;
}

export const newWatch = (): Watch => ({
  says: 0,
  calls: 0,
  visits: new Map(),
  events: 0,
  keys: new Set(),
  rendered: 0,
});

function isHeard(before: State, event: FlowEvent): boolean {
  const waits = before.wait?.kind === "answer" || before.wait?.kind === "assistant";
  return waits && (event.type === "inbound" || (event.type === "alarm" && before.inbox.length > 0));
}

const weightOf = (effect: Effect): number => {
  if (effect.kind !== "say") return 0;
  return effect.content.kind === "files" ? Math.max(1, effect.content.files.length) : 1;
};

/** What is wrong with this outcome; nothing, if all is well. */
export function observe(watch: Watch, before: State, event: FlowEvent, { state, effects }: Outcome): string[] {
  const found: string[] = [];
  const hold = (isTrue: boolean, name: string) => isTrue || found.push(name);
  const isTaken = state.seq !== before.seq;
  if (isTaken) watch.events++;
  if (isTaken && isHeard(before, event)) Object.assign(watch, { says: 0, calls: 0, visits: new Map() });
  const says = effects.reduce((sum, effect) => sum + weightOf(effect), 0);
  const calls = effects.filter(({ kind }) => kind === "call").length;
  const entered = effects.flatMap((effect) => (effect.kind === "went" && effect.to !== null ? [effect] : []));
  watch.says += says;
  watch.calls += calls;
  for (const { to, exit } of entered)
    if (to !== null && exit !== "silence") watch.visits.set(to, (watch.visits.get(to) ?? 0) + 1);
  hold(says <= bounds.saysPerEvent, "more says than one event may have");
  hold(calls <= bounds.callsPerEvent, "more calls than one event may have");
  // The last of them is refused, and named all the same.
  hold(entered.length <= bounds.stepsPerEvent + 1, "more steps than one event may have");
  hold(watch.says <= bounds.says, "more says than one patience may have");
  hold(watch.calls <= bounds.calls, "more calls than one patience may have");
  hold(Math.max(0, ...watch.visits.values()) <= bounds.visits + 1, "a step visited too often");
  hold(watch.events <= bounds.events + 1, "more events than a session may have");
  hold(Object.keys(state.vars).length <= bounds.variables, "too many variables");
  hold(utf8Length(JSON.stringify(state)) <= stateBytesMax, "state above 48 kB");
  for (const effect of effects) observeEffect(watch, effect, hold);
  observeEnd(state, event, effects, hold);
  return found;
}

type Hold = (isTrue: boolean, name: string) => unknown;

function observeEnd(state: State, event: FlowEvent, effects: readonly Effect[], hold: Hold): void {
  const owners = effects.filter(({ kind }) => ["queue", "user", "close", "flow"].includes(kind)).length;
  if (state.ended) {
    const isOwned = state.ended.to === "stop" ? event.type === "stop" && owners === 0 : owners === 1;
    hold(isOwned, "an end without an owner");
    hold(alarmOf(state) === null, "an alarm after the end");
    return;
  }
  hold(owners === 0, "an owner without an end");
  hold(state.node === null || state.wait !== null, "waits for nothing");
}

function observeEffect(watch: Watch, effect: Effect, hold: Hold): void {
  if (effect.kind !== "say" && effect.kind !== "call") return;
  const key = effect.kind === "say" ? effect.key : effect.id;
  hold(!watch.keys.has(key), "a key used twice");
  watch.keys.add(key);
  if (effect.kind === "call" || ++watch.rendered > 6) return;
  for (const kind of channelKinds) {
    const { textMax, textIn, captionMax } = channelSets[kind];
    for (const draft of render(effect.content, channelSets[kind], effect.numberFrom)) {
      const length = textIn === "bytes" ? utf8Length(draft.body) : draft.body.length;
      hold(length <= ("file" in draft ? Math.max(captionMax, 0) : textMax), `${kind}: ${draft.type} too long`);
      hold(draft.type !== "text" || draft.body.trim() !== "", `${kind}: empty text`);
      if ("content" in draft)
        hold(MessageContent.safeParse(draft.content).success, `${kind}: ${draft.type} not as the contract`);
      if (draft.type === "buttons" || draft.type === "link") hold(draft.body.length <= 1024, `${kind}: body too long`);
    }
  }
}
