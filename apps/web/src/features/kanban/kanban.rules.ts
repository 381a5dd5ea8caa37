// What the board shows: cards in their places, kept current by news, with moves drawn before they are confirmed. Pure.
import type { Deal, DealCard, showBoard } from "@prosa/contracts/kanban";
import type { AnswerOf } from "@prosa/contracts/route";

export type BoardView = AnswerOf<typeof showBoard>;
export type LaneView = BoardView["lanes"][number];

export interface LanePage {
  items: DealCard[];
  cursor: string | null;
}

/** Where somebody wants a card to lie: under another one, or on top. */
export interface Place {
  laneId: number;
  afterDealId: number | null;
}

/** A move that the server has not confirmed yet. */
export interface Move extends Place {
  card: DealCard;
}

export type Moves = ReadonlyMap<number, Move>;

const DAY_MS = 86_400_000;
const WARNING_DAYS = 3;
const DANGER_DAYS = 7;

/** Grey up to three days without a word, then amber, red after a week. */
export function ageLevel(since: string, now: number): "calm" | "warning" | "danger" {
  const days = (now - Date.parse(since)) / DAY_MS;
  return days <= WARNING_DAYS ? "calm" : days <= DANGER_DAYS ? "warning" : "danger";
}

/** "18 min", "5 h", "8 d": one unit is enough on a card. */
export function ageParts(since: string, now: number): { amount: number; unit: "min" | "h" | "d" } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes < 60) return { amount: minutes, unit: "min" };
  if (minutes < 60 * 24) return { amount: Math.floor(minutes / 60), unit: "h" };
  return { amount: Math.floor(minutes / (60 * 24)), unit: "d" };
}

export type Due = "late" | "today" | "later";

/** `today` and the day are written alike, 2026-03-05. */
export const dueLevel = (dueOn: string, today: string): Due =>
  dueOn < today ? "late" : dueOn === today ? "today" : "later";

export const cardsOf = (pages: readonly LanePage[]): DealCard[] => pages.flatMap(({ items }) => items);

/** Of several waiting moves the later one may lie under the earlier. */
export function withMoves(cards: readonly DealCard[], laneId: number, moves: Moves): DealCard[] {
  if (moves.size === 0) return [...cards];
  const shown = cards.filter(({ id }) => !moves.has(id));
  for (const move of moves.values()) {
    if (move.laneId !== laneId) continue;
    const at = move.afterDealId === null ? -1 : shown.findIndex(({ id }) => id === move.afterDealId);
    shown.splice(at + 1, 0, move.card);
  }
  return shown;
}

/** The numbers of the lanes while moves wait for their answer. */
export function countWithMoves(lanes: readonly LaneView[], moves: Moves): LaneView[] {
  if (moves.size === 0) return [...lanes];
  return lanes.map((lane) => {
    let { count, valueCents } = lane;
    for (const { card, laneId } of moves.values()) {
      if (laneId === card.laneId) continue;
      const sign = laneId === lane.id ? 1 : card.laneId === lane.id ? -1 : 0;
      count += sign;
      valueCents += sign * card.valueCents;
    }
    return { ...lane, count: Math.max(0, count), valueCents: Math.max(0, valueCents) };
  });
}

function withoutCard(pages: readonly LanePage[], dealId: number): LanePage[] {
  return pages.map((page) =>
    page.items.some(({ id }) => id === dealId)
      ? { ...page, items: page.items.filter(({ id }) => id !== dealId) }
      : page,
  );
}

/** At its place; below the last loaded card of a longer lane it is left for the page that brings it. */
function withCard(pages: readonly LanePage[], card: DealCard): LanePage[] {
  const hasMore = pages.at(-1)?.cursor != null;
  const isHere = ({ items }: LanePage) => (items.at(-1)?.position ?? "") > card.position;
  const found = pages.findIndex(isHere);
  const at = found >= 0 ? found : hasMore ? -1 : pages.length - 1;
  return pages.map((page, index) => {
    if (index !== at) return page;
    const before = page.items.filter(({ position }) => position < card.position);
    return { ...page, items: [...before, card, ...page.items.slice(before.length)] };
  });
}

/** A lane's pages after a deal is known to be as it is now. Older news than what is shown changes nothing. */
export function takeDeal(pages: readonly LanePage[], laneId: number, card: DealCard): LanePage[] {
  const known = cardsOf(pages).find(({ id }) => id === card.id);
  if (known && known.version > card.version) return [...pages];
  const rest = known ? withoutCard(pages, card.id) : [...pages];
  return card.laneId === laneId ? withCard(rest, card) : rest;
}

export const dropDeal = (pages: readonly LanePage[], dealId: number): LanePage[] => withoutCard(pages, dealId);

/** What the news tells of a deal, on the card that shows its customer already. */
export const patched = (card: DealCard, deal: Deal): DealCard => ({ ...card, ...deal });

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

export interface Column {
  laneId: number;
  cards: readonly { id: number }[];
}

/** The card an arrow key leads to: up and down in a lane, sideways at the same height. */
export function nextCard(columns: readonly Column[], from: number, arrow: Arrow): number | null {
  const at = columns.findIndex(({ cards }) => cards.some(({ id }) => id === from));
  const cards = columns[at]?.cards ?? [];
  const row = cards.findIndex(({ id }) => id === from);
  if (arrow === "ArrowUp" || arrow === "ArrowDown") return cards[row + (arrow === "ArrowUp" ? -1 : 1)]?.id ?? null;
  const beside = arrow === "ArrowLeft" ? columns.slice(0, at).toReversed() : columns.slice(at + 1);
  const target = beside.find((column) => column.cards.length > 0)?.cards ?? [];
  return target[Math.min(row, target.length - 1)]?.id ?? null;
}

/** Where Shift and an arrow put a card: one up or down, or on top of the lane beside. Null: it is at the edge. */
export function placeByArrow(columns: readonly Column[], from: number, arrow: Arrow): Place | null {
  const at = columns.findIndex(({ cards }) => cards.some(({ id }) => id === from));
  const column = columns[at];
  if (!column) return null;
  const row = column.cards.findIndex(({ id }) => id === from);
  if (arrow === "ArrowLeft" || arrow === "ArrowRight") {
    const beside = columns[at + (arrow === "ArrowLeft" ? -1 : 1)];
    return beside ? { laneId: beside.laneId, afterDealId: null } : null;
  }
  if (arrow === "ArrowUp") {
    return row > 0 ? { laneId: column.laneId, afterDealId: column.cards[row - 2]?.id ?? null } : null;
  }
  const below = column.cards[row + 1];
  return below ? { laneId: column.laneId, afterDealId: below.id } : null;
}

/** Where a card dropped at the edge of another one comes to lie, or dropped beside all of them: at the end. */
export function placeByDrop(
  { laneId, cards }: Column,
  dealId: number,
  target: { id: number; edge: "top" | "bottom" } | null,
): Place {
  const others = cards.filter(({ id }) => id !== dealId);
  if (!target || target.id === dealId) {
    const own = cards.findIndex(({ id }) => id === dealId);
    const afterDealId = target ? (cards[own - 1]?.id ?? null) : (others.at(-1)?.id ?? null);
    return { laneId, afterDealId };
  }
  const at = others.findIndex(({ id }) => id === target.id);
  return { laneId, afterDealId: target.edge === "bottom" ? target.id : (others[at - 1]?.id ?? null) };
}

/** Whether the card lies there already. */
export function isThere({ laneId, cards }: Column, dealId: number, place: Place): boolean {
  const row = cards.findIndex(({ id }) => id === dealId);
  return laneId === place.laneId && row >= 0 && (cards[row - 1]?.id ?? null) === place.afterDealId;
}
