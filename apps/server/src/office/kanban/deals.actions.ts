// Use cases that change deals. Each is one transaction: lock, decide, save, tell.
import type * as contract from "@prosa/contracts/kanban";
import type { BodyOf } from "@prosa/contracts/route";
import { sql } from "kysely";
import { recordSecurity } from "#company/audit";
import { readViewers } from "#company/users";
import { whereFindable } from "#conversation/contacts";
import type { Looking } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { findLane, lockLane } from "./boards.queries.ts";
import { apply, begin, end } from "./deals.apply.ts";
import { placeFor, type Wish } from "./deals.place.ts";
import { readCard } from "./deals.queries.ts";
import { beginning, change, type Place, refuseForeign } from "./deals.rules.ts";
import { findCustomer, findDeal, holdContactOf, lockDeal } from "./deals.save.queries.ts";
import { toCard } from "./deals.wire.ts";
import type { Deal, Lane } from "./kanban.types.ts";
import { boardLooking, mayOpenBoard, moverOf } from "./kanban.visible.ts";

type Wanted = BodyOf<typeof contract.updateDeal>;

export async function createDeal(ctx: Ctx, wanted: BodyOf<typeof contract.createDeal>): Promise<contract.DealCard> {
  const looking = await boardLooking(ctx);
  const { viewer } = looking;
  const lane = await lockLane(ctx.tx, wanted.laneId);
  const customer = await findCustomer(ctx, wanted.contactId, whereFindable(looking));
  if (!customer) throw new AppError("ERR_NO_CONTACT_FOUND", { field: "contactId" });
  if (!customer.isInCrm) throw new AppError("ERR_CONTACT_CRM_DISABLED", { field: "contactId" });
  // Support comes and goes: nothing is given to it.
  const ownerId = wanted.ownerId === undefined ? (viewer.isSupport ? null : viewer.id) : wanted.ownerId;
  await refuseStranger(ctx, looking, ownerId);
  const position = await placeOn(ctx, { laneId: lane.id, afterDealId: null, dealId: null });
  const { title = "", notes = "", valueCents = 0, dueOn = null, contactId } = wanted;
  const made = await begin(
    ctx,
    {
      tenantId: ctx.tenantId,
      boardId: lane.boardId,
      laneId: lane.id,
      position,
      contactId,
      ownerId,
      title,
      notes,
      valueCents,
      dueOn,
      laneSince: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
    beginning(lane, valueCents, ownerId),
    viewer.id,
  );
  return answer(ctx, made.id, looking);
}

export async function changeDeal(ctx: Ctx, dealId: number, wanted: Wanted): Promise<contract.DealCard> {
  const looking = await boardLooking(ctx);
  const target = await lockTarget(ctx, dealId, wanted);
  const { deal, lane } = await lockSeen(ctx, dealId, looking, target);
  refuseForeign(moverOf(looking, ctx.tenantId), deal);
  const isStale = wanted.version !== undefined && wanted.version !== deal.version;
  // Moved away by somebody else between the two locks: the place that was asked for is no longer meant.
  const isElsewhere = target !== null && wanted.laneId === undefined && target.id !== deal.laneId;
  if (isStale || isElsewhere) throw new AppError("ERR_CONFLICT", { entity: await answer(ctx, dealId, looking) });
  const { ownerId } = wanted;
  if (ownerId !== undefined && ownerId !== deal.ownerId) await refuseStranger(ctx, looking, ownerId);

  const place = target && (await placeOf(ctx, deal, target, wanted.afterDealId ?? null));
  const decided = change(deal, { wanted, place, fromLane: lane?.name ?? null, now: ctx.now });
  if (decided) await apply(ctx, deal, decided, looking.viewer.id);
  return answer(ctx, dealId, looking);
}

/** Lanes are locked before deals, always: who spreads a lane anew waits for nobody who waits for that lane. */
async function lockTarget(ctx: Ctx, dealId: number, { laneId, afterDealId }: Wanted): Promise<Lane | null> {
  if (laneId !== undefined) return lockLane(ctx.tx, laneId);
  if (afterDealId === undefined) return null;
  const deal = await findDeal(ctx.tx, dealId);
  return deal ? lockLane(ctx.tx, deal.laneId) : null;
}

/** Hidden, foreign and absent are one answer. */
async function lockSeen(ctx: Ctx, dealId: number, looking: Looking, target: Lane | null) {
  const deal = await lockDeal(ctx.tx, dealId);
  if (!deal || !(await readCard(ctx, looking, dealId))) throw new AppError("ERR_NO_DEAL_FOUND");
  const isMoving = target !== null && target.id !== deal.laneId;
  return { deal, lane: isMoving ? await findLane(ctx.tx, deal.laneId) : undefined };
}

async function placeOf(ctx: Ctx, deal: Deal, lane: Lane, afterDealId: number | null): Promise<Place | null> {
  // Under itself: it is where it should be.
  if (afterDealId === deal.id && lane.id === deal.laneId) return null;
  return { lane, position: await placeOn(ctx, { laneId: lane.id, afterDealId, dealId: deal.id }) };
}

async function placeOn(ctx: Ctx, wish: Wish): Promise<string> {
  const { position, isSpread } = await placeFor(ctx.tx, wish);
  // Cards that nobody touched have other places now: screens that hold the old ones fetch the lane again.
  if (isSpread) await ctx.publish("list.changed", { data: { list: "kanban" } });
  return position;
}

/** Whoever gets a deal must work here, and be able to open the board. */
export async function refuseStranger(ctx: Ctx, { company, viewer }: Looking, ownerId: number | null): Promise<void> {
  if (ownerId === null || (ownerId === viewer.id && !viewer.isSupport)) return;
  const [owner] = await readViewers(ctx.tx, [ownerId]);
  const isHere = owner?.isActive && !owner.isSupport && mayOpenBoard(owner, company);
  if (!isHere) throw new AppError("ERR_NO_USER_FOUND", { field: "ownerId" });
}

export async function deleteDeal(ctx: Ctx, dealId: number): Promise<void> {
  const looking = await boardLooking(ctx);
  // The last one that goes is marked with its contact.
  await holdContactOf(ctx, dealId);
  const { deal } = await lockSeen(ctx, dealId, looking, null);
  refuseForeign(moverOf(looking, ctx.tenantId), deal);
  await end(ctx, deal);
  const { boardId, laneId, valueCents } = deal;
  const detail = { id: dealId, boardId, laneId, valueCents };
  await recordSecurity(ctx, { kind: "deals.deleted", userId: looking.viewer.id, detail });
}

/** Whoever just made or changed it is shown it, also where the change took it out of sight. */
async function answer(ctx: Ctx, dealId: number, looking: Looking): Promise<contract.DealCard> {
  const card = await readCard(ctx, looking, dealId, sql`true`);
  if (!card) throw new AppError("ERR_NO_DEAL_FOUND");
  return toCard(card, looking);
}
