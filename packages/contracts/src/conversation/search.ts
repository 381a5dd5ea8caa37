// Search over everything on the wire: people, attendances and words, allowed ones only.
import { z } from "zod";
import { TicketStatus } from "../company/users.ts";
import { limits } from "../limits.ts";
import { route } from "../route.ts";
import { Timestamp, WireId } from "../shapes.ts";

const TicketHit = z.object({
  id: WireId,
  protocol: z.string(),
  status: TicketStatus,
  contactName: z.string(),
  queue: z.string().nullable(),
  username: z.string().nullable(),
  lastMessageAt: Timestamp,
});

export const searchEverything = route({
  method: "GET",
  path: "/search",
  summary: `Contacts, tickets and messages that match, accents ignored; at least ${limits.contactSearchMinLetters} letters.`,
  access: { area: "attendance", level: "full" },
  query: z.object({
    searchParam: z.string().trim().min(limits.contactSearchMinLetters).max(200),
    groups: z.enum(["all", "contacts", "tickets", "messages"]).default("all"),
    /** Continues the messages. */
    cursor: z.string().max(200).optional(),
  }),
  answer: z.object({
    contacts: z.array(
      z.object({
        id: WireId,
        name: z.string(),
        number: z.string().nullable(),
        /** The newest attendance the caller may see. */
        ticketId: WireId.nullable(),
      }),
    ),
    tickets: z.array(TicketHit),
    messages: z.array(
      z.object({
        messageId: WireId,
        ticketId: WireId,
        contactName: z.string(),
        fromMe: z.boolean(),
        at: Timestamp,
        /** The words around the hit; where they begin and end is marked with U+0002 and U+0003. */
        snippet: z.string(),
      }),
    ),
    cursor: z.string().nullable(),
  }),
});
