// Messages sent on to other contacts.
import { z } from "zod";
import { limits, ourLimits } from "../limits.ts";
import { route } from "../route.ts";
import { ClientId, WireId } from "../shapes.ts";

export const forwardMessages = route({
  method: "POST",
  path: "/forward-messages",
  summary: `Sends up to ${limits.forwardMaxMessages} messages to up to ${limits.forwardMaxContacts} contacts; each contact has its own outcome.`,
  access: { area: "attendance", level: "full" },
  audit: { none: "ticketTrail" },
  creates: true,
  timeoutSeconds: limits.messageSendTimeoutSeconds,
  body: z.object({
    /** Makes the same request twice the same forward. */
    clientId: ClientId,
    messageIds: z.array(WireId).min(1).max(limits.forwardMaxMessages),
    contactIds: z.array(WireId).min(1).max(limits.forwardMaxContacts),
    comment: z.string().trim().max(ourLimits.messageTextMax).optional(),
  }),
  alsoNamed: { body: { messages: "messageIds", contact: "contactIds", contacts: "contactIds" } },
  answer: z.object({
    results: z.array(
      z.object({
        contactId: WireId,
        ticketId: WireId.nullable(),
        sent: z.number().int(),
        error: z.string().nullable(),
      }),
    ),
  }),
});
