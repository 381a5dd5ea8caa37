// What there is to choose from when a ticket is given on or resolved.
import { z } from "zod";
import { Pause } from "../company/work/pauses.ts";
import { route } from "../route.ts";
import { Id, WireId } from "../shapes.ts";

/** Whom a ticket may be given to, with what helps to choose. */
export const transferTargets = route({
  method: "GET",
  path: "/tickets/:ticketId/targets",
  summary: "People and queues a ticket can be transferred to.",
  access: { area: "attendance", level: "full" },
  params: z.object({ ticketId: Id }),
  answer: z.object({
    people: z.array(
      z.object({
        id: WireId,
        name: z.string(),
        isOnline: z.boolean(),
        pause: Pause.nullable(),
        open: z.number().int(),
        queueIds: z.array(WireId),
        isHere: z.boolean(),
      }),
    ),
    queues: z.array(z.object({ id: WireId, name: z.string(), color: z.string(), isHere: z.boolean() })),
    flows: z.array(z.object({ id: WireId, name: z.string() })),
  }),
});

/** What the resolve dialog offers. */
export const closingChoices = route({
  method: "GET",
  path: "/tickets/closing-choices",
  summary: "Active closing reasons, the farewells the caller may send, and the channels that ask for a grade.",
  access: { area: "attendance", level: "full" },
  answer: z.object({
    isReasonRequired: z.boolean(),
    reasons: z.array(z.object({ id: WireId, name: z.string(), color: z.string() })),
    farewells: z.array(z.object({ id: WireId, title: z.string(), message: z.string() })),
    /** Channels that ask for a grade on closing. */
    ratedChannelIds: z.array(WireId),
  }),
});
