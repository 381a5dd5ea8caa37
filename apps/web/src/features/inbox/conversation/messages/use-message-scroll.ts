// Where a conversation stands: at the first unread or the end when opened, at the end while read there, still otherwise.
import { useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, type UIEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { boxOf } from "../../../../shared/media/index.ts";
import { registerFlush } from "../../../../shared/safety/index.ts";
import type { Entry } from "../../state/entries.rules.ts";
import { leavePlace } from "./reload-place.ts";
import { entriesIn, isMessageRow, type Row, rowOf } from "./rows.rules.ts";

const END_THRESHOLD = 80;
/** Room above the first row for what is said about older pages. */
export const TOP_ROOM = 44;
const BOTTOM_ROOM = 6;

interface Place {
  /** Null: at the end, wherever that is by now. */
  offset: number | null;
  sizes: VirtualItem[];
}

/** Where the reader was in each conversation of this visit. */
const places = new Map<number, Place>();
/** Of the view that stood here last: the next conversation is drawn in it at once, and at its own end. */
let lastView = { width: 0, height: 0 };

interface Options {
  ticketId: number;
  rows: Row[];
  scroller: RefObject<HTMLDivElement | null>;
  /** Own words always bring the reader to them. */
  lastOwn: string | undefined;
  /** Opened at this message, in the middle of the conversation; the rows end before the present while `hasNewer`. */
  target: string | null;
  /** How far below the top the target stood before a reload. */
  targetTop: number | null;
  hasNewer: boolean;
}

export function useMessageScroll({ ticketId, rows, scroller, lastOwn, target, targetTop, hasNewer }: Options) {
  const [saved] = useState(() => (target === null ? places.get(ticketId) : undefined));
  const isKept = saved !== undefined && saved.offset !== null;
  const [initialOffset] = useState(() => {
    const opensAtEnd = target === null && !rows.some(({ kind }) => kind === "unread");
    return saved?.offset ?? (opensAtEnd ? Math.max(0, heightOf(rows, saved?.sizes ?? []) - lastView.height) : 0);
  });
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
    followOnAppend: !hasNewer,
    scrollEndThreshold: END_THRESHOLD,
    overscan: 6,
    paddingStart: TOP_ROOM,
    paddingEnd: BOTTOM_ROOM,
    scrollPaddingStart: targetTop ?? Math.round(viewHeight / 4),
    initialRect: lastView,
    initialOffset,
    initialMeasurementsCache: saved?.sizes ?? [],
  });

  /** To a row somebody asked for; from then on the end no longer holds the reader. */
  const goTo = (index: number, align: "start" | "center" | "auto") => {
    atEnd.current = false;
    virtualizer.scrollToIndex(index, { align });
  };

  // Asked of the element itself: the virtualizer hears of the same scroll a moment later.
  const handleScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    setHasScrolled(true);
    atEnd.current = isAtEndOf(currentTarget);
  };

  const isPlaced = useRef(false);
  // Until the first scroll to its place the offset is 0, which looks like "at the top, wants older pages".
  const [hasScrolled, setHasScrolled] = useState(isKept);
  useLayoutEffect(() => {
    if (isPlaced.current || rows.length === 0) return;
    isPlaced.current = true;
    const rule = rows.findIndex(({ kind }) => kind === "unread");
    const wanted = target === null ? -1 : rowOf(rows, target);
    atEnd.current = !isKept && rule === -1 && target === null;
    if (isKept) return;
    if (wanted >= 0) virtualizer.scrollToIndex(wanted, { align: targetTop === null ? "center" : "start" });
    else if (rule >= 0) virtualizer.scrollToIndex(rule, { align: "start" });
    else virtualizer.scrollToEnd();
  });

  const remember = useEffectEvent(() => {
    if (target !== null) return;
    const offset = atEnd.current ? null : (virtualizer.scrollOffset ?? 0);
    places.set(ticketId, { offset, sizes: virtualizer.takeSnapshot() });
  });
  useLayoutEffect(
    () => () => {
      remember();
      isPlaced.current = false;
    },
    [],
  );

  const leave = useEffectEvent(() => {
    const element = scroller.current;
    if (!element || (isAtEndOf(element) && !hasNewer)) return leavePlace(null);
    const offset = element.scrollTop;
    const first = virtualizer.getVirtualItems().find(({ start, index }) => start >= offset && storedIn(rows[index]));
    const message = first && storedIn(rows[first.index]);
    if (!message) return leavePlace(null);
    leavePlace({ openId: ticketId, ticketId: message.ticketId, messageId: message.id, top: first.start - offset });
  });
  useEffect(() => registerFlush(() => leave()), []);

  // Something was put between the rows above, such as what happened to the ticket: the end stays the end.
  const count = rows.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of rows is the sign
  useLayoutEffect(() => {
    if (isPlaced.current && atEnd.current && !hasNewer) virtualizer.scrollToEnd();
  }, [count]);

  // The composer grew or the window shrank: whoever read the end keeps reading the end.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      lastView = { width: element.clientWidth, height: element.clientHeight };
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
  const isNearEnd = hasScrolled && virtualizer.isAtEnd(viewHeight * 1.5);
  const isAtEnd = !hasScrolled || virtualizer.isAtEnd(END_THRESHOLD);
  return { virtualizer, isAtEnd, isNearTop, isNearEnd, offset, goTo, handleScroll };
}

const isAtEndOf = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight <= END_THRESHOLD;

const storedIn = (row: Row | undefined) => (row && isMessageRow(row) ? entriesIn(row)[0]?.stored : null);

function heightOf(rows: readonly Row[], known: readonly VirtualItem[]): number {
  const sizes = new Map(known.map(({ key, size }) => [key, size]));
  return rows.reduce((sum, row) => sum + (sizes.get(row.key) ?? estimate(row)), TOP_ROOM + BOTTOM_ROOM);
}

/** Near enough before the row is measured; files reserve exactly the room they will have. */
function estimate(row: Row | undefined): number {
  if (!row || !isMessageRow(row)) return 34;
  if (row.kind === "album") return row.entries.length > 2 ? 345 : 185;
  const [entry] = entriesIn(row);
  if (!entry) return 34;
  const lines = Math.ceil(entry.body.length / 52) + entry.body.split("\n").length - 1;
  const words = entry.body === "" ? 0 : Math.min(12, Math.max(1, lines)) * 20;
  return 19 + words + fileHeight(entry) + (entry.failure ? 28 : 0) + (entry.quoted ? 50 : 0);
}

function fileHeight({ type, media, content }: Entry): number {
  if (media && (type === "image" || type === "video")) return boxOf(media.width, media.height).height + 10;
  if (type === "sticker") return 160;
  if (type === "voice" || type === "audio" || type === "document") return 66;
  return content ? 90 : 0;
}
