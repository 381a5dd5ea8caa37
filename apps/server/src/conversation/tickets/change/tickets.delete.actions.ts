// Removes a ticket for good, with everything said in it. For administrators; the security log keeps that it was done.
import { recordSecurity } from "#company/audit";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { deleteTicket, lockTicket } from "../tickets.queries.ts";
import { ticketFacts } from "../tickets.types.ts";

export async function removeTicket(ctx: Ctx, ticketId: number): Promise<void> {
  const ticket = await lockTicket(ctx.tx, ticketId);
  if (!ticket) throw new AppError("ERR_NO_TICKET_FOUND");
  await deleteTicket(ctx.tx, ticketId);
  await ctx.publish("ticket.deleted", {
    ticketId,
    version: ticket.version + 1,
    data: { facts: ticketFacts(ticket) },
  });
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  await recordSecurity(ctx, { kind: "ticket.deleted", userId, detail: { ticketId, protocol: ticket.protocol } });
}
