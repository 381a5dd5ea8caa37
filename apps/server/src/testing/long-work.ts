// A kind of long work for tests, under a name that nothing of ours has yet. There is one of each name in a process, and
// several files run in one: each says for itself what the work does.
import { z } from "zod";
import { defineLongJob, type StepInput, type StepResult } from "#company/long-jobs";

type Step<P, S> = (input: StepInput<P, S>) => Promise<StepResult<S>>;

let does: Step<never, never> = () => Promise.reject(new Error("no test has said what this work does"));

const work = defineLongJob({
  kind: "syncContacts",
  route: {
    method: "POST",
    path: "/count",
    summary: "Counts.",
    access: "session",
    audit: { none: "read" },
    answer: z.unknown(),
  },
  payload: z.looseObject({}),
  isCancelable: true,
  lane: "reads",
  step: (input) => does(input as StepInput<never, never>),
});

export function workThatDoes<P, S = unknown>(step: Step<P, S>) {
  does = step as unknown as typeof does;
  return work;
}
