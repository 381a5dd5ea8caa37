// Why a bot said something, and where a ticket stands in its flow. The words of rules and the values that were kept are for those who may see flows.
import { z } from "zod";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";

const access = { area: "attendance", level: "full" } as const;

export const StepName = z.object({ id: z.string(), name: z.string() });
export type StepName = z.infer<typeof StepName>;

export const whyRules = [
  "start",
  "outsideHours",
  "withinHours",
  "exact",
  "containsExact",
  "contains",
  "any",
  "check",
  "otherwise",
  "split",
  "then",
  "silence",
  "onError",
  "tries",
  "endWords",
  "restart",
  "assistant",
  "other",
] as const;

/** One way that was taken: from where, by which rule, to where. */
export const WhyWay = z.object({
  /** Null: from outside the drawing. */
  from: StepName.nullable(),
  exit: z.string(),
  rule: z.enum(whyRules),
  /** Of the rule; null: the caller may not see flows, or the rule has none. */
  words: z.array(z.string()).nullable(),
  /** Null: out of the drawing, to people or to the end. */
  to: StepName.nullable(),
  /** In the turn that is asked about. */
  isTurn: z.boolean(),
});
export type WhyWay = z.infer<typeof WhyWay>;

const Flow = z.object({
  id: WireId,
  name: z.string(),
  /** Null: the draft, from its test number. */
  version: z.number().int().nullable(),
});
const Ended = z.object({ to: z.string(), reason: z.string() }).nullable();
/** What the conversation had kept; null: the caller may not see flows. */
const Values = z.array(z.object({ key: z.string(), value: z.string() })).nullable();

export const FlowWhy = z.object({
  kind: z.enum(["flow", "hours", "silence", "rating", "accept", "transfer", "closing"]),
  at: Timestamp,
  flow: Flow,
  origin: z.enum(["channel", "default", "keyword", "transfer", "lane", "flow", "test"]),
  step: StepName.nullable(),
  event: z.enum(["start", "inbound", "alarm", "answered", "stop"]),
  /** What the customer had written, as it was heard; empty: it was time that passed, or an answer of a web address. */
  heard: z.array(z.string()),
  path: z.array(WhyWay),
  ended: Ended,
  values: Values,
  /** What an assistant was asked with; null: none spoke here. */
  assistant: z
    .object({
      integration: z.string(),
      model: z.string().nullable(),
      tokensIn: z.number().int(),
      tokensOut: z.number().int(),
      ms: z.number().int(),
      /** Articles of the company's knowledge that it named. */
      articles: z.array(z.object({ title: z.string(), pages: z.array(z.number().int()) })),
    })
    .nullable(),
});
export type FlowWhy = z.infer<typeof FlowWhy>;

export const messageWhy = route({
  method: "GET",
  path: "/messages/:messageId/why",
  summary: "Why a bot sent a message: flow, step, what it heard and the way that led there. Kept for thirty days.",
  access,
  params: z.object({ messageId: Id }),
  /** Null: no bot sent it, or it is too long ago. */
  answer: z.object({ why: FlowWhy.nullable() }),
});

export const ticketFlow = route({
  method: "GET",
  path: "/tickets/:ticketId/flow",
  summary: "The newest conversation of a ticket with a flow: where it stands and the way so far.",
  access,
  params: z.object({ ticketId: Id }),
  /** Null: no bot has ever had it. */
  answer: z.object({
    session: z
      .object({
        flow: Flow,
        origin: FlowWhy.shape.origin,
        step: StepName.nullable(),
        waitsFor: z.enum(["answer", "assistant", "delay", "call"]).nullable(),
        startedAt: Timestamp,
        endedAt: Timestamp.nullable(),
        endReason: z.string().nullable(),
        path: z.array(WhyWay),
        values: Values,
      })
      .nullable(),
  }),
});
