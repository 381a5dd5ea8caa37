// What an integration does for the people who attend: the copilot beside the composer, and voice messages as text. Nothing does until somebody chooses.
import { z } from "zod";
import { route } from "../route.ts";
import { WireId } from "../shapes.ts";
import type { IntegrationType } from "./integration-types.ts";

export const integrationDuties = ["copilot", "transcripts"] as const;
export const IntegrationDuty = z.enum(integrationDuties);
export type IntegrationDuty = z.infer<typeof IntegrationDuty>;

/** Those that can; a test holds this list against the adapters. */
export const dutyTypes: Readonly<Record<IntegrationDuty, readonly IntegrationType[]>> = {
  copilot: ["openai", "openaiAssistant", "groq", "grok", "deepseek"],
  transcripts: ["openai", "openaiAssistant", "groq"],
};

export const Duty = z.object({
  duty: IntegrationDuty,
  /** Null: nobody does it. */
  integrationId: WireId.nullable(),
  /** Without being asked, for every voice message that comes in. */
  isAutomatic: z.boolean(),
});
export type Duty = z.infer<typeof Duty>;

const Duties = z.object({ duties: z.array(Duty) });

export const listDuties = route({
  method: "GET",
  path: "/integration-duties",
  summary: "Which integration is the copilot and which writes down voice messages.",
  access: { area: "integrations", level: "read" },
  gate: "integrations",
  answer: Duties,
});

export const updateDuty = route({
  method: "PUT",
  path: "/integration-duties",
  summary: "Gives a duty to an integration whose type can do it, or to none.",
  access: { area: "integrations", level: "full" },
  gate: "integrations",
  support: "refused",
  audit: { kind: "integrations.changed" },
  body: Duty.extend({ isAutomatic: z.boolean().default(false) }),
  answer: Duties,
});

/** Why nobody helps now. */
export const helpTroubles = ["none", "plan", "noKey", "key", "balance", "model", "down"] as const;
export const Help = z.object({
  /** Of the integration that helps. */
  name: z.string().nullable(),
  why: z.enum(helpTroubles).nullable(),
  isAutomatic: z.boolean(),
});
export type Help = z.infer<typeof Help>;

export const showHelp = route({
  method: "GET",
  path: "/help-at-hand",
  summary: "Who helps the people who attend, by name, and why nobody does.",
  access: { area: "attendance", level: "full" },
  answer: z.object({ copilot: Help, transcripts: Help }),
});
