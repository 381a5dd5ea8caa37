// Where somebody was reading when the page went, so that a reload comes back to the same message at the same height.
import type { Place } from "../../state/conversation.queries.ts";

interface Left extends Required<Place> {
  /** The ticket that was open; the message may belong to an earlier one. */
  openId: number;
}

const KEY = "prosa.place";

function readLeft(): Left | null {
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    return left as Left | null;
  } catch {
    return null;
  }
}

let left = readLeft();

/** Null: nothing was left, or the end was being read. */
export function leavePlace(place: Left | null): void {
  try {
    if (place) sessionStorage.setItem(KEY, JSON.stringify(place));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without room for it, the conversation opens at its end.
  }
}

export const placeLeft = (openId: number): Place | null => (left?.openId === openId ? left : null);

/** The first conversation of this visit stands; the ones after it open as usual. */
export const forgetPlaceLeft = () => {
  left = null;
};
