// The way back to where somebody came from: from a card to its conversation and from there to the card, without losing the
// place. Remembered until they go elsewhere, also across a reload.
import { presentAddress } from "./present-address.ts";
import { createStore } from "./store.ts";

export interface WayBack {
  /** Shown while the address is this one or lies below it. */
  at: string;
  /** Where it leads. */
  to: string;
}

const KEY = "prosa.way-back";

function read(): WayBack | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as WayBack | null;
    return typeof kept?.at === "string" && typeof kept.to === "string" ? kept : null;
  } catch {
    return null;
  }
}

export const wayBack = createStore<WayBack | null>(read());

/** Said just before the present address is left for that one. */
export function leaveFor(at: string): void {
  const { pathname, search } = presentAddress();
  const way = { at, to: `${pathname}${search}` };
  sessionStorage.setItem(KEY, JSON.stringify(way));
  wayBack.set(way);
}

export function forgetWay(): void {
  sessionStorage.removeItem(KEY);
  wayBack.set(null);
}
