// Keywords that begin a flow, on the wire.
import { z } from "zod";
import { listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, WireId } from "../shapes.ts";

const read = { area: "flows", level: "read" } as const;
const write = { area: "flows", level: "full" } as const;

export const KeywordFlow = z.object({
  id: WireId,
  keyword: z.string(),
  match: z.enum(["exact", "contains"]),
  flowId: WireId,
  flowName: z.string(),
  channelId: WireId.nullable(),
  channelName: z.string().nullable(),
  isActive: z.boolean(),
  interrupts: z.boolean(),
});
export type KeywordFlow = z.infer<typeof KeywordFlow>;

const Input = z.object({
  keyword: z.string().trim().min(1).max(80),
  match: z.enum(["exact", "contains"]),
  flowId: WireId,
  /** null: every channel. */
  channelId: WireId.nullable(),
  isActive: z.boolean(),
  interrupts: z.boolean(),
});

export const listKeywordFlows = route({
  method: "GET",
  path: "/keyword-flows",
  summary: "Keywords with the flow each begins and the channel it is heard on.",
  access: read,
  query: listQuery(["id", "keyword"]),
  answer: listAnswer(KeywordFlow),
});

export const createKeywordFlow = route({
  method: "POST",
  path: "/keyword-flows",
  summary: "Makes a keyword; ERR_KEYWORD_EXISTS when the channel has it already.",
  access: write,
  audit: { kind: "keywordFlows.created" },
  creates: true,
  body: Input,
  answer: KeywordFlow,
});

export const updateKeywordFlow = route({
  method: "PUT",
  path: "/keyword-flows/:keywordFlowId",
  summary: "Changes a keyword.",
  access: write,
  audit: { kind: "keywordFlows.changed" },
  params: z.object({ keywordFlowId: Id }),
  body: Input.partial(),
  answer: KeywordFlow,
});

export const deleteKeywordFlow = route({
  method: "DELETE",
  path: "/keyword-flows/:keywordFlowId",
  summary: "Deletes a keyword.",
  access: write,
  audit: { kind: "keywordFlows.deleted" },
  params: z.object({ keywordFlowId: Id }),
  answer: Done,
});

export const tryKeyword = route({
  method: "POST",
  path: "/keyword-flows/try",
  summary: "Which flow a first message would begin on a channel, and why.",
  access: read,
  audit: { none: "read" },
  creates: false,
  body: z.object({ text: z.string().trim().min(1).max(4096), channelId: WireId }),
  answer: z.object({
    /** "none": people get it. */
    by: z.enum(["keyword", "channel", "default", "none"]),
    keywordFlowId: WireId.nullable(),
    flowId: WireId.nullable(),
    flowName: z.string().nullable(),
  }),
});
