// The four providers that speak OpenAI's protocol, and where each of them differs.
import type { IntegrationType } from "@prosa/contracts/automation/integration-types";
import { declareProviderValue } from "#platform/config";

export interface Profile {
  type: IntegrationType;
  /** Variable of the environment that names its address. */
  address: string;
  /** "responses" is where OpenAI and xAI go; the others have chat completions only. */
  dialect: "responses" | "chat";
  maxTokens: "max_output_tokens" | "max_completion_tokens" | "max_tokens";
  /** Added to every question. */
  extra: Readonly<Record<string, unknown>>;
  /** The model that understands speech; null: it has none. */
  hears: string | null;
}

const OPENAI = declareProviderValue({
  variable: "OPENAI_URL",
  standard: "https://api.openai.com/v1",
  accepts: "address",
});
const GROQ = declareProviderValue({
  variable: "GROQ_URL",
  standard: "https://api.groq.com/openai/v1",
  accepts: "address",
});
const XAI = declareProviderValue({ variable: "XAI_URL", standard: "https://api.x.ai/v1", accepts: "address" });
const DEEPSEEK = declareProviderValue({
  variable: "DEEPSEEK_URL",
  standard: "https://api.deepseek.com",
  accepts: "address",
});

/** Where words become speech, whoever wrote them. */
export const SPEAKS_AT = OPENAI;

const MINI = "gpt-4o-mini-transcribe";
/** What servers of companies' own call theirs. */
export const OWN_HEARS = "whisper-1";

export const profiles: readonly Profile[] = [
  {
    type: "openai",
    address: OPENAI,
    dialect: "responses",
    maxTokens: "max_output_tokens",
    extra: { store: false },
    hears: MINI,
  },
  {
    type: "openaiAssistant",
    address: OPENAI,
    dialect: "responses",
    maxTokens: "max_output_tokens",
    extra: { store: false },
    hears: MINI,
  },
  {
    type: "groq",
    address: GROQ,
    dialect: "chat",
    maxTokens: "max_completion_tokens",
    extra: {},
    hears: "whisper-large-v3-turbo",
  },
  {
    type: "grok",
    address: XAI,
    dialect: "responses",
    maxTokens: "max_output_tokens",
    extra: { store: false },
    hears: null,
  },
  {
    type: "deepseek",
    address: DEEPSEEK,
    dialect: "chat",
    maxTokens: "max_tokens",
    // While it thinks, the temperature has no effect.
    extra: { thinking: { type: "disabled" } },
    hears: null,
  },
];

/** A server of the company's own speaks what they all speak. */
export function dialectAt(
  profile: Profile,
  ownAddress: string | null,
): Pick<Profile, "dialect" | "maxTokens" | "extra"> {
  const isPlain = ownAddress !== null && profile.type !== "openaiAssistant" && profile.dialect === "responses";
  return isPlain ? { dialect: "chat", maxTokens: "max_completion_tokens", extra: {} } : profile;
}
