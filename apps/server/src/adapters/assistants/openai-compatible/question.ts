// One question in the provider's words: the two dialects, the tools, and what a model is known not to take.
import type { OfferedQueue, Said, Settings } from "../assistant-adapter.ts";
import type { Profile } from "./profiles.ts";

export interface Question {
  instructions: string;
  messages: readonly Pick<Said, "by" | "text">[];
  queues: readonly OfferedQueue[];
  /** Parts that this model refused before. */
  without: ReadonlySet<string>;
  /** False while it is only tried. */
  hasTools: boolean;
}

type Dialect = Pick<Profile, "dialect" | "maxTokens" | "extra">;
type Body = Record<string, unknown>;

const roleOf = ({ by }: Pick<Said, "by">) => (by === "customer" ? "user" : "assistant");

export function bodyOf(dialect: Dialect, settings: Settings, question: Question): Body {
  const body =
    dialect.dialect === "responses" ? responses(dialect, settings, question) : chat(dialect, settings, question);
  const left = Object.entries(body).filter(([name]) => !question.without.has(name));
  return Object.fromEntries(left);
}

function chat(
  { maxTokens, extra }: Dialect,
  settings: Settings,
  { instructions, messages, queues, hasTools }: Question,
) {
  const isJson = settings.responseFormat === "json";
  const tools = hasTools && !isJson ? toolsOf(queues) : [];
  return {
    model: settings.model,
    messages: [
      { role: "system", content: instructions },
      ...messages.map((said) => ({ role: roleOf(said), content: said.text })),
    ],
    [maxTokens]: settings.maxTokens,
    temperature: settings.temperature,
    ...(isJson ? { response_format: { type: "json_object" } } : {}),
    ...(tools.length > 0
      ? {
          tools: tools.map(({ name, description, parameters }) => ({
            type: "function",
            function: { name, description, parameters },
          })),
          tool_choice: "auto",
        }
      : {}),
    stream: false,
    ...extra,
  };
}

function responses(
  { maxTokens, extra }: Dialect,
  settings: Settings,
  { instructions, messages, queues, hasTools }: Question,
): Body {
  const isJson = settings.responseFormat === "json";
  const tools: Body[] =
    hasTools && !isJson ? toolsOf(queues).map((tool) => ({ type: "function", strict: true, ...tool })) : [];
  if (settings.vectorStores.length > 0) tools.push({ type: "file_search", vector_store_ids: settings.vectorStores });
  return {
    model: settings.model,
    instructions,
    input: messages.map((said) => ({ role: roleOf(said), content: said.text })),
    [maxTokens]: settings.maxTokens,
    temperature: settings.temperature,
    text: { format: { type: isJson ? "json_object" : "text" } },
    ...(tools.length > 0 ? { tools, tool_choice: "auto", parallel_tool_calls: false } : {}),
    ...extra,
  };
}

const nullable = { type: ["string", "null"] };

/** Only what is offered may be chosen, and what comes back is held against it once more. */
function toolsOf(queues: readonly OfferedQueue[]) {
  const last = { ...nullable, description: "Last message to the customer, or null." };
  const queue = queues.length > 1 ? { queue: { type: "string", enum: queues.map(({ name }) => name) } } : {};
  const object = (properties: Body) => ({
    type: "object",
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  });
  return [
    {
      name: "transfer_to_queue",
      description: "Use when the customer asks for a person, or when you cannot solve the request.",
      parameters: object({
        ...queue,
        reason: { type: "string", description: "One short sentence for the attendant." },
        message: last,
      }),
    },
    {
      name: "finish_conversation",
      description: "Use only when the customer says that there is nothing else.",
      parameters: object({ summary: { type: "string" }, message: last }),
    },
  ];
}
