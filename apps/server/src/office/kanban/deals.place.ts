// Where a card or a lane stands: a text between those of its two neighbours, so that a move writes one row.
import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import type { Tx } from "#platform/database";
import * as queries from "./deals.place.queries.ts";

/** Longer ones come from hundreds of cards put into the same gap: the stretch around it is then spread anew. */
const LONGEST = 40;
/** Cards on either side that take part in that. */
const STRETCH = 50;

/** Null: there is nobody on that side. */
export function between(before: string | null, after: string | null): string {
  return generateKeyBetween(before, after);
}

export function firstPlaces(count: number): string[] {
  return generateNKeysBetween(null, null, count);
}

export interface Wish {
  laneId: number;
  /** The card to lie under; null or no longer in that lane: on top. */
  afterDealId: number | null;
  /** The one that is being moved is nobody's neighbour. */
  dealId: number | null;
}

/** The lane must be locked: two cards that come at once would otherwise be given the same place. */
export async function placeFor(tx: Tx, wish: Wish): Promise<{ position: string; isSpread: boolean }> {
  const gap = await queries.readGap(tx, wish);
  const position = between(gap.before, gap.after);
  if (position.length <= LONGEST) return { position, isSpread: false };
  await spread(tx, wish, gap);
  const wider = await queries.readGap(tx, wish);
  return { position: between(wider.before, wider.after), isSpread: true };
}

/** For so many at once, in their order above all others; the lane must be locked. */
export async function placesOnTop(tx: Tx, laneId: number, count: number): Promise<string[]> {
  const { after } = await queries.readGap(tx, { laneId, afterDealId: null, dealId: null });
  return generateNKeysBetween(null, after, count);
}

async function spread(tx: Tx, wish: Wish, { before, after }: queries.Gap): Promise<void> {
  const { ids, low, high } = await queries.readStretch(tx, wish, { before, after }, STRETCH);
  await queries.savePlaces(tx, ids, generateNKeysBetween(low, high, ids.length));
}
