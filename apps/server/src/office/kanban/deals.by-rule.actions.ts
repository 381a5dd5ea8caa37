// What a machine does with deals: the contact's deal goes to a lane, or begins there.
import { sql } from "kysely";
import type { Ctx } from "#platform/context";
import { findLane, lockLane } from "./boards.queries.ts";
import { apply, begin } from "./deals.apply.ts";
import { placeFor } from "./deals.place.ts";
import { beginning, change } from "./deals.rules.ts";
import { findCustomer, findDealOnBoard } from "./deals.save.queries.ts";

/** False: there is no such lane. Whoever is kept out of the CRM stays out. */
export async function moveDeal(
  ctx: Ctx,
  contactId: number,
  laneId: number,
  valueCents: number | null,
): Promise<boolean> {
  const { tx, tenantId, now } = ctx;
  if (!(await findLane(tx, laneId))) return false;
  const lane = await lockLane(tx, laneId);
  const customer = await findCustomer(ctx, contactId, sql`true`);
  if (!customer?.isInCrm) return true;
  const deal = await findDealOnBoard(tx, lane.boardId, contactId);
  const isThere = deal?.laneId === lane.id;
  const place = isThere ? null : await placeFor(tx, { laneId: lane.id, afterDealId: null, dealId: deal?.id ?? null });
  if (place?.isSpread) await ctx.publish("list.changed", { data: { list: "kanban" } });
  if (deal) {
    const fromLane = isThere ? null : ((await findLane(tx, deal.laneId))?.name ?? null);
    const wanted = valueCents === null ? {} : { valueCents };
    const to = place && { lane, position: place.position };
    const decided = change(deal, { wanted, place: to, fromLane, now });
    if (decided) await apply(ctx, deal, decided, null);
    return true;
  }
  const cents = valueCents ?? 0;
  const fresh = { title: "", notes: "", dueOn: null, ownerId: null, laneSince: now, createdAt: now, updatedAt: now };
  const where = { tenantId, boardId: lane.boardId, laneId: lane.id, position: place?.position ?? "", contactId };
  await begin(ctx, { ...fresh, ...where, valueCents: cents }, beginning(lane, cents, null), null);
  return true;
}
