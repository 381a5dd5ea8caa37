// What follows for tickets when something about their contact changes that they show.
import { changeAccess } from "#company/users";
import type { Ctx } from "#platform/context";
import { advanceActiveTickets, lockWithTickets, retellMoved } from "./contacts.queries.ts";

/** Before the change; it also is what `lockWallets` does for one contact. */
export function lockContact(ctx: Ctx, contactId: number): Promise<void> {
  return lockWithTickets(ctx.tx, ctx.tenantId, contactId);
}

/** After the change, in the same transaction: whoever has one of the contact's attendances on the screen sees it anew. */
export async function contactChanged(ctx: Ctx, contactId: number): Promise<void> {
  for (const { id, version, facts } of await advanceActiveTickets(ctx.tx, ctx.tenantId, contactId, ctx.now)) {
    await ctx.publish("ticket.changed", { ticketId: id, version, data: { before: facts, facts } });
  }
}

/**
 * After tickets went from one contact to another, in the same transaction. `userIds`: everybody who gained or lost one of
 * the contacts.
 */
export async function ticketsMoved(
  ctx: Ctx,
  {
    contactIds,
    ticketIds,
    userIds,
  }: { contactIds: readonly number[]; ticketIds: readonly number[]; userIds: readonly number[] },
): Promise<void> {
  await retellMoved(ctx.tx, ctx.tenantId, contactIds, ticketIds);
  for (const userId of [...new Set(userIds)].toSorted((a, b) => a - b)) await changeAccess(ctx, userId, "wallets");
}
