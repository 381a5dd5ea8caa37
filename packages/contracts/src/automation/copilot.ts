// The copilot beside the composer, on the wire: it proposes a text, which a person inserts or throws away. It sends nothing.
import { z } from "zod";
import { ourLimits } from "../limits.ts";
import { route } from "../route.ts";
import { Id } from "../shapes.ts";
import { helpTroubles } from "./duties.ts";

/** Of what was typed. */
export const draftTasks = ["correct", "shorter", "formal", "friendly", "translate"] as const;
export const copilotTasks = ["suggest", ...draftTasks, "summarise"] as const;
export const CopilotTask = z.enum(copilotTasks);
export type CopilotTask = z.infer<typeof CopilotTask>;

export const isOfDraft = (task: CopilotTask): boolean => (draftTasks as readonly CopilotTask[]).includes(task);

/** An hour, for one person. */
export const copilotLimits = { perHour: 60, draft: ourLimits.messageTextMax } as const;

/** Why there is no proposal, in words that say what to do. */
export const copilotTroubles = [
  ...helpTroubles,
  "nothing",
  "rate",
  "timeout",
  "blocked",
  "refused",
  "badAnswer",
] as const;
export const CopilotTrouble = z.enum(copilotTroubles);
export type CopilotTrouble = z.infer<typeof CopilotTrouble>;

export const askCopilot = route({
  method: "POST",
  path: "/copilot/:ticketId",
  summary: "Proposes an answer, another wording of what was typed, or a summary. Nothing is kept and nothing is sent.",
  access: { area: "attendance", level: "full" },
  gate: "integrations",
  support: "refused",
  timeoutSeconds: 45,
  audit: { none: "tries" },
  creates: false,
  params: z.object({ ticketId: Id }),
  body: z.object({
    task: CopilotTask,
    /** What stands in the composer; most tasks are about it. */
    draft: z.string().max(copilotLimits.draft).default(""),
    /** Of the person who asks: in which a summary is written. */
    language: z.enum(["pt", "en", "es"]).default("pt"),
  }),
  answer: z.object({
    text: z.string().nullable(),
    trouble: CopilotTrouble.nullable(),
    /** Of the integration that was asked; null: there is none. */
    name: z.string().nullable(),
  }),
});
