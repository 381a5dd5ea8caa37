// Work on many tickets at once, in the background.
import { z } from "zod";
import { LongJob } from "../long-jobs.ts";
import { route } from "../route.ts";
import { WireId } from "../shapes.ts";

const Chosen = z.array(WireId).min(1).max(5000);

export const closeTickets = route({
  method: "POST",
  path: "/tickets/close-tickets",
  summary: "Closes many tickets in the background; administrators only.",
  access: { area: "massActions", level: "full" },
  audit: { kind: "tickets.closed_many" },
  creates: true,
  support: "allowed",
  body: z.object({ ticketIds: Chosen, closingReasonId: WireId.optional() }),
  alsoNamed: { body: { tickets: "ticketIds" } },
  answer: LongJob,
});

export const deleteTickets = route({
  method: "POST",
  path: "/tickets/del-tickets",
  summary: "Removes many tickets in the background; administrators only.",
  access: { area: "massActions", level: "full" },
  audit: { kind: "tickets.deleted_many" },
  creates: true,
  proof: "fresh",
  body: z.object({ ticketIds: Chosen }),
  alsoNamed: { body: { tickets: "ticketIds" } },
  answer: LongJob,
});
