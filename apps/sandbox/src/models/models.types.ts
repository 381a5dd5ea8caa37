// The words of the pretend models: who is asked, what was asked, and what is done wrong on purpose.

export const providerNames = ["openai", "groq", "xai", "deepseek"] as const;
export type ProviderName = (typeof providerNames)[number];
export type BrainName = "plain" | "slow" | "gullible";

export const faultKinds = [
  "401",
  "402",
  "403",
  "404",
  "400",
  "context",
  "429",
  "429-long",
  "500",
  "502",
  "silence",
  "reset",
  "badjson",
  "empty",
  "length",
  "filter",
  "reasoning",
] as const;
export type FaultKind = (typeof faultKinds)[number];

export type Asked = {
  provider: ProviderName;
  dialect: "chat" | "responses" | "speech";
  model: string;
  instructions: string;
  messages: { role: string; text: string }[];
  tools: { name: string; parameters: unknown }[];
  isJson: boolean;
};

export type Thought = {
  text: string;
  tool: { name: string; args: unknown } | null;
  finish: "stop" | "length" | "filter";
};

/** One line for each question, in the order in which they came. */
export type ModelCall = Asked & {
  seq: number;
  at: number;
  key: string;
  status: number | null;
  answer: string | null;
  tool: string | null;
  /** Whoever asked went away before the answer. */
  isCut: boolean;
};
