// What time alone does to a ticket, decided under its lock: nothing happens early, and nothing to what has moved on.
import { settingsOf } from "#company/settings";
import type { Ctx } from "#platform/context";
import { loadKnown } from "./known.queries.ts";
import { apply } from "./tickets.apply.ts";
import { lockTicket } from "./tickets.queries.ts";
import { fallDue } from "./tickets.rules.ts";

export async function letFallDue(ctx: Ctx, ticketId: number): Promise<void> {
  const ticket = await lockTicket(ctx.tx, ticketId);
  if (!ticket || ticket.status === "closed") return;
  const { autoCloseMinutes } = await loadKnown(ctx.tx, ticket);
  const returnAfter = (await settingsOf(ctx)).get("ReturnToPendingMinutes");
  const returnMinutes = returnAfter === "off" ? null : Number(returnAfter);
  const change = fallDue(ticket, ctx.now, { autoCloseMinutes, returnMinutes });
  if (change) await apply(ctx, ticket, change, null);
}
