// Where this person stood on each board during this visit: what was scrolled how far, and on which card the focus was. Whoever
// comes back from a conversation finds the board as they left it (docs/decisions/065).

export interface BoardPlace {
  left: number;
  /** How far down, by lane. */
  tops: Map<number, number>;
  activeId: number | null;
}

const places = new Map<number, BoardPlace>();

/** The same object each time: whoever stands there writes into it. */
export function placeOn(boardId: number): BoardPlace {
  const known = places.get(boardId) ?? { left: 0, tops: new Map(), activeId: null };
  places.set(boardId, known);
  return known;
}

/** For what scrolls: goes to where it was, and remembers where it goes. */
export function keepsPlace(element: HTMLElement, axis: "left" | "top", at: number, remember: (at: number) => void) {
  const side = axis === "left" ? "scrollLeft" : "scrollTop";
  element[side] = at;
  const keep = () => remember(element[side]);
  element.addEventListener("scroll", keep, { passive: true });
  return () => element.removeEventListener("scroll", keep);
}
