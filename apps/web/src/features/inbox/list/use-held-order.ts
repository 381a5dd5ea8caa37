// Nothing moves under the pointer: while somebody points at the list or walks it by keys, the rows keep their places.
import type { Ticket } from "@prosa/contracts/tickets";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { inOrder } from "../state/filter/belongs.rules.ts";
import type { Order } from "../state/filter/filters.rules.ts";
import { appendedAfter, arrangeHeld, countHeldChanges } from "../state/tickets-cache.rules.ts";

const AFTER_KEYS_MS = 5000;

export function useHeldOrder(current: Ticket[], view: string, order: Order) {
  const compare = inOrder[order];
  const [isPointed, setPointed] = useState(false);
  const [isWalked, setWalked] = useState(false);
  const [held, setHeld] = useState<{ view: string; tickets: Ticket[] } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isHolding = isPointed || isWalked;
  const valid = held?.view === view ? held.tickets : null;
  if (isHolding && !valid && current.length > 0) setHeld({ view, tickets: current });
  if (!isHolding && held) setHeld(null);
  if (isHolding && valid) {
    const added = appendedAfter(valid, current, compare);
    if (added.length > 0) setHeld({ view, tickets: [...valid, ...added] });
  }

  return {
    tickets: isHolding && valid ? arrangeHeld(valid, current, compare) : current,
    changes: isHolding && valid ? countHeldChanges(valid, current, compare) : 0,
    /** The person asked for the new order. */
    apply: () => setHeld({ view, tickets: current }),
    noteKey() {
      setWalked(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setWalked(false), AFTER_KEYS_MS);
    },
    pointerProps: {
      // A finger does not rest on the screen: only a mouse or a pen holds.
      onPointerEnter: (event: PointerEvent) => event.pointerType !== "touch" && setPointed(true),
      onPointerLeave: () => setPointed(false),
    },
  };
}
