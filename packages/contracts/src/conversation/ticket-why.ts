// Why somebody sees the tickets that they see.
import { z } from "zod";
import { route } from "../route.ts";
import { Id } from "../shapes.ts";

/** Why the list holds what it holds: one line per rule that applies to this viewer. */
export const explainTickets = route({
  method: "GET",
  path: "/tickets/why",
  summary: "Which rules decide what the caller sees; with ticketId, why that ticket is or is not seen by a person.",
  access: { area: "attendance", level: "full" },
  query: z.object({
    /** For administrators: about somebody else. */
    userId: Id.optional(),
    ticketId: Id.optional(),
  }),
  answer: z.object({
    seesAll: z.boolean(),
    /** Words the screen has texts for. */
    rules: z.array(
      z.object({
        rule: z.enum([
          "seesAll",
          "ownTickets",
          "ownQueues",
          "withoutQueue",
          "channelLimit",
          "hideChatbot",
          "hideAssigned",
          "hidePrivate",
          "walletOnly",
          "walletTickets",
        ]),
        names: z.array(z.string()),
      }),
    ),
    /** Of the ticket asked about; null when none was. */
    ticket: z.object({ isVisible: z.boolean(), because: z.array(z.string()) }).nullable(),
  }),
});
