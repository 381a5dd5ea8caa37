// How a call may end, in one word each.
import { z } from "zod";

export const callOutcomes = [
  "answered",
  "missed",
  "busy",
  "refused",
  "declined",
  "unanswered",
  "canceled",
  "elsewhere",
  "failed",
] as const;
export const CallOutcome = z.enum(callOutcomes);
export type CallOutcome = z.infer<typeof CallOutcome>;
