// What a finger means that drags a row sideways. Pure.

export type Way = "right" | "left";

/** So far it must go before letting go means anything. */
export const SWIPE_FAR = 72;
/** The row follows no further than this. */
const LONGEST = 112;

/** How far the row follows; 0 while the finger rather scrolls the list. */
export function pulledBy(dx: number, dy: number): number {
  if (Math.abs(dx) < 12 || Math.abs(dy) > Math.abs(dx) / 2) return 0;
  return Math.max(-LONGEST, Math.min(LONGEST, dx));
}

export function swipeOf(dx: number, dy: number): Way | null {
  const pulled = pulledBy(dx, dy);
  if (Math.abs(pulled) < SWIPE_FAR) return null;
  return pulled > 0 ? "right" : "left";
}
