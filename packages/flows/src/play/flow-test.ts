// A test kept with a flow: what a customer says, and what the bot is expected to say and do. Everything else is fixed.
import { z } from "zod";
import type { CompiledFlow } from "../engine/compile.ts";
import { channelKinds, channelSets } from "../render/abilities.ts";
import { awaits, type Moment, passTime, play, type Situation, sayWords, startPlay } from "./play.ts";

export const testLimits = { steps: 40, says: 40 } as const;

/** Null: the time passes until the conversation wants something. */
export const Said = z.strictObject({ text: z.string().max(4096), choiceId: z.string().max(300).optional() }).nullable();
export type Said = z.infer<typeof Said>;

export const Expected = z.strictObject({
  says: z.array(z.string().max(4200)).max(testLimits.says),
  /** Where the conversation stands afterwards. */
  at: z.string().max(40).nullable(),
  /** Who has it afterwards; null: still the bot. */
  ended: z.enum(["queue", "user", "close", "flow", "stop"]).nullable(),
});
export type Expected = z.infer<typeof Expected>;

export const TestSituation = z.strictObject({
  channel: z.enum(channelKinds),
  isOpen: z.boolean(),
  /** What every web address answers; null: none does. */
  callAnswer: z.string().max(4096).nullable(),
  /** What every assistant answers; null or left out: none does. */
  assistant: z
    .strictObject({ text: z.string().max(4096), exit: z.enum(["done", "transfer"]).nullable() })
    .nullable()
    .optional(),
});
export type TestSituation = z.infer<typeof TestSituation>;

export const FlowTest = z.strictObject({
  situation: TestSituation,
  steps: z
    .array(z.strictObject({ said: Said, expect: Expected }))
    .min(1)
    .max(testLimits.steps),
});
export type FlowTest = z.infer<typeof FlowTest>;

/** The customer and the moment of every test, so that the same words come out on every day. */
const NOW = 1_767_258_000_000;
const variables = {
  name: "Maria Souza",
  firstName: "Maria",
  greeting: "Olá",
  protocol: "20260001",
  user: "",
  queue: "",
  company: "Empresa",
  date: "01/01/2026",
  time: "10:00",
};

const situationOf = ({ channel, isOpen, callAnswer, assistant = null }: TestSituation): Situation => ({
  isOpen,
  callAnswer,
  assistant,
  skipWaits: true,
  abilities: channelSets[channel],
  variables,
  hoursText: "",
});

function next(flow: CompiledFlow, moment: Moment | null, said: Said, situation: Situation): Moment {
  if (!moment) return startPlay(flow, NOW, situation, said?.text ?? "");
  if (moment.state.ended) return moment;
  if (said) return sayWords(flow, moment, { kind: "text", ...said }, situation);
  const later = awaits(moment) ? passTime(moment) : null;
  return later ? play(flow, later.moment, later.event, situation) : moment;
}

function expectedOf(moment: Moment, before: Moment | null): Expected {
  const fresh = moment.entries.slice(before?.entries.length ?? 0);
  return {
    says: fresh.flatMap((entry) => (entry.kind === "bot" ? [entry.draft.body] : [])).slice(0, testLimits.says),
    at: moment.state.node,
    ended: moment.state.ended?.to ?? null,
  };
}

function run(flow: CompiledFlow, given: TestSituation, words: readonly Said[]): Expected[] {
  const situation = situationOf(given);
  let moment: Moment | null = null;
  return words.map((said) => {
    const before: Moment | null = moment;
    const after = next(flow, before, said, situation);
    moment = after;
    return expectedOf(after, before);
  });
}

/** What the drawing does now is what it is expected to do from now on. */
export function recordTest(flow: CompiledFlow, situation: TestSituation, words: readonly Said[]): FlowTest {
  const told = words.slice(0, testLimits.steps);
  const expected = run(flow, situation, told);
  return { situation, steps: told.map((said, index) => ({ said, expect: expected[index] as Expected })) };
}

export interface TestFailure {
  /** Of the step, from 0. */
  index: number;
  said: Said;
  expected: Expected;
  got: Expected;
}

/** The first place where the drawing does something else; null: it does what is expected. */
export function runTest(flow: CompiledFlow, { situation, steps }: FlowTest): TestFailure | null {
  const got = run(
    flow,
    situation,
    steps.map(({ said }) => said),
  );
  const index = steps.findIndex(
    ({ expect }, place) => JSON.stringify(plain(expect)) !== JSON.stringify(plain(got[place])),
  );
  const step = steps[index];
  return step ? { index, said: step.said, expected: step.expect, got: got[index] as Expected } : null;
}

const plain = (one: Expected | undefined) => (one ? [one.says, one.at, one.ended] : null);
