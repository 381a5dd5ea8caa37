// What follows when contacts change hands: their tickets, and the rights of those who gained or lost them.
import { changeAccess } from "#company/users";
import type { Ctx } from "#platform/context";
import { dropFromWallet, lockContacts, retellWallets, someOfWallet } from "./wallets.queries.ts";

/** Before the wallets of these contacts are changed: from here on nobody opens a ticket for them. */
export function lockWallets(ctx: Ctx, contactIds: readonly number[]): Promise<void> {
  return lockContacts(ctx.tx, ctx.tenantId, contactIds);
}

/**
 * After the wallets were changed, in the same transaction. `userIds`: everybody who gained or lost one of the contacts;
 * their first or last one may change everything they see, so their screens fetch anew.
 */
export async function walletsChanged(
  ctx: Ctx,
  { contactIds, userIds }: { contactIds: readonly number[]; userIds: readonly number[] },
): Promise<void> {
  await retellWallets(ctx.tx, ctx.tenantId, contactIds, ctx.now);
  for (const userId of [...new Set(userIds)].toSorted((a, b) => a - b)) await changeAccess(ctx, userId, "wallets");
}

/** Somebody who is gone keeps no customers. Returns whether there may be more of them. */
export async function releaseWalletsOf(ctx: Ctx, userId: number, atOnce: number): Promise<boolean> {
  const contactIds = await someOfWallet(ctx.tx, ctx.tenantId, userId, atOnce);
  if (contactIds.length > 0) {
    await lockWallets(ctx, contactIds);
    await dropFromWallet(ctx.tx, ctx.tenantId, userId, contactIds);
    await retellWallets(ctx.tx, ctx.tenantId, contactIds, ctx.now);
  }
  return contactIds.length === atOnce;
}
