// Who wants no more of what is sent to many, on the wire: a contact's own story of it, and the words a company understands.
import { z } from "zod";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";

export const ConsentSource = z.enum(["keyword", "button", "provider", "person", "import", "api", "merge", "kept"]);
export type ConsentSource = z.infer<typeof ConsentSource>;

export const ConsentEvent = z.object({
  id: WireId,
  kind: z.enum(["optOut", "optIn"]),
  source: ConsentSource,
  /** Null: it holds for every channel. */
  channel: z.string().nullable(),
  /** What the customer wrote or tapped. */
  word: z.string().nullable(),
  /** The message that said it, where whoever looks may read it. */
  message: z.object({ id: WireId, ticketId: WireId }).nullable(),
  user: z.string().nullable(),
  at: Timestamp,
});
export type ConsentEvent = z.infer<typeof ConsentEvent>;

export const contactConsent = route({
  method: "GET",
  path: "/contacts/:contactId/consent",
  summary: "Whether a contact may be sent campaigns, and what was said about it, newest first.",
  access: { area: "contacts", level: "own" },
  params: z.object({ contactId: Id }),
  answer: z.object({ isOut: z.boolean(), events: z.array(ConsentEvent) }),
});

const Word = z.string().trim().min(2).max(40);
const ConsentSettings = z.object({
  /** Understood beside the standard words. */
  outWords: z.array(Word).max(20),
  backWords: z.array(Word).max(20),
  confirms: z.boolean(),
  /** Null: the standard sentence in the customers' language. */
  confirmation: z.string().trim().min(1).max(500).nullable(),
});
export type ConsentSettings = z.infer<typeof ConsentSettings>;

export const standardOutWords = [
  "sair",
  "parar",
  "pare",
  "cancelar",
  "descadastrar",
  "remover",
  "stop",
  "unsubscribe",
  "quit",
  "baja",
  "alto",
] as const;
export const standardBackWords = ["voltar", "start", "alta"] as const;

export const showConsentSettings = route({
  method: "GET",
  path: "/consent-settings",
  summary: "The words with which customers leave campaigns and come back, and what confirms it.",
  access: { area: "settings", level: "full" },
  answer: ConsentSettings,
});

export const updateConsentSettings = route({
  method: "PUT",
  path: "/consent-settings",
  summary: "Changes the company's own words and what confirms them; the standard words always hold.",
  access: { area: "settings", level: "full" },
  audit: { kind: "setting.changed" },
  body: ConsentSettings.partial(),
  answer: ConsentSettings,
});
