// A kind of long work for tests, in the place of one of ours. Several files run in one process: each says for itself what the work
// does, and gives the name back at its end.
import { afterAll } from "vitest";
import { z } from "zod";
import { type LongJobDefinition, type StepInput, type StepResult, standInFor } from "#company/long-jobs";

type Step<P, S> = (input: StepInput<P, S>) => Promise<StepResult<S>>;

let does: Step<never, never> = () => Promise.reject(new Error("no test has said what this work does"));

const work: LongJobDefinition<Record<string, unknown>> = {
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
};

export function workThatDoes<P, S = unknown>(step: Step<P, S>) {
  does = step as unknown as typeof does;
  afterAll(standInFor(work));
  return work;
}
