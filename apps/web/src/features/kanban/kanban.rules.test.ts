// @vitest-environment node
// Cards in their places: moves before they are confirmed, news, arrows, drops.
import { expect, test } from "vitest";
import {
  ageLevel,
  ageParts,
  cardsOf,
  countWithMoves,
  dropDeal,
  dueLevel,
  isThere,
  nextCard,
  placeByArrow,
  placeByDrop,
  takeDeal,
  withMoves,
} from "./kanban.rules.ts";
import { aCard, aLane } from "./testing.ts";

const ids = (cards: readonly { id: number }[]) => cards.map(({ id }) => id);
const [a, b, c] = [
  aCard({ id: 1, position: "a0" }),
  aCard({ id: 2, position: "a1" }),
  aCard({ id: 3, position: "a2" }),
];

test("a waiting move is drawn where the card was put, and counted there", () => {
  const moves = new Map([[1, { card: a, laneId: 21, afterDealId: 9 }]]);
  const other = [aCard({ id: 9, laneId: 21 }), aCard({ id: 8, laneId: 21 })];
  expect(ids(withMoves([a, b, c], 20, moves))).toEqual([2, 3]);
  expect(ids(withMoves(other, 21, moves))).toEqual([9, 1, 8]);
  const lanes = [aLane({ id: 20, count: 3, valueCents: 300 }), aLane({ id: 21, count: 2, valueCents: 50 })];
  const counted = countWithMoves(
    lanes,
    new Map([[1, { card: { ...a, valueCents: 100 }, laneId: 21, afterDealId: null }]]),
  );
  expect(counted.map(({ count, valueCents }) => [count, valueCents])).toEqual([
    [2, 200],
    [3, 150],
  ]);
});

test("within its lane a card is only reordered", () => {
  expect(ids(withMoves([a, b, c], 20, new Map([[3, { card: c, laneId: 20, afterDealId: null }]])))).toEqual([3, 1, 2]);
  expect(ids(withMoves([a, b, c], 20, new Map([[1, { card: a, laneId: 20, afterDealId: 2 }]])))).toEqual([2, 1, 3]);
});

test("news puts a card at its place, takes it out of its old lane, and older news does nothing", () => {
  const pages = [
    { items: [a, b], cursor: "a1" },
    { items: [c], cursor: null },
  ];
  const moved = { ...c, version: 2, position: "Zz" };
  expect(ids(cardsOf(takeDeal(pages, 20, moved)))).toEqual([3, 1, 2]);
  expect(ids(cardsOf(takeDeal(pages, 20, { ...c, version: 2, laneId: 21 })))).toEqual([1, 2]);
  expect(ids(cardsOf(takeDeal(pages, 20, aCard({ id: 7, position: "a0V" }))))).toEqual([1, 7, 2, 3]);
  const ahead = [{ items: [{ ...a, version: 5 }], cursor: null }];
  expect(cardsOf(takeDeal(ahead, 20, { ...a, version: 4, title: "velho" }))[0]?.title).toBe("");
  expect(ids(cardsOf(dropDeal(pages, 2)))).toEqual([1, 3]);
});

test("below the last loaded card of a longer lane it waits for its page", () => {
  const pages = [{ items: [a, b], cursor: "a1" }];
  expect(ids(cardsOf(takeDeal(pages, 20, aCard({ id: 7, position: "a5" }))))).toEqual([1, 2]);
  expect(ids(cardsOf(takeDeal([{ items: [], cursor: null }], 20, a)))).toEqual([1]);
});

const columns = [
  { laneId: 20, cards: [a, b, c] },
  { laneId: 21, cards: [] },
  { laneId: 22, cards: [{ id: 9 }] },
];

test("arrows walk the cards, over empty lanes too", () => {
  expect(nextCard(columns, 1, "ArrowDown")).toBe(2);
  expect(nextCard(columns, 1, "ArrowUp")).toBeNull();
  expect(nextCard(columns, 3, "ArrowRight")).toBe(9);
  expect(nextCard(columns, 9, "ArrowLeft")).toBe(1);
});

test("Shift and an arrow move the card: into the lane beside, one up, one down", () => {
  expect(placeByArrow(columns, 2, "ArrowRight")).toEqual({ laneId: 21, afterDealId: null });
  expect(placeByArrow(columns, 2, "ArrowLeft")).toBeNull();
  expect(placeByArrow(columns, 3, "ArrowUp")).toEqual({ laneId: 20, afterDealId: 1 });
  expect(placeByArrow(columns, 2, "ArrowUp")).toEqual({ laneId: 20, afterDealId: null });
  expect(placeByArrow(columns, 1, "ArrowUp")).toBeNull();
  expect(placeByArrow(columns, 1, "ArrowDown")).toEqual({ laneId: 20, afterDealId: 2 });
  expect(placeByArrow(columns, 3, "ArrowDown")).toBeNull();
});

test("a drop lies under or over the card it was let go at, or at the end", () => {
  const lane = columns[0] as (typeof columns)[number];
  expect(placeByDrop(lane, 3, { id: 1, edge: "bottom" })).toEqual({ laneId: 20, afterDealId: 1 });
  expect(placeByDrop(lane, 3, { id: 1, edge: "top" })).toEqual({ laneId: 20, afterDealId: null });
  expect(placeByDrop(lane, 1, { id: 3, edge: "top" })).toEqual({ laneId: 20, afterDealId: 2 });
  expect(placeByDrop(lane, 9, null)).toEqual({ laneId: 20, afterDealId: 3 });
  expect(isThere(lane, 2, placeByDrop(lane, 2, { id: 2, edge: "top" }))).toBe(true);
  expect(isThere(lane, 2, { laneId: 20, afterDealId: 3 })).toBe(false);
});

test("ages are short and coloured, days are late, today or later", () => {
  const now = Date.parse("2026-03-10T12:00:00Z");
  expect(ageParts("2026-03-10T11:42:00Z", now)).toEqual({ amount: 18, unit: "min" });
  expect(ageParts("2026-03-10T07:00:00Z", now)).toEqual({ amount: 5, unit: "h" });
  expect(ageParts("2026-03-02T07:00:00Z", now)).toEqual({ amount: 8, unit: "d" });
  const levels = ["2026-03-08", "2026-03-06", "2026-03-01"].map((day) => ageLevel(`${day}T12:00:00Z`, now));
  expect(levels).toEqual(["calm", "warning", "danger"]);
  expect(["2026-03-09", "2026-03-10", "2026-03-11"].map((day) => dueLevel(day, "2026-03-10"))).toEqual([
    "late",
    "today",
    "later",
  ]);
});
