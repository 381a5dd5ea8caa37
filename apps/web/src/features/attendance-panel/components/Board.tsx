// The wall in cards: columns side by side, one at a time on a phone; walked by arrows, still while a card is dragged.
import { NativeSelect } from "@mantine/core";
import type { Ticket } from "@prosa/contracts/tickets";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useShortcut } from "../../../shared/keyboard/index.ts";
import { useIsPhone } from "../../../shared/ui/index.ts";
import { useStable } from "../../../shared/use-stable.ts";
import css from "../panel.module.css";
import { type Column, nextCard, withMoves } from "../panel.rules.ts";
import type { PanelView } from "../use-panel-view.ts";
import { BoardColumn } from "./BoardColumn.tsx";
import type { CardActions } from "./Card.tsx";

/** Up to so many columns are simply drawn. */
const PLAIN_COLUMNS = 12;
const COLUMN_WIDTH = 284;

interface Props extends CardActions {
  columns: Column[];
  view: PanelView;
  moves: ReadonlyMap<number, number | null>;
  onDrop(ticket: Ticket, column: Column): void;
}

/** What was shown when a hand took hold of it stays under the hand. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [kept, setKept] = useState(value);
  if (!isHeld && kept !== value) setKept(value);
  return isHeld ? kept : value;
}

export function Board({ columns: current, view, moves, onDrop, ...actions }: Props) {
  const { t } = useTranslation("panel");
  const isPhone = useIsPhone();
  const [dragged, setDragged] = useState<Ticket | null>(null);
  const held = useHeld(current, dragged !== null);
  const all = useMemo(() => withMoves(held, moves), [held, moves]);
  const chosen = all.find(({ id }) => id === view.column) ?? all[0];
  const columns = isPhone && chosen ? [chosen] : all;
  const walking = useWalking(columns);
  useArrival(walking, isPhone ? undefined : view.column, columns);
  const stable = useStable({ ...actions, onDrop, onDrag: setDragged, onFocus: walking.setActive });

  useShortcut({
    keys: "t",
    group: t("keys.group"),
    label: t("keys.transfer"),
    run() {
      const ticket = walking.focused();
      if (ticket) actions.onTransfer(ticket);
    },
  });

  const parts = { by: view.by, moves, dragged, activeId: walking.activeId, elements: walking.elements, ...stable };
  return (
    <>
      {isPhone && (
        <NativeSelect
          aria-label={t(view.by === "user" ? "pick.user" : "pick.queue")}
          value={String(chosen?.id ?? 0)}
          onChange={(event) => view.show({ column: Number(event.currentTarget.value) || null })}
          data={all.map(({ id, name, open, pending }) => ({
            value: String(id ?? 0),
            label: `${name ?? t(view.by === "user" ? "nobody" : "noQueue")} (${open + pending})`,
          }))}
        />
      )}
      {/* Arrow keys lead from card to card; the cards themselves are links. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div ref={walking.board} className={css.board} data-phone={isPhone || undefined} onKeyDown={walking.handleKeys}>
        {columns.length > PLAIN_COLUMNS ? (
          <div className={css.sizer} style={{ width: walking.virtual.getTotalSize() }}>
            {walking.virtual.getVirtualItems().map(({ index, start }) => {
              const column = columns[index];
              const style = { insetInlineStart: start };
              return column && <BoardColumn key={column.id ?? 0} column={column} style={style} {...parts} />;
            })}
          </div>
        ) : (
          columns.map((column) => <BoardColumn key={column.id ?? 0} column={column} {...parts} />)
        )}
      </div>
    </>
  );
}

/** From a row of the summary one comes to its column. */
function useArrival({ board, virtual }: ReturnType<typeof useWalking>, wanted: PanelView["column"], columns: Column[]) {
  const at = wanted === undefined ? -1 : columns.findIndex(({ id }) => id === wanted);
  const isVirtual = columns.length > PLAIN_COLUMNS;
  useEffect(() => {
    if (at < 0) return;
    if (isVirtual) virtual.scrollToIndex(at, { align: "center" });
    else board.current?.children[at]?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [board, virtual, at, isVirtual]);
}

const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const;

/** One tab stop for all cards, arrows between them, also to columns that are not drawn yet. */
function useWalking(columns: Column[]) {
  const board = useRef<HTMLDivElement>(null);
  const [elements] = useState(() => new Map<number, HTMLAnchorElement>());
  const [active, setActive] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const cards = columns.flatMap(({ tickets }) => tickets);
  const activeId = cards.some(({ id }) => id === active) ? active : (cards[0]?.id ?? null);
  const virtual = useVirtualizer({
    horizontal: true,
    count: columns.length > PLAIN_COLUMNS ? columns.length : 0,
    getScrollElement: () => board.current,
    estimateSize: () => COLUMN_WIDTH,
    overscan: 2,
  });

  useEffect(() => {
    const element = wanted.current === null ? undefined : elements.get(wanted.current);
    if (!element) return;
    wanted.current = null;
    element.focus();
  });

  const handleKeys = (event: KeyboardEvent) => {
    const key = arrows.find((one) => one === event.key);
    const from = [...elements].find(([, element]) => element === event.target)?.[0];
    if (!key || from === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = nextCard(columns, from, key);
    if (next === null) return;
    const element = elements.get(next);
    if (element) return element.focus();
    wanted.current = next;
    virtual.scrollToIndex(columns.findIndex(({ tickets }) => tickets.some(({ id }) => id === next)));
  };

  const focused = () => cards.find(({ id }) => elements.get(id)?.closest("li")?.contains(document.activeElement));
  return { board, elements, activeId, setActive, virtual, handleKeys, focused };
}
