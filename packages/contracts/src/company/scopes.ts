// What a key of the public API may be allowed: one list, read by the routes that name a scope, by the screen and by the gate.
import { z } from "zod";

export const ApiScope = z.enum([
  "tickets:read",
  "tickets:write",
  "messages:read",
  "messages:write",
  "contacts:read",
  "contacts:write",
  "deals:read",
  "deals:write",
  "channels:read",
]);
export type ApiScope = z.infer<typeof ApiScope>;

/** What the platform's own token may: routes of the operator that say so. No company's key has it. */
export const ADMIN_SCOPE = "admin";
export type KeyScope = ApiScope | typeof ADMIN_SCOPE;

/** What a key is called, so that scanners of leaked secrets know it. */
export const KEY_PREFIX = "psk_";
