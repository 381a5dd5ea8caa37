// A row that follows a finger sideways and does what that side means when it is let go.
import { type TouchEvent, useRef } from "react";
import { pulledBy, swipeOf, type Way } from "./swipe.rules.ts";

interface Options {
  /** What stands on each side while the row is drawn away. */
  labels: Record<Way, string>;
  onSwipe(way: Way, at: { x: number; y: number }): void;
}

export function useSwipe({ labels, onSwipe }: Options) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const distance = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0];
    if (!finger || !start.current) return { dx: 0, dy: 0 };
    return { dx: finger.clientX - start.current.x, dy: finger.clientY - start.current.y };
  };
  const settle = (row: HTMLElement) => {
    start.current = null;
    row.style.removeProperty("--pull");
    delete row.dataset.swipe;
    delete row.dataset.way;
  };
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches.length === 1 ? touches[0] : undefined;
      start.current = finger ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchMove(event: TouchEvent<HTMLElement>) {
      const { dx, dy } = distance(event);
      const pulled = pulledBy(dx, dy);
      const row = event.currentTarget;
      if (pulled === 0) return;
      const way = pulled > 0 ? "right" : "left";
      row.style.setProperty("--pull", `${pulled}px`);
      row.dataset.swipe = labels[way];
      row.dataset.way = way;
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      const { dx, dy } = distance(event);
      const way = swipeOf(dx, dy);
      const at = start.current;
      settle(event.currentTarget);
      // A finger that drew the row did not tap it.
      if (pulledBy(dx, dy) !== 0) event.preventDefault();
      if (way && at) onSwipe(way, { x: at.x + dx, y: at.y + dy });
    },
    onTouchCancel: (event: TouchEvent<HTMLElement>) => settle(event.currentTarget),
  };
}
