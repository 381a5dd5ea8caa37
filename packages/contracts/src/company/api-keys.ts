// Keys of the public API on the wire. The key itself is answered once, when it is made.
import { z } from "zod";
import { listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";
import { ApiScope } from "./scopes.ts";

export const ApiKey = z.object({
  id: WireId,
  /** The part of the key that names it; also the `apiId` of older programs. */
  apiId: z.string(),
  name: z.string(),
  /** The last four characters, to tell one from another. */
  ending: z.string(),
  /** As whom it acts: it sees what this person sees. */
  userId: WireId,
  username: z.string(),
  scopes: z.array(ApiScope),
  /** From where it may be used; none means from anywhere. */
  addresses: z.array(z.string()),
  expiresAt: Timestamp.nullable(),
  state: z.enum(["active", "expired", "revoked", "personInactive"]),
  lastUsedAt: Timestamp.nullable(),
  /** Calls of today and of the last thirty days, in UTC. */
  callsToday: z.number().int(),
  callsMonth: z.number().int(),
  createdAt: Timestamp,
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyInput = z.object({
  name: z.string().trim().min(1).max(80),
  scopes: z.array(ApiScope).min(1),
  addresses: z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).max(20),
  expiresAt: Timestamp.nullable(),
});

const access = { area: "settings", level: "full" } as const;

export const listApiKeys = route({
  method: "GET",
  path: "/api-keys",
  summary: "The company's keys of the public API with how much each is used.",
  access,
  gate: "publicApi",
  query: listQuery(["name", "createdAt", "lastUsedAt"]),
  answer: listAnswer(ApiKey),
});

export const createApiKey = route({
  method: "POST",
  path: "/api-keys",
  summary: "Makes a key. It is answered here and never again.",
  access,
  gate: "publicApi",
  proof: "fresh",
  audit: { kind: "apiKeys.created" },
  creates: { unkept: "secret" },
  body: ApiKeyInput.partial({ addresses: true, expiresAt: true }).extend({ userId: WireId }),
  answer: z.object({ key: ApiKey, token: z.string() }),
});

export const updateApiKey = route({
  method: "PUT",
  path: "/api-keys/:apiKeyId",
  summary: "Renames a key, or changes what it may do, from where and until when.",
  access,
  gate: "publicApi",
  support: "refused",
  audit: { kind: "apiKeys.changed" },
  params: z.object({ apiKeyId: Id }),
  body: ApiKeyInput.partial(),
  answer: ApiKey,
});

export const revokeApiKey = route({
  method: "DELETE",
  path: "/api-keys/:apiKeyId",
  summary: "Revokes a key; within two seconds it opens nothing. Its name and its use stay told.",
  access,
  gate: "publicApi",
  audit: { kind: "apiKeys.deleted" },
  params: z.object({ apiKeyId: Id }),
  answer: Done,
});
