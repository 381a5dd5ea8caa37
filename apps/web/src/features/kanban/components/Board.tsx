// The lanes side by side, one at a time on a phone; walked and rearranged by arrows, still while a card is dragged.
import { NativeSelect } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { DealCard } from "@prosa/contracts/kanban";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useShortcut } from "../../../shared/keyboard/index.ts";
import { useStable } from "../../../shared/use-stable.ts";
import { type BoardPlace, keepsPlace } from "../board-place.ts";
import css from "../kanban.module.css";
import {
  type Arrow,
  type BoardView,
  type Column,
  countWithMoves,
  type LaneView,
  type Moves,
  nextCard,
  type Place,
  placeByArrow,
  placeByDrop,
} from "../kanban.rules.ts";
import { useBoardDrag } from "../use-board-drag.ts";
import { LaneColumn, type LaneParts } from "./LaneColumn.tsx";
import { FoldedLane } from "./LaneHead.tsx";

const PHONE = "(max-width: 639.98px)";
const arrows = new Set<string>(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

/** Said on the element itself: whoever scrolls it while dragging asks it. */
const scrolling = { overflowX: "auto" } as const;

type Given = Pick<
  LaneParts,
  | "filter"
  | "place"
  | "isNarrowed"
  | "movers"
  | "mayArrange"
  | "hrefOf"
  | "linkState"
  | "onMoveTo"
  | "onValue"
  | "onDelete"
  | "onNew"
  | "onEditLane"
  | "onShiftLane"
  | "onDeleteLane"
>;

interface Props extends Given {
  board: BoardView;
  moves: Moves;
  columns(): readonly Column[];
  cardOf(dealId: number): DealCard | undefined;
  mayMove(card: DealCard): boolean;
  onRefuse(card: DealCard): void;
  onMove(card: DealCard, place: Place): void;
  onHold(isHeld: boolean): void;
}

/** Folded lanes are this person's own, on this device. */
function useFolded() {
  const key = `prosa.kanban.folded.${useSignedIn().userId}`;
  const [folded, setFolded] = useState<number[]>(() => (localStorage.getItem(key)?.match(/\d+/g) ?? []).map(Number));
  const fold = (laneId: number, isFolded: boolean) => {
    const next = [...folded.filter((id) => id !== laneId), ...(isFolded ? [laneId] : [])];
    localStorage.setItem(key, JSON.stringify(next));
    setFolded(next);
  };
  return { folded, fold };
}

export function Board(props: Props) {
  const { board, moves, columns, cardOf, mayMove, onRefuse, onMove, onHold, ...given } = props;
  const { t } = useTranslation("kanban");
  const formats = useFormats();
  const now = useNow(60_000);
  const element = useRef<HTMLDivElement>(null);
  const { folded, fold } = useFolded();
  const { place } = given;
  const walking = useWalking(columns, place);
  useLayoutEffect(() => {
    if (!element.current) return;
    return keepsPlace(element.current, "left", place.left, (left) => {
      place.left = left;
    });
  }, [place]);
  const lanes = countWithMoves(board.lanes, moves);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });

  useBoardDrag(
    element,
    (card, { laneId, target }) => {
      const column = columns().find((one) => one.laneId === laneId) ?? { laneId, cards: [] };
      onMove(card, placeByDrop(column, card.id, target));
    },
    onHold,
  );

  const handleKeys = (event: KeyboardEvent) => {
    const from = walking.idOf(event.target);
    if (from === undefined || !arrows.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const arrow = event.key as Arrow;
    const open = columns().filter(({ laneId }) => !folded.includes(laneId));
    if (!event.shiftKey) return walking.goTo(nextCard(open, from, arrow));
    const card = cardOf(from);
    const place = placeByArrow(open, from, arrow);
    if (!card || !place) return;
    if (!mayMove(card)) return onRefuse(card);
    walking.keep(from);
    onMove(card, place);
  };

  const group = t("keys.group");
  const focused = () => {
    const id = walking.focused();
    return id === null ? undefined : cardOf(id);
  };
  const withFocused = (run: (card: DealCard) => void) => () => {
    const card = focused();
    if (card && mayMove(card)) run(card);
    else if (card) onRefuse(card);
  };
  useShortcut({ keys: "m", group, label: t("keys.move"), run: withFocused(given.onMoveTo) });
  useShortcut({ keys: "v", group, label: t("keys.value"), run: withFocused(given.onValue) });
  useShortcut({
    keys: "n",
    group,
    label: t("keys.new"),
    run() {
      const laneId = focused()?.laneId ?? board.lanes[0]?.id;
      if (laneId !== undefined) given.onNew(laneId);
    },
  });

  const indexOf = (lane: LaneView) => board.lanes.findIndex(({ id }) => id === lane.id);
  const stable = useStable({
    hrefOf: given.hrefOf,
    onMoveTo: given.onMoveTo,
    onValue: given.onValue,
    onDelete: given.onDelete,
    onNew: given.onNew,
    onEditLane: given.onEditLane,
    onShiftLane: given.onShiftLane,
    onDeleteLane: given.onDeleteLane,
    onCollapse: fold,
    onFocus: walking.setActive,
    canShift: (lane: LaneView, by: -1 | 1) => board.lanes[indexOf(lane) + by] !== undefined,
    isForeign: (card: DealCard) => !mayMove(card),
    mayDrag(card: DealCard) {
      if (moves.has(card.id)) return false;
      if (!mayMove(card)) onRefuse(card);
      return mayMove(card);
    },
  });
  const parts: LaneParts = {
    ...given,
    ...stable,
    currency: board.currency,
    now: now.getTime(),
    today: formats.date(now).split("/").toReversed().join("-"),
    moves,
    activeId: walking.active,
    elements: walking.elements,
  };
  return (
    <>
      {isPhone && <LanePicker lanes={lanes} board={element} />}
      {/* Arrow keys lead from card to card; the cards themselves are links. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div ref={element} className={css.board} style={scrolling} onKeyDown={handleKeys} data-testid="board">
        {lanes.map((lane) =>
          folded.includes(lane.id) && !isPhone ? (
            <FoldedLane key={lane.id} lane={lane} currency={board.currency} onCollapse={fold} />
          ) : (
            <LaneColumn key={lane.id} lane={lane} {...parts} />
          ),
        )}
      </div>
    </>
  );
}

/** On a phone one lane fills the screen: swiped, or chosen here. */
function LanePicker({ lanes, board }: { lanes: readonly LaneView[]; board: React.RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation("kanban");
  const [at, setAt] = useState(0);
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    const follow = () => setAt(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    element.addEventListener("scroll", follow, { passive: true });
    return () => element.removeEventListener("scroll", follow);
  }, [board]);
  return (
    <NativeSelect
      className={css.picker}
      aria-label={t("lane.pick")}
      value={String(Math.min(at, lanes.length - 1))}
      onChange={(event) => {
        const index = Number(event.currentTarget.value);
        setAt(index);
        board.current?.children[index]?.scrollIntoView({ inline: "start", block: "nearest" });
      }}
      data={lanes.map(({ name, count }, index) => ({ value: String(index), label: `${name} (${count})` }))}
    />
  );
}

/** One tab stop per lane, arrows between all cards; a card that was moved keeps the focus. */
function useWalking(columns: () => readonly Column[], place: BoardPlace) {
  const [elements] = useState(() => new Map<number, HTMLAnchorElement>());
  const [active, setActiveId] = useState<number | null>(place.activeId);
  const wanted = useRef<number | null>(null);
  const setActive = (dealId: number) => {
    place.activeId = dealId;
    setActiveId(dealId);
  };
  // Back from a conversation: the card that led there has the focus again, unless the person has begun something else.
  const left = useRef(place.activeId);
  useEffect(() => {
    const element = left.current === null ? undefined : elements.get(left.current);
    if (!element) return;
    left.current = null;
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
  });
  useEffect(() => {
    const element = wanted.current === null ? undefined : elements.get(wanted.current);
    if (!element || document.activeElement === element) return;
    if (document.activeElement === document.body) element.focus();
  });
  const idOf = (target: EventTarget) => [...elements].find(([, element]) => element === target)?.[0];
  return {
    elements,
    active,
    setActive,
    idOf,
    goTo(dealId: number | null) {
      wanted.current = null;
      if (dealId !== null) elements.get(dealId)?.focus();
    },
    keep(dealId: number) {
      wanted.current = dealId;
      setActive(dealId);
    },
    /** The card in focus, also when its menu is. */
    focused(): number | null {
      const held = document.activeElement;
      const known = columns().flatMap(({ cards }) => cards);
      return known.find(({ id }) => held && elements.get(id)?.closest("li")?.contains(held))?.id ?? null;
    },
  };
}
