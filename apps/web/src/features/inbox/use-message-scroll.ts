// Where a conversation stands: at the first unread or the end when opened, at the end while read there, still otherwise.
import { useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Row } from "./conversation.rules.ts";

const END_THRESHOLD = 80;
/** Room above the first row for what is said about older pages. */
export const TOP_ROOM = 44;

interface Place {
  offset: number;
  sizes: VirtualItem[];
}

/** Where the reader was in each conversation of this visit. */
const places = new Map<number, Place>();

interface Options {
  ticketId: number;
  rows: Row[];
  scroller: RefObject<HTMLDivElement | null>;
  /** Own words always bring the reader to them. */
  lastOwn: string | undefined;
}

export function useMessageScroll({ ticketId, rows, scroller, lastOwn }: Options) {
  const [saved] = useState(() => places.get(ticketId));
  const [viewHeight, setViewHeight] = useState(0);
  /** As of the last scroll, not of the last render: a view that has just shrunk was still read at its end. */
  const atEnd = useRef(true);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(rows[index]),
    // The client id for life: a key that changed when the server answers would break the anchoring.
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: END_THRESHOLD,
    overscan: 6,
    paddingStart: TOP_ROOM,
    paddingEnd: 6,
    scrollPaddingStart: Math.round(viewHeight / 4),
    initialOffset: saved?.offset ?? 0,
    initialMeasurementsCache: saved?.sizes ?? [],
  });

  const handleScroll = () => {
    setHasScrolled(true);
    atEnd.current = virtualizer.isAtEnd(END_THRESHOLD);
  };

  const isPlaced = useRef(false);
  // Until the first scroll to its place the offset is 0, which looks like "at the top, wants older pages".
  const [hasScrolled, setHasScrolled] = useState(saved !== undefined);
  useLayoutEffect(() => {
    if (isPlaced.current || rows.length === 0) return;
    isPlaced.current = true;
    const rule = rows.findIndex(({ kind }) => kind === "unread");
    atEnd.current = !saved && rule === -1;
    if (saved) return;
    if (rule >= 0) virtualizer.scrollToIndex(rule, { align: "start" });
    else virtualizer.scrollToEnd();
  });

  const remember = useEffectEvent(() => {
    if (atEnd.current) places.delete(ticketId);
    else places.set(ticketId, { offset: virtualizer.scrollOffset ?? 0, sizes: virtualizer.takeSnapshot() });
  });
  useLayoutEffect(
    () => () => {
      remember();
      isPlaced.current = false;
    },
    [],
  );

  // The composer grew or the window shrank: whoever read the end keeps reading the end.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setViewHeight(element.clientHeight);
      if (atEnd.current) virtualizer.scrollToEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [virtualizer, scroller]);

  const firstOwn = useRef(lastOwn);
  useLayoutEffect(() => {
    if (lastOwn === firstOwn.current) return;
    firstOwn.current = lastOwn;
    if (lastOwn !== undefined) virtualizer.scrollToEnd();
  }, [lastOwn, virtualizer]);

  const offset = virtualizer.scrollOffset ?? 0;
  const isShort = viewHeight > 0 && virtualizer.getTotalSize() <= viewHeight;
  const isNearTop = isShort || (hasScrolled && offset < viewHeight * 1.5);
  const isAtEnd = !hasScrolled || virtualizer.isAtEnd(END_THRESHOLD);
  return { virtualizer, isAtEnd, isNearTop, offset, handleScroll };
}

function estimate(row: Row | undefined): number {
  if (row?.kind !== "entry") return 34;
  const { body, failure } = row.entry;
  const lines = Math.ceil(body.length / 52) + body.split("\n").length - 1;
  return 19 + Math.min(12, Math.max(1, lines)) * 20 + (failure ? 28 : 0);
}
