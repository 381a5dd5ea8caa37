// How often the steps of a flow were reached and how they were left.
import { z } from "zod";
import { route } from "../route.ts";
import { Id } from "../shapes.ts";

export const numberPeriods = ["1", "7", "30", "90"] as const;

export const StepNumbers = z.object({
  stepId: z.string(),
  reached: z.number().int(),
  left: z.array(z.object({ exit: z.string(), times: z.number().int() })),
  /** Conversations that stand there now. */
  waiting: z.number().int(),
  /** The customer fell silent there: the flow gave up waiting, or has waited for a day. */
  abandoned: z.number().int(),
});
export type StepNumbers = z.infer<typeof StepNumbers>;

export const flowNumbers = route({
  method: "GET",
  path: "/chat-flow/:flowId/numbers",
  summary:
    "How often each step was reached, left and abandoned within the last days, today included; a minute old at most.",
  access: { area: "flows", level: "read" },
  params: z.object({ flowId: Id }),
  query: z.object({ days: z.enum(numberPeriods) }),
  answer: z.object({ began: z.number().int(), steps: z.array(StepNumbers) }),
});
