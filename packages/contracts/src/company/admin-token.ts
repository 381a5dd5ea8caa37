// The platform's own token on the wire: programs of the operator run companies, plans and invoices with it. There is one
// at a time, and it is answered once, when it is made.
import { z } from "zod";
import { route } from "../route.ts";
import { Timestamp } from "../shapes.ts";
import { ApiKeyInput } from "./api-keys.ts";

export const AdminToken = z.object({
  /** The part of the token that names it. */
  apiId: z.string(),
  /** The last four characters. */
  ending: z.string(),
  /** Who made it; what it does stands under their name, and it opens nothing when they are gone. */
  username: z.string(),
  isEnabled: z.boolean(),
  isPersonActive: z.boolean(),
  /** From where it may be used; none means from anywhere. */
  addresses: z.array(z.string()),
  lastUsedAt: Timestamp.nullable(),
  /** Calls of today and of the last thirty days, in UTC. */
  callsToday: z.number().int(),
  callsMonth: z.number().int(),
  createdAt: Timestamp,
});
export type AdminToken = z.infer<typeof AdminToken>;

const Shown = z.object({ token: AdminToken.nullable() });

export const showAdminToken = route({
  method: "GET",
  path: "/admin/token",
  summary: "The platform's own token without its secret; null before the first one.",
  access: "operator",
  audit: { kind: "operator.token_read" },
  answer: Shown,
});

export const saveAdminToken = route({
  method: "PUT",
  path: "/admin/token",
  summary: "Switches the token on or off, or changes from where it may be used; within two seconds.",
  access: "operator",
  audit: { kind: "operator.token_changed" },
  proof: "fresh",
  body: z.object({ isEnabled: z.boolean(), addresses: ApiKeyInput.shape.addresses }).partial(),
  answer: Shown,
});

export const renewAdminToken = route({
  method: "POST",
  path: "/admin/token",
  summary:
    "Makes the token, or a new one in place of the old, which opens nothing from then on. It is answered here only.",
  access: "operator",
  audit: { kind: "operator.token_made" },
  proof: "fresh",
  creates: { unkept: "secret" },
  answer: z.object({ token: AdminToken, secret: z.string() }),
});
