// Integrations on the wire: what a company connects, how it is doing, and trying it. Keys go in and never come out.
import { z } from "zod";
import { listAnswer, listQuery, UsedBy } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";
import { IntegrationFields, IntegrationType } from "./integration-types.ts";

/** "key", "balance" and "model" wait for a person; "down" mends itself. */
export const IntegrationHealth = z.enum(["unknown", "ok", "key", "balance", "model", "down"]);
export type IntegrationHealth = z.infer<typeof IntegrationHealth>;

/** Only the fields of its type. */
export const Integration = IntegrationFields.partial().extend({
  id: WireId,
  type: IntegrationType,
  name: z.string(),
  /** The last characters of its key; null: it has none. */
  keyEnd: z.string().nullable(),
  /** A word beside the key is kept, where its system has one. */
  hasPassword: z.boolean(),
  health: IntegrationHealth,
  healthAt: Timestamp.nullable(),
  /** How many published flows ask it. */
  uses: z.number().int(),
  createdAt: Timestamp,
});
export type Integration = z.infer<typeof Integration>;

const Name = z.string().trim().min(1).max(80);
const ApiKey = z.string().trim().min(1).max(500);
const read = { area: "integrations", level: "read" } as const;
const access = { area: "integrations", level: "full" } as const;
const gate = "integrations";
const params = z.object({ integrationId: Id });

export const listIntegrations = route({
  method: "GET",
  path: "/integrations",
  summary: "What the company has connected to answer its customers, with how each is doing.",
  access: read,
  gate,
  query: listQuery(["name", "type"]),
  answer: listAnswer(Integration),
});

export const showIntegration = route({
  method: "GET",
  path: "/integrations/:integrationId",
  summary: "One integration and where it is used.",
  access: read,
  gate,
  params,
  answer: z.object({ integration: Integration, usedBy: z.array(UsedBy) }),
});

export const createIntegration = route({
  method: "POST",
  path: "/integrations",
  summary:
    "Connects something. Fields that its type does not have are refused; the key is kept sealed and never answered.",
  access,
  gate,
  support: "refused",
  audit: { kind: "integrations.created" },
  creates: true,
  body: IntegrationFields.partial().extend({
    type: IntegrationType,
    name: Name,
    apiKey: ApiKey.nullable().optional(),
    password: ApiKey.nullable().optional(),
  }),
  answer: Integration,
});

export const updateIntegration = route({
  method: "PUT",
  path: "/integrations/:integrationId",
  summary: "Changes an integration, never its type. A key of null takes the key away.",
  access,
  gate,
  support: "refused",
  audit: { kind: "integrations.changed" },
  params,
  body: IntegrationFields.partial().extend({
    name: Name.optional(),
    apiKey: ApiKey.nullable().optional(),
    password: ApiKey.nullable().optional(),
  }),
  answer: Integration,
});

export const deleteIntegration = route({
  method: "DELETE",
  path: "/integrations/:integrationId",
  summary: "Removes an integration that no published flow asks.",
  access,
  gate,
  audit: { kind: "integrations.deleted" },
  params,
  answer: Done,
});

/** What keeps an integration from answering, in words that say what to do. */
export const integrationTroubles = [
  "noKey",
  "key",
  "balance",
  "model",
  "assistantId",
  "rate",
  "down",
  "timeout",
  "blocked",
  "refused",
  "badAnswer",
  "notFound",
  "builder",
  "testAddress",
  /** It was not asked: a limit of what it may cost is spent. */
  "budget",
] as const;
export const IntegrationTrouble = z.enum(integrationTroubles);
export type IntegrationTrouble = z.infer<typeof IntegrationTrouble>;

export const CheckStep = z.object({
  step: z.enum(["address", "key", "model", "answer"]),
  state: z.enum(["ok", "failed", "open"]),
  trouble: IntegrationTrouble.nullable(),
});
export type CheckStep = z.infer<typeof CheckStep>;

export const testIntegration = route({
  method: "POST",
  path: "/integrations/:integrationId/test",
  summary: "Asks it a question at once and answers step by step how that went, what was answered and how long it took.",
  access,
  gate,
  support: "refused",
  timeoutSeconds: 45,
  audit: { kind: "integrations.tested" },
  creates: false,
  params,
  answer: z.object({
    steps: z.array(CheckStep),
    answer: z.string().nullable(),
    ms: z.number().int(),
    /** What the provider offers, where it says so, with the day on which it ends. */
    models: z.array(z.object({ id: z.string(), endsOn: z.string().nullable() })),
    integration: Integration,
  }),
});
