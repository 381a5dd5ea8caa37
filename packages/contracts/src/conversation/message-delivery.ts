// What becomes of a message on its way, and what a person may do about it.
import { z } from "zod";
import { route } from "../route.ts";
import { Id, Timestamp } from "../shapes.ts";
import { Message } from "./messages.ts";

export const resendMessage = route({
  method: "POST",
  path: "/messages/:messageId/resend",
  summary:
    "A new attempt of a message that failed or whose outcome stayed unknown; the person decides, never the system.",
  access: { area: "attendance", level: "full" },
  audit: { none: "ticketTrail" },
  creates: false,
  params: z.object({ messageId: Id }),
  answer: Message,
});

export const cancelMessage = route({
  method: "POST",
  path: "/messages/:messageId/cancel",
  summary: "Withdraws a message that still waits to be sent.",
  access: { area: "attendance", level: "full" },
  audit: { none: "ticketTrail" },
  creates: false,
  params: z.object({ messageId: Id }),
  answer: Message,
});

/** One moment in a message's life, for people who ask "did it arrive, and when". */
export const TimelineEntry = z.object({
  at: Timestamp,
  kind: z.enum(["created", "attempt", "sent", "delivered", "read", "played", "failed", "unconfirmed", "canceled"]),
  /** Of attempts: which, what came of it and for how long it took. */
  attempt: z.number().int().nullable(),
  outcome: z.enum(["accepted", "refused", "retry", "unknown"]).nullable(),
  durationMs: z.number().int().nullable(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
});

export const messageTimeline = route({
  method: "GET",
  path: "/messages/:messageId/timeline",
  summary: "Everything known about a message's delivery, in order.",
  access: { area: "attendance", level: "full" },
  params: z.object({ messageId: Id }),
  answer: z.object({
    entries: z.array(TimelineEntry),
    pricing: z.object({ category: z.string(), billable: z.boolean() }).nullable(),
  }),
});

export const messageOriginal = route({
  method: "GET",
  path: "/messages/:messageId/original",
  summary: "What an edited message said before its first edit; one that was taken back says nothing any more.",
  access: { area: "attendance", level: "full" },
  params: z.object({ messageId: Id }),
  /** Null: never edited, or taken back. */
  answer: z.object({ original: z.object({ body: z.string(), editedAt: Timestamp }).nullable() }),
});

export const fetchMediaAgain = route({
  method: "POST",
  path: "/messages/:messageId/media",
  summary: "Asks the provider for a message's file once more, after it failed.",
  access: { area: "attendance", level: "full" },
  audit: { none: "again" },
  creates: false,
  params: z.object({ messageId: Id }),
  answer: Message,
});

export const transcribeMessage = route({
  method: "POST",
  path: "/messages/:messageId/transcript",
  summary: "Has a customer's voice message written down; what is there already, or on its way, stays as it is.",
  access: { area: "attendance", level: "full" },
  gate: "integrations",
  audit: { none: "writesDown" },
  creates: false,
  params: z.object({ messageId: Id }),
  answer: Message,
});

export const messageWindow = route({
  method: "GET",
  path: "/messages/window/:ticketId",
  summary: "Until when free text may be sent in a ticket, on channels that have such a window.",
  access: { area: "attendance", level: "full" },
  params: z.object({ ticketId: Id }),
  answer: z.object({ hasWindow: z.boolean(), open: z.boolean(), expiresAt: Timestamp.nullable() }),
});
