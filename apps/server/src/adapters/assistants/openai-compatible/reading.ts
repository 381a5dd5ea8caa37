// A model's answer read without trusting it: the words, the tool it chose, why it stopped, what it used.
import { z } from "zod";
import type { Next, OfferedQueue, Say, Usage } from "../assistant-adapter.ts";

export interface Reading {
  text: string;
  tool: { name: string; args: unknown } | null;
  /** "cut": there was more to say. "filtered": the provider kept it back. */
  finish: "said" | "cut" | "filtered";
  usage: Usage;
  model: string | null;
}

const count = z.number().int().min(0).catch(0);
const ToolArgs = z.string().max(20_000);

const Chat = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z.array(z.object({ function: z.object({ name: z.string(), arguments: ToolArgs }) })).nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

const Responses = z.object({
  model: z.string().nullish(),
  status: z.string().nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(
    z.object({
      type: z.string(),
      name: z.string().nullish(),
      arguments: ToolArgs.nullish(),
      content: z
        .array(z.object({ type: z.string(), text: z.string().nullish() }))
        .nullish()
        .catch([]),
    }),
  ),
  usage: z
    .object({
      input_tokens: count,
      output_tokens: count,
      input_tokens_details: z.object({ cached_tokens: count }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/** Null: it is no answer. */
export function readChat(json: unknown): Reading | null {
  const { data } = Chat.safeParse(json);
  const [choice] = data?.choices ?? [];
  if (!data || !choice) return null;
  const call = choice.message.tool_calls?.[0]?.function;
  return {
    text: choice.message.content ?? "",
    tool: call ? { name: call.name, args: jsonOf(call.arguments) } : null,
    finish: choice.finish_reason === "length" ? "cut" : choice.finish_reason === "content_filter" ? "filtered" : "said",
    usage: {
      tokensIn: data.usage?.prompt_tokens ?? 0,
      tokensOut: data.usage?.completion_tokens ?? 0,
      tokensCached: data.usage?.prompt_tokens_details?.cached_tokens ?? 0,
    },
    model: data.model ?? null,
  };
}

export function readResponses(json: unknown): Reading | null {
  const { data } = Responses.safeParse(json);
  if (!data || data.status === "failed" || data.status === "cancelled") return null;
  const call = data.output.find(({ type }) => type === "function_call");
  const texts = data.output
    .filter(({ type }) => type === "message")
    .flatMap(({ content }) => content ?? [])
    .flatMap(({ type, text }) => (type === "output_text" && text ? [text] : []));
  const reason = data.status === "incomplete" ? data.incomplete_details?.reason : null;
  return {
    text: texts.join("\n\n"),
    tool: call?.name ? { name: call.name, args: jsonOf(call.arguments ?? "") } : null,
    finish: reason === "content_filter" ? "filtered" : data.status === "incomplete" ? "cut" : "said",
    usage: {
      tokensIn: data.usage?.input_tokens ?? 0,
      tokensOut: data.usage?.output_tokens ?? 0,
      tokensCached: data.usage?.input_tokens_details?.cached_tokens ?? 0,
    },
    model: data.model ?? null,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const Message = z.string().nullish().catch(null);
const Transfer = z.object({ queue: Message, reason: Message, message: Message });
const Finish = z.object({ message: Message });
const Json = z.object({ reply: Message, action: Message, queue: Message, reason: Message });

export interface Meant {
  says: Say[];
  next: Next;
}

/** What the answer means here; null: nothing that can be said or done. An unknown tool or queue is a wish for a person. */
export function meaningOf(reading: Reading, queues: readonly OfferedQueue[], isJson: boolean): Meant | null {
  if (reading.tool) return ofTool(reading.tool, reading.text, queues);
  if (reading.finish === "filtered") return null;
  const text = reading.text.trim();
  if (isJson) return ofJson(text, queues);
  return text === "" || reading.finish === "cut" ? null : { says: [{ kind: "text", text }], next: { to: "wait" } };
}

function ofTool({ name, args }: { name: string; args: unknown }, text: string, queues: readonly OfferedQueue[]): Meant {
  if (name === "finish_conversation") {
    const { data } = Finish.safeParse(args);
    return { says: said(data?.message ?? text), next: { to: "done" } };
  }
  const { data } = Transfer.safeParse(args);
  const reason = data?.reason?.trim() || "";
  return { says: said(data?.message ?? text), next: { to: "transfer", queueId: queueOf(data?.queue, queues), reason } };
}

function ofJson(text: string, queues: readonly OfferedQueue[]): Meant | null {
  const { data } = Json.safeParse(jsonOf(text));
  if (!data) return null;
  const says = said(data.reply ?? "");
  if (data.action === "finish") return { says, next: { to: "done" } };
  if (data.action === "transfer")
    return { says, next: { to: "transfer", queueId: queueOf(data.queue, queues), reason: data.reason?.trim() ?? "" } };
  return says.length > 0 ? { says, next: { to: "wait" } } : null;
}

const said = (text: string): Say[] => (text.trim() === "" ? [] : [{ kind: "text", text: text.trim() }]);

const queueOf = (name: string | null | undefined, queues: readonly OfferedQueue[]): number | null =>
  queues.find((queue) => queue.name === name)?.id ?? null;
