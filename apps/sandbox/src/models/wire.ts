// The two dialects: a question read as the provider reads it, with what it refuses, and an answer in its shape.
import type { Asked, ProviderName, Thought } from "./models.types.ts";

type Fields = Record<string, unknown>;

export class ModelRefusal extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** As each writes it: xAI's code and text side by side, the others inside one object. */
export function errorBody(provider: ProviderName, message: string, code: string | null, param: string | null = null) {
  if (provider === "xai") return { code: code ?? "error", error: message };
  const type = "invalid_request_error";
  return { error: provider === "groq" ? { message, type, code } : { message, type, param, code } };
}

const models: Record<ProviderName, readonly { id: string; shutdown_date?: string }[]> = {
  openai: [
    { id: "gpt-6-luna" },
    { id: "gpt-6-sol" },
    { id: "gpt-5.4-mini" },
    { id: "gpt-5.4-reason" },
    { id: "gpt-4.1-mini", shutdown_date: "2027-01-14" },
  ],
  groq: [{ id: "llama-3.3-70b-versatile" }, { id: "llama-3.1-8b-instant" }, { id: "openai/gpt-oss-20b" }],
  xai: [{ id: "grok-latest" }, { id: "grok-4.7" }, { id: "grok-4.20-reason" }],
  deepseek: [{ id: "deepseek-flash" }, { id: "deepseek-v4-pro" }],
};

export const modelList = (provider: ProviderName) => ({
  object: "list",
  data: models[provider].map((model) => ({ object: "model", created: 1_790_000_000, owned_by: provider, ...model })),
});

const fieldsIn = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
const listIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsIn) : []);

export function readQuestion(provider: ProviderName, dialect: Asked["dialect"], body: Fields): Asked {
  const model = textIn(body.model);
  const refuse = (message: string, code: string, param: string) => {
    throw new ModelRefusal(400, errorBody(provider, message, code, param));
  };
  const unsupported = (param: string) =>
    refuse(`Unsupported parameter: '${param}' is not supported with this model.`, "unsupported_parameter", param);
  if (!models[provider].some(({ id }) => id === model))
    throw new ModelRefusal(
      404,
      errorBody(provider, `The model '${model}' does not exist.`, "model_not_found", "model"),
    );
  if (dialect === "responses" && provider === "deepseek")
    throw new ModelRefusal(404, errorBody(provider, "Not found", null));
  if (model.includes("reason") && body.temperature !== undefined) unsupported("temperature");
  if (provider === "openai" && /^gpt-[5-9]/.test(model) && body.max_tokens !== undefined) unsupported("max_tokens");
  const messages = listIn(dialect === "chat" ? body.messages : body.input);
  if (messages.length === 0) refuse("messages is required", "missing_required_parameter", "messages");
  if (provider === "groq" && messages.some((message) => message.name !== undefined))
    refuse("property 'name' is unsupported", "unsupported_parameter", "messages");
  const said = messages.map((message) => ({ role: textIn(message.role), text: textIn(message.content) }));
  const format = fieldsIn(dialect === "chat" ? body.response_format : fieldsIn(body.text).format);
  return {
    provider,
    dialect,
    model,
    instructions:
      dialect === "chat" ? (said.find(({ role }) => role === "system")?.text ?? "") : textIn(body.instructions),
    messages: said.filter(({ role }) => role !== "system"),
    tools: listIn(body.tools)
      .filter((tool) => tool.type === "function")
      .map((tool) => (dialect === "chat" ? fieldsIn(tool.function) : tool))
      .map((tool) => ({ name: textIn(tool.name), parameters: tool.parameters })),
    isJson: format.type === "json_object",
  };
}

const tokensOf = (text: string) => Math.ceil(text.length / 3.5);

export function answerOf(asked: Asked, thought: Thought, seq: number): unknown {
  const [used, spent] = [
    tokensOf(asked.instructions + asked.messages.map(({ text }) => text).join("")),
    tokensOf(thought.text + JSON.stringify(thought.tool ?? "")),
  ];
  return asked.dialect === "chat"
    ? chatAnswer(asked, thought, seq, used, spent)
    : responsesAnswer(asked, thought, seq, used, spent);
}

function chatAnswer(
  { model, provider }: Asked,
  { text, tool, finish }: Thought,
  seq: number,
  used: number,
  spent: number,
) {
  const calls = tool
    ? [{ id: `call_${seq}`, type: "function", function: { name: tool.name, arguments: JSON.stringify(tool.args) } }]
    : null;
  return {
    id: `chatcmpl-${seq}`,
    object: "chat.completion",
    created: 1_794_700_800,
    model,
    choices: [
      {
        index: 0,
        finish_reason: calls ? "tool_calls" : finish === "filter" ? "content_filter" : finish,
        logprobs: null,
        message: {
          role: "assistant",
          content: calls ? null : text,
          // Thought aloud, and nobody's to read.
          ...(provider === "deepseek" ? { reasoning_content: "O cliente quer ajuda." } : {}),
          ...(calls ? { tool_calls: calls } : {}),
        },
      },
    ],
    usage: {
      prompt_tokens: used,
      completion_tokens: spent,
      total_tokens: used + spent,
      prompt_tokens_details: { cached_tokens: 0 },
    },
    ...(provider === "groq" ? { x_groq: { id: `req_${seq}` } } : {}),
  };
}

function responsesAnswer({ model }: Asked, { text, tool, finish }: Thought, seq: number, used: number, spent: number) {
  const item = tool
    ? {
        type: "function_call",
        id: `fc_${seq}`,
        call_id: `call_${seq}`,
        name: tool.name,
        arguments: JSON.stringify(tool.args),
        status: "completed",
      }
    : {
        type: "message",
        id: `msg_${seq}`,
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text, annotations: [] }],
      };
  const reason = finish === "length" ? "max_output_tokens" : "content_filter";
  return {
    id: `resp_${seq}`,
    object: "response",
    created_at: 1_794_700_800,
    status: finish === "stop" ? "completed" : "incomplete",
    incomplete_details: finish === "stop" ? null : { reason },
    error: null,
    model,
    output: [{ type: "reasoning", id: `rs_${seq}`, summary: [] }, ...(text === "" && !tool ? [] : [item])],
    usage: {
      input_tokens: used,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: spent,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: used + spent,
    },
  };
}
