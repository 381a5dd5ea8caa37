// The rows of one tab: virtual, walked by keys, loaded page by page, still under the pointer.
import type { Ticket } from "@prosa/contracts/tickets";
import { IconArrowUp } from "@tabler/icons-react";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import type { Ref } from "react";
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useShortcut } from "../../../shared/keyboard/index.ts";
import { useView } from "../../../shared/theme/index.ts";
import { useStable } from "../../../shared/use-stable.ts";
import { localPreviews } from "../device/local-previews.rules.ts";
import type { Order } from "../state/filter/filters.rules.ts";
import { type InboxLocal, useDraftTexts, useOutboxItems } from "../state/inbox.local.ts";
import css from "./list.module.css";
import type { PeekPlace } from "./row/row-menu.types.ts";
import { TicketRow } from "./row/TicketRow.tsx";
import type { RowSelection } from "./row-selection.ts";
import { useHeldOrder } from "./use-held-order.ts";

const FETCH_EARLY_ROWS = 8;
const PADDING = 4;

export interface TicketListHandle {
  focusRow(ticketId: number): void;
  /** The one below, or the one above the last. */
  neighbourOf(ticketId: number, step?: 1 | -1): number | null;
  step(by: 1 | -1): void;
  /** The next with something new, from the open one on and around; null: none of the loaded ones has. */
  unreadFrom(ticketId: number | null, step: 1 | -1): number | null;
}

interface Props {
  tickets: Ticket[];
  /** How many the server counts in this tab. */
  total: number;
  view: string;
  order: Order;
  /** Null: this person changes one at a time. */
  selection: RowSelection | null;
  openId: number | null;
  local: InboxLocal;
  handle: Ref<TicketListHandle>;
  labelledBy: string;
  foot: React.ReactNode;
  onOpen(ticketId: number, byKey: boolean): void;
  onNearEnd(): void;
  onMenu(ticket: Ticket, at: { x: number; y: number }): void;
  /** A finger drew the row to the right. */
  onSwipe(ticket: Ticket): void;
  onPeek(place: PeekPlace): void;
}

/** In pixels, because the virtual list reckons in them; the row itself is in rem and follows the text size. */
function useRowHeight(): number {
  const { density, textSize } = useView();
  const [rem, setRem] = useState(16);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text size changes what is read here
  useEffect(() => setRem(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16), [textSize]);
  return Math.round((density === "compact" ? 3.25 : 4.5) * rem);
}

export function TicketList(props: Props) {
  const { total, view, order, selection, openId, local, handle, labelledBy, foot } = props;
  const { onOpen, onNearEnd, onMenu, onSwipe, onPeek } = props;
  const { t } = useTranslation("ticket");
  const now = useNow(15_000);
  const scroller = useRef<HTMLDivElement>(null);
  const { tickets, changes, apply, noteKey, pointerProps } = useHeldOrder(props.tickets, view, order);
  const previews = localPreviews(useDeferredValue(useDraftTexts(local)), useOutboxItems(local));
  const rowHeight = useRowHeight();

  const [activeId, setActiveId] = useState<number | null>(openId);
  const activeIndex = Math.max(
    0,
    tickets.findIndex(({ id }) => id === (activeId ?? openId)),
  );
  const wantsFocus = useRef<number | null>(null);

  const virtualizer = useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => tickets[index]?.id ?? index,
    overscan: 6,
    paddingStart: PADDING,
    paddingEnd: PADDING,
    // The one that Tab reaches is always there, however far away the list is scrolled.
    rangeExtractor: (range: Range) =>
      [...new Set([activeIndex, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the row's height changes
  useEffect(() => virtualizer.measure(), [rowHeight]);

  const rows = virtualizer.getVirtualItems();
  const lastSeen = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (tickets.length > 0 && lastSeen >= tickets.length - FETCH_EARLY_ROWS) onNearEnd();
  }, [lastSeen, tickets.length, onNearEnd]);

  const focusIndex = useCallback(
    (index: number) => {
      const ticket = tickets[Math.max(0, Math.min(index, tickets.length - 1))];
      if (!ticket) return;
      noteKey();
      wantsFocus.current = ticket.id;
      setActiveId(ticket.id);
      virtualizer.scrollToIndex(tickets.indexOf(ticket), { align: "auto" });
    },
    [tickets, virtualizer, noteKey],
  );

  const elements = useRef(new Map<number, HTMLDivElement>());
  useEffect(() => {
    if (wantsFocus.current === null) return;
    const element = elements.current.get(wantsFocus.current);
    if (!element) return;
    wantsFocus.current = null;
    element.focus({ preventScroll: true });
  });

  const indexOf = (ticketId: number) => tickets.findIndex(({ id }) => id === ticketId);
  useImperativeHandle(handle, () => ({
    focusRow: (ticketId) => focusIndex(Math.max(0, indexOf(ticketId))),
    neighbourOf(ticketId, step = 1) {
      const at = indexOf(ticketId);
      if (at === -1) return tickets[0]?.id ?? null;
      return (tickets[at + step] ?? (step === 1 ? tickets[at - 1] : undefined))?.id ?? null;
    },
    unreadFrom(ticketId, step) {
      const at = ticketId === null ? (step === 1 ? -1 : tickets.length) : indexOf(ticketId);
      const around = tickets.map((_, by) => tickets[(at + step * (by + 1) + 2 * tickets.length) % tickets.length]);
      return around.find((one) => one && one.unreadMessages > 0 && one.id !== ticketId)?.id ?? null;
    },
    step: (by) => focusIndex(document.activeElement?.closest("[role=option]") ? activeIndex + by : activeIndex),
  }));

  const isInList = () => scroller.current?.contains(document.activeElement) === true;
  const active = tickets[activeIndex];
  const group = t("keys.group");
  const choose = (ticketId: number, isRange: boolean) => {
    if (!selection) return onOpen(ticketId, false);
    if (isRange)
      selection.extendTo(
        ticketId,
        tickets.map(({ id }) => id),
      );
    else selection.toggle(ticketId);
  };
  // A row is drawn again when something of the row changed, not because another conversation was opened.
  const rowActions = useStable({ onOpen, onChoose: choose, onMenu, onSwipe });
  useShortcut(
    { keys: "x", group, label: t("keys.choose"), run: () => active && selection?.toggle(active.id) },
    selection !== null,
  );
  useShortcut({
    keys: ".",
    group,
    label: t("keys.rowMenu"),
    run() {
      const element = active && elements.current.get(active.id);
      if (!element || !isInList()) return;
      const { left, bottom } = element.getBoundingClientRect();
      onMenu(active, { x: left + 60, y: bottom - 8 });
    },
  });

  const peek = () => {
    const element = active && elements.current.get(active.id);
    if (element && isInList()) onPeek({ ticket: active, y: element.getBoundingClientRect().top });
  };
  // Named for the help sheet; Space is heard below, where it means a row.
  useShortcut({ keys: "space", group, label: t("keys.peek"), run: peek });

  const handleKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const steps: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + page,
      PageUp: activeIndex - page,
      Home: 0,
      End: tickets.length - 1,
    };
    const target = steps[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (target !== undefined) {
      const next = tickets[Math.max(0, Math.min(target, tickets.length - 1))];
      if (event.shiftKey && selection && active && next) selection.choose([...selection.chosen, active.id, next.id]);
      focusIndex(target);
    } else if (event.key === "Escape" && selection?.isSelecting) selection.clear();
    else if (event.key === "Enter" && active) onOpen(active.id, true);
    else if (event.key === " ") peek();
    else return;
    event.preventDefault();
  };

  const handleApply = () => {
    apply();
    virtualizer.scrollToOffset(0);
  };

  return (
    <>
      <div
        ref={scroller}
        className={`${css.rows} scroll`}
        role="listbox"
        aria-labelledby={labelledBy}
        aria-multiselectable={selection !== null || undefined}
        tabIndex={-1}
        onKeyDown={handleKeyDown}
        {...pointerProps}
      >
        <div className={css.sizer} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, start, key }) => {
            const ticket = tickets[index];
            if (!ticket) return null;
            return (
              <TicketRow
                key={key}
                ticket={ticket}
                {...previews(ticket.id)}
                now={now}
                isOpen={ticket.id === openId}
                isActive={index === activeIndex}
                isChosen={selection?.isSelecting ? selection.chosen.has(ticket.id) : null}
                position={index + 1}
                total={Math.max(total, tickets.length)}
                offset={start}
                elements={elements.current}
                onFocus={setActiveId}
                {...rowActions}
              />
            );
          })}
        </div>
        {foot}
      </div>
      {changes > 0 && (
        <div className={css.held}>
          <button type="button" className={css.pill} onClick={handleApply}>
            {t("list.updates", { count: changes })}
            <IconArrowUp size={14} stroke={1.75} aria-hidden />
          </button>
        </div>
      )}
    </>
  );
}
