// Messages sent on to other contacts.
import { z } from "zod";
import { limits, ourLimits } from "./limits.ts";
import { route } from "./route.ts";
import { WireId } from "./shapes.ts";

export const forwardMessages = route({
  method: "POST",
  path: "/forward-messages",
  summary: `Sends up to ${limits.forwardMaxMessages} messages to up to ${limits.forwardMaxContacts} contacts; each contact has its own outcome.`,
  access: { area: "attendance", level: "full" },
  timeoutSeconds: limits.messageSendTimeoutSeconds,
  body: z.object({
    /** Makes the same request twice the same forward. */
    clientId: z.uuid(),
    messageIds: z.array(WireId).min(1).max(limits.forwardMaxMessages),
    contactIds: z.array(WireId).min(1).max(limits.forwardMaxContacts),
    comment: z.string().trim().max(ourLimits.messageTextMax).optional(),
  }),
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
