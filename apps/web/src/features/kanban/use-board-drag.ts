// Dragging over the whole board: which card is in the hand, where it was let go, and scrolling at the edges.
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { dropTargetForElements, monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { autoScrollForElements } from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element";
import { extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import type { DealCard } from "@prosa/contracts/kanban";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Edge } from "./use-card-drag.ts";

export interface DroppedOn {
  laneId: number;
  /** The card it was let go at; null: beside all of them. */
  target: { id: number; edge: Edge } | null;
}

export function useBoardDrag(
  board: RefObject<HTMLElement | null>,
  onDrop: (card: DealCard, on: DroppedOn) => void,
  onHold: (isHeld: boolean) => void,
) {
  const drop = useEffectEvent(onDrop);
  const hold = useEffectEvent(onHold);
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    return combine(
      autoScrollForElements({ element }),
      monitorForElements({
        canMonitor: ({ source: { data } }) => "card" in data,
        onDragStart: () => hold(true),
        onDrop({ source, location }) {
          hold(false);
          const targets = location.current.dropTargets.map(({ data }) => data);
          const lane = targets.find(({ laneId }) => typeof laneId === "number");
          if (!lane) return;
          const over = targets.find(({ dealId }) => typeof dealId === "number");
          const edge = over && (extractClosestEdge(over) as Edge | null);
          const target = over && edge ? { id: over.dealId as number, edge } : null;
          drop(source.data.card as DealCard, { laneId: lane.laneId as number, target });
        },
      }),
    );
  }, [board]);
}

/** For the ref of what scrolls while a card is held at its edge. */
export const scrollsAtEdges = (element: HTMLElement) => autoScrollForElements({ element });

/** A lane takes cards anywhere on it. */
export function useLaneDrop(lane: RefObject<HTMLElement | null>, laneId: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = lane.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source: { data } }) => "card" in data,
      getData: () => ({ laneId }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [lane, laneId]);
  return isOver;
}
