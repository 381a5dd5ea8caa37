// The specification's types of integration, with exactly the fields of each: the form shows these and no other, the server takes no other.
import { z } from "zod";
import { WireId } from "../shapes.ts";

export const IntegrationType = z.enum([
  "webhook",
  "typebot",
  "openaiAssistant",
  "openai",
  "groq",
  "grok",
  "deepseek",
  "secondCopy",
]);
export type IntegrationType = z.infer<typeof IntegrationType>;

/** Where invoices come from. */
export const BillingSystem = z.enum(["asaas", "ixc", "sgp", "hubsoft"]);
export type BillingSystem = z.infer<typeof BillingSystem>;

/** What a second copy says and a company may write otherwise; what is empty is said as it comes. */
export const secondCopyTexts = [
  "askDocument",
  "notADocument",
  "askProof",
  "notAProof",
  "notConfirmed",
  "limited",
  "chooseContract",
  "chooseInvoice",
  "nothingOpen",
  "chooseMeans",
  "summary",
  "noMeans",
  "noPdf",
  "more",
  "goodbye",
  "unavailable",
  "notUnderstood",
] as const;
export type SecondCopyText = (typeof secondCopyTexts)[number];

/** Always in writing, as the customer does, or always spoken. */
export const speechModes = ["text", "mirror", "audio"] as const;
/** OpenAI's, which speaks for all of them. */
export const speechVoices = [
  "marin",
  "cedar",
  "alloy",
  "ash",
  "ballad",
  "coral",
  "echo",
  "fable",
  "nova",
  "onyx",
  "sage",
  "shimmer",
  "verse",
] as const;

const Words = z.array(z.string().trim().min(1).max(40)).max(20);
const Text = z.string().trim().max(1_000);

/** Everything a type may have; what a form leaves out is as it begins. */
export const IntegrationFields = z.object({
  model: z.string().trim().max(120),
  /** Null: the provider's own. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable(),
  prompt: z.string().trim().max(8_000),
  /** To which it may hand over; the first is where its failures go. */
  queueIds: z.array(WireId).max(30),
  typebotSlug: z.string().trim().max(120),
  /** A later word begins anew. */
  expiryMinutes: z.number().int().min(1).max(10_080),
  /** Between two messages in a row. */
  delayMs: z.number().int().min(0).max(10_000),
  finishWords: Words,
  restartWords: Words,
  unavailableText: Text,
  handOverText: Text,
  finishText: Text,
  /** Pieces of the company's knowledge that answer a question go with it. */
  usesKnowledge: z.boolean(),
  maxTokens: z.number().int().min(16).max(8_000),
  maxHistory: z.number().int().min(0).max(50),
  temperature: z.number().min(0).max(2),
  responseFormat: z.enum(["text", "json"]),
  speech: z.enum(speechModes),
  voice: z.enum(speechVoices),
  vectorStores: z
    .array(
      z
        .string()
        .trim()
        .regex(/^vs_[\w-]{1,80}$/),
    )
    .max(2),
  billingSystem: BillingSystem,
  /** Name of the application, or id of the client. */
  billingApp: z.string().trim().max(120),
  billingUser: z.string().trim().max(200),
  secondCopyTexts: z.partialRecord(z.enum(secondCopyTexts), Text),
});
export type IntegrationFields = z.infer<typeof IntegrationFields>;
export type IntegrationField = keyof IntegrationFields;

export const integrationDefaults: IntegrationFields = {
  model: "",
  url: null,
  prompt: "",
  queueIds: [],
  typebotSlug: "",
  expiryMinutes: 240,
  delayMs: 0,
  finishWords: [],
  restartWords: [],
  unavailableText: "",
  handOverText: "",
  finishText: "",
  usesKnowledge: true,
  maxTokens: 800,
  maxHistory: 20,
  temperature: 0.4,
  responseFormat: "text",
  speech: "text",
  voice: "marin",
  vectorStores: [],
  billingSystem: "asaas",
  billingApp: "",
  billingUser: "",
  secondCopyTexts: {},
};

export interface TypeOfIntegration {
  fields: readonly IntegrationField[];
  /** Without these it cannot be saved. */
  needs: readonly IntegrationField[];
  /** Whether it has a key, and cannot work without one. */
  key: "needed" | "optional" | "none";
}

const dialogue = [
  "queueIds",
  "expiryMinutes",
  "delayMs",
  "finishWords",
  "restartWords",
  "unavailableText",
  "handOverText",
  "finishText",
] as const;
const model: TypeOfIntegration = {
  fields: [
    "model",
    "url",
    "prompt",
    "usesKnowledge",
    ...dialogue,
    "maxTokens",
    "maxHistory",
    "temperature",
    "responseFormat",
    "speech",
    "voice",
  ],
  needs: ["model"],
  key: "needed",
};

export const integrationTypes: Readonly<Record<IntegrationType, TypeOfIntegration>> = {
  webhook: { fields: ["url", ...dialogue, "maxHistory"], needs: ["url"], key: "optional" },
  typebot: { fields: ["url", "typebotSlug", ...dialogue], needs: ["url", "typebotSlug"], key: "none" },
  openaiAssistant: { ...model, fields: [...model.fields, "vectorStores"] },
  openai: model,
  groq: model,
  grok: model,
  deepseek: model,
  secondCopy: {
    fields: [
      "billingSystem",
      "url",
      "billingApp",
      "billingUser",
      "queueIds",
      "expiryMinutes",
      "finishWords",
      "restartWords",
      "handOverText",
      "finishText",
      "unavailableText",
      "secondCopyTexts",
    ],
    needs: ["billingSystem"],
    key: "needed",
  },
};

/** The specification's words for them; `npm run spec` compares. */
export const specIntegrationTypes = {
  "N8N/webhook": "webhook",
  Typebot: "typebot",
  "OpenAI assistant": "openaiAssistant",
  OpenAI: "openai",
  Groq: "groq",
  Grok: "grok",
  DeepSeek: "deepseek",
  "invoice second copy": "secondCopy",
} as const satisfies Record<string, IntegrationType>;

/** What each billing system asks for beside its key. */
export const billingSystems: Readonly<
  Record<BillingSystem, { needs: readonly IntegrationField[]; hasPassword: boolean }>
> = {
  asaas: { needs: [], hasPassword: false },
  ixc: { needs: ["url"], hasPassword: false },
  sgp: { needs: ["url", "billingApp"], hasPassword: false },
  hubsoft: { needs: ["url", "billingApp", "billingUser"], hasPassword: true },
};

/** Without these it cannot be saved, as it is filled in now. */
export const neededFields = (type: IntegrationType, { billingSystem }: Partial<IntegrationFields>) => [
  ...integrationTypes[type].needs,
  ...(type === "secondCopy" && billingSystem ? billingSystems[billingSystem].needs : []),
];

/** Whether it speaks with another key than its own: only OpenAI speaks. */
export const hasVoiceKey = (
  type: IntegrationType,
  { speech = "text", url }: Partial<Pick<IntegrationFields, "speech"> & { url: string | null }>,
): boolean => hasField(type, "speech") && speech !== "text" && !(type.startsWith("openai") && !url);

/** Whether it has a second word beside its key: a billing system's password, or the key of its voice. */
export const hasPassword = (type: IntegrationType, fields: Partial<IntegrationFields>): boolean =>
  hasVoiceKey(type, fields) ||
  (type === "secondCopy" && fields.billingSystem !== undefined && billingSystems[fields.billingSystem].hasPassword);

/** Those that answer; a test holds this list against the adapters. A type that nothing answers for is not offered. */
export const offeredTypes = [
  "openai",
  "openaiAssistant",
  "groq",
  "grok",
  "deepseek",
  "typebot",
  "webhook",
  "secondCopy",
] as const satisfies readonly IntegrationType[];

export const hasField = (type: IntegrationType, field: IntegrationField): boolean =>
  integrationTypes[type].fields.includes(field);
