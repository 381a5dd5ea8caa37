// Signs to the customer, asked for where somebody reads or writes and given by whoever owns that work above.
import { settingsOf } from "#company/settings";
import type { Ctx } from "#platform/context";
import { findTicketFacts } from "./tickets.queries.ts";
import { customerSign } from "./tickets.requests.ts";
import { isAttendedBy } from "./tickets.rules.ts";
import type { Ticket } from "./tickets.types.ts";

/** Only whoever attends reads on the company's behalf; others who look, look unseen. */
export async function showRead(ctx: Ctx, ticket: Ticket, userId: number): Promise<void> {
  if (!isAttendedBy(ticket, userId) || !(await settingsOf(ctx)).get("ShowRead")) return;
  await ctx.enqueue(customerSign, { tenantId: ctx.tenantId, ticketId: ticket.id, sign: "read" });
}

/** Somebody writes in it: the customer is shown so, if it is theirs to answer. */
export async function showTyping(ctx: Ctx, ticketId: number): Promise<void> {
  if (ctx.actor.kind !== "user" || !(await settingsOf(ctx)).get("ShowTyping")) return;
  const ticket = await findTicketFacts(ctx.tx, ticketId);
  if (!ticket || !isAttendedBy(ticket, ctx.actor.userId)) return;
  await ctx.enqueue(customerSign, { tenantId: ctx.tenantId, ticketId, sign: "typing" });
}
