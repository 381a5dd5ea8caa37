// A conversation with the drawing, without anybody: the same engine as in earnest, with facts that one may choose.
import { pickValues } from "../engine/calls.ts";
import type { CompiledFlow } from "../engine/compile.ts";
import { alarmOf, firstState } from "../engine/state.ts";
import { step } from "../engine/step.ts";
import type { Effect, FlowEvent, State } from "../engine/types.ts";
import type { Abilities } from "../render/abilities.ts";
import type { Draft } from "../render/draft.ts";
import { render } from "../render/render.ts";
import type { Inbound } from "../words/match.ts";

export interface Situation {
  isOpen: boolean;
  skipWaits: boolean;
  /** What the webhook answers, as text; null: it fails. */
  callAnswer: string | null;
  /** What an assistant answers; null: it fails. Left out: it does as well. */
  assistant?: { text: string; exit: "done" | "transfer" | null } | null;
  abilities: Abilities;
  variables: Record<string, string>;
  hoursText: string;
}

export type Entry =
  | { kind: "bot"; draft: Draft; stepId: string | null }
  | { kind: "me"; text: string }
  | { kind: "did"; effect: Exclude<Effect, { kind: "say" | "went" }> }
  | { kind: "waited"; seconds: number };

export interface Moment {
  state: State;
  now: number;
  entries: Entry[];
  /** `step:exit` of every way taken. */
  exits: string[];
  steps: string[];
}

export const firstMoment = (now: number): Moment => ({ state: firstState(), now, entries: [], exits: [], steps: [] });

/** One event may be followed by others: an answer of a call, the end of a wait that is skipped. */
const FOLLOW_MOST = 30;

export function play(flow: CompiledFlow, before: Moment, event: FlowEvent, situation: Situation): Moment {
  let moment = before;
  let next: FlowEvent | null = event;
  for (let times = 0; next && times < FOLLOW_MOST; times++) {
    const taken: Moment = take(flow, moment, next, situation);
    const follow = after(taken, moment, situation);
    moment = follow?.moment ?? taken;
    next = follow?.event ?? null;
  }
  return moment;
}

function take(flow: CompiledFlow, moment: Moment, event: FlowEvent, situation: Situation): Moment {
  const { state, effects } = step(flow, moment.state, event, {
    now: moment.now,
    isOpen: situation.isOpen,
    opensAt: situation.isOpen ? null : moment.now + 12 * 3_600_000,
    hoursText: situation.hoursText,
    variables: situation.variables,
    fields: {},
    absenceLeft: 5,
    seed: "simulator",
    language: "pt",
  });
  const went = effects.filter((effect) => effect.kind === "went");
  return {
    ...moment,
    state,
    entries: [...moment.entries, ...effects.flatMap((effect) => entriesOf(effect, situation.abilities))],
    exits: [...moment.exits, ...went.flatMap(({ stepId, exit }) => (stepId ? [`${stepId}:${exit}`] : []))],
    steps: [...moment.steps, ...went.flatMap(({ stepId, to }) => [stepId, to].filter((id) => id !== null))],
  };
}

function entriesOf(effect: Effect, abilities: Abilities): Entry[] {
  if (effect.kind === "went") return [];
  if (effect.kind !== "say") return [{ kind: "did", effect }];
  return render(effect.content, abilities, effect.numberFrom).map((draft) => ({
    kind: "bot",
    draft,
    stepId: effect.stepId,
  }));
}

function after(now: Moment, before: Moment, situation: Situation): { moment: Moment; event: FlowEvent } | null {
  const { wait } = now.state;
  if (now.state.ended || !wait) return null;
  if (wait.kind === "call") {
    const call = now.entries
      .slice(before.entries.length)
      .flatMap((entry) => (entry.kind === "did" && entry.effect.kind === "call" ? [entry.effect] : []))
      .find(({ id }) => id === wait.id);
    return { moment: now, event: answerOf(wait.id, call, situation) };
  }
  const alarm = alarmOf(now.state);
  if (wait.kind === "delay" && situation.skipWaits) return passTime(now);
  // Words that came during a delay are heard by a turn of their own.
  return alarm !== null && alarm <= now.now && now.state.inbox.length > 0
    ? { moment: now, event: { type: "alarm" } }
    : null;
}

/** Lets the time pass until the conversation wants something: the end of a delay, or silence. Null: it never does. */
export function passTime(moment: Moment): { moment: Moment; event: FlowEvent } | null {
  const alarm = alarmOf(moment.state);
  if (alarm === null) return null;
  const seconds = Math.max(0, Math.round((alarm - moment.now) / 1000));
  const entries: Entry[] = seconds > 0 ? [...moment.entries, { kind: "waited", seconds }] : moment.entries;
  return { moment: { ...moment, now: Math.max(alarm, moment.now), entries }, event: { type: "alarm" } };
}

function answerOf(
  callId: string,
  effect: Extract<Effect, { kind: "call" }> | undefined,
  { callAnswer, assistant }: Situation,
): FlowEvent {
  if (effect?.call.type === "assistant" && assistant)
    return { type: "answered", callId, ok: true, say: assistant.text, exit: assistant.exit };
  const json = parsed(callAnswer);
  if (json === undefined || effect?.call.type !== "webhookGet") return { type: "answered", callId, ok: false };
  return { type: "answered", callId, ok: true, values: pickValues(json, effect.call.save) };
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text === "" ? "{}" : text);
  } catch {
    return undefined;
  }
}

export const startPlay = (flow: CompiledFlow, now: number, situation: Situation, first: string): Moment =>
  play(
    flow,
    { ...firstMoment(now), entries: [{ kind: "me", text: first }] },
    { type: "start", said: [{ text: first, kind: "text" }] },
    situation,
  );

export function sayWords(flow: CompiledFlow, moment: Moment, said: Inbound, situation: Situation): Moment {
  const now = moment.now + 1000;
  return play(
    flow,
    { ...moment, now, entries: [...moment.entries, { kind: "me", text: said.text }] },
    { type: "inbound", said: [said] },
    situation,
  );
}

/** Whether time would bring something. */
export const awaits = ({ state }: Moment): boolean => alarmOf(state) !== null;
