// How much of itself the supervision wall shows at first sight. Pure.

/** Of a column; the list shows the rest. */
const MOST_CARDS = 20;
const LEAST_CARDS = 4;
/** On the whole wall, or a company of hundreds would be sent thousands of them at a time. */
const CARDS_IN_ALL = 600;

export function cardsPerColumn(columns: number): number {
  return Math.min(MOST_CARDS, Math.max(LEAST_CARDS, Math.floor(CARDS_IN_ALL / columns)));
}
