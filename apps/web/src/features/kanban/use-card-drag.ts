// One card in the hand, and above or below which card it would be let go.
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { setCustomNativeDragPreview } from "@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import type { DealCard } from "@prosa/contracts/kanban";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

export type Edge = "top" | "bottom";

interface Options {
  element: RefObject<HTMLElement | null>;
  card: DealCard;
  /** False says why not, by itself. */
  mayDrag(card: DealCard): boolean;
}

/** A lifted, slightly turned copy: what is under the pointer must look like the card and not like the page behind it. */
function liftedCopy(source: HTMLElement, container: HTMLElement): void {
  const copy = source.cloneNode(true) as HTMLElement;
  copy.dataset.lifted = "";
  copy.style.width = `${source.getBoundingClientRect().width}px`;
  container.append(copy);
}

/** The hand stays where it took hold of the card. */
function heldAt(source: HTMLElement, input: { clientX: number; clientY: number }) {
  const { left, top } = source.getBoundingClientRect();
  return { x: input.clientX - left, y: input.clientY - top };
}

export function useCardDrag({ element, card, mayDrag }: Options) {
  const [edge, setEdge] = useState<Edge | null>(null);
  const [isDragged, setDragged] = useState(false);
  const ask = useEffectEvent(() => mayDrag(card));
  const current = useEffectEvent(() => card);

  useEffect(() => {
    const source = element.current;
    if (!source) return;
    const edgeOf = (data: Record<string | symbol, unknown>) => extractClosestEdge(data) as Edge | null;
    return combine(
      draggable({
        element: source,
        canDrag: () => ask(),
        getInitialData: () => ({ card: current() }),
        onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
          setCustomNativeDragPreview({
            nativeSetDragImage,
            getOffset: () => heldAt(source, location.current.input),
            render: ({ container }) => liftedCopy(source, container),
          }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: source,
        canDrop: ({ source: { data } }) => "card" in data,
        getData: ({ input, element: over }) =>
          attachClosestEdge({ dealId: current().id }, { input, element: over, allowedEdges: ["top", "bottom"] }),
        onDrag: ({ self, source: { data } }) =>
          setEdge((data.card as DealCard).id === current().id ? null : edgeOf(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    );
  }, [element]);

  return { edge, isDragged };
}
