// The guard against talking past each other: was anything said to or by the customer since what the sender had seen? Asked
// under the ticket's lock, so that of two colleagues who answer in the same instant exactly one passes.
import { NEWER_SHOWN, type NewerMessages } from "@prosa/contracts/message-newer";
import { showVisibleTicket, type Ticket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { newerThan } from "../messages.queries.ts";

/** Nothing is asked of whoever does not say what they saw: integrations, and whoever sends anyway. */
export async function refuseIfNewer(
  ctx: Ctx,
  ticket: Pick<Ticket, "id">,
  userId: number,
  seenId: number | undefined,
): Promise<void> {
  if (seenId === undefined) return;
  const newer = await newerThan(ctx.tx, ticket.id, seenId, userId, NEWER_SHOWN);
  if (newer.count === 0) return;
  const entity: NewerMessages = { ticket: await showVisibleTicket(ctx, ticket.id), ...newer };
  throw new AppError("ERR_NEWER_MESSAGES", { entity });
}
