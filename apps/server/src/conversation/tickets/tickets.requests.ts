// Work on tickets named here and done elsewhere: by the references of removed people, and by signs and questions to the customer.
import { z } from "zod";
import type { Ctx } from "#platform/context";
import { declareRequest } from "#platform/jobs";

/** Whatever this person was attending waits in its queue again, and their customers are nobody's. */
export const releaseTickets = declareRequest({
  name: "tickets.release",
  payload: z.object({ tenantId: z.number().int(), userId: z.number().int() }),
});

export const customerSign = declareRequest({
  name: "signs.show",
  payload: z.object({ tenantId: z.number().int(), ticketId: z.number().int(), sign: z.enum(["read", "typing"]) }),
});

/** Asks the customer for a grade, if the ticket is still closed as it was then. */
export const askForRating = declareRequest({
  name: "ratings.ask",
  payload: z.object({
    tenantId: z.number().int(),
    ticketId: z.number().int(),
    userId: z.number().int(),
    closedAt: z.iso.datetime(),
  }),
});

/** As long as a screen offers to take a closing back, and a little more. */
const ASKED_AFTER_MS = 12_000;

/** Not before closing can no longer be taken back: nobody grades an attendance that goes on. */
export function askLater(ctx: Ctx, ticketId: number, userId: number): Promise<void> {
  const payload = { tenantId: ctx.tenantId, ticketId, userId, closedAt: ctx.now.toISOString() };
  return ctx.enqueue(askForRating, payload, { startAfter: new Date(ctx.now.getTime() + ASKED_AFTER_MS) });
}
