// One lane: its name and numbers, its cards page by page, and where a card can be let go.
import { Button, Loader } from "@mantine/core";
import type { DealCard } from "@prosa/contracts/kanban";
import { IconLayoutKanban, IconPlus } from "@tabler/icons-react";
import { useCallback, useEffect, useId, useRef } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Empty, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import { type BoardPlace, keepsPlace } from "../board-place.ts";
import css from "../kanban.module.css";
import { type Filter, useLane } from "../kanban.queries.ts";
import { cardsOf, type LaneView, type Moves, withMoves } from "../kanban.rules.ts";
import { scrollsAtEdges, useLaneDrop } from "../use-board-drag.ts";
import { CardBones } from "./BoardSkeleton.tsx";
import { Card, type CardParts } from "./Card.tsx";
import { LaneHead, type LaneHeadParts } from "./LaneHead.tsx";

export interface LaneParts extends CardParts, LaneHeadParts {
  filter: Filter;
  place: BoardPlace;
  isNarrowed: boolean;
  moves: Moves;
  movers: ReadonlyMap<number, string>;
  activeId: number | null;
  isForeign(card: DealCard): boolean;
}

/** Said on the element itself: whoever scrolls it while dragging asks it. */
const scrolling = { overflowY: "auto" } as const;

export function LaneColumn({ lane, ...parts }: LaneParts & { lane: LaneView }) {
  const { t } = useTranslation("kanban");
  const { filter, place, moves, movers, activeId, isForeign, onNew } = parts;
  const heading = useId();
  const column = useRef<HTMLElement>(null);
  const isOver = useLaneDrop(column, lane.id);
  const scrollingList = useCallback(
    (list: HTMLUListElement | null) => {
      if (!list) return;
      const leaveEdges = scrollsAtEdges(list);
      const leavePlace = keepsPlace(list, "top", place.tops.get(lane.id) ?? 0, (top) => place.tops.set(lane.id, top));
      return () => {
        leaveEdges?.();
        leavePlace();
      };
    },
    [place, lane.id],
  );
  const query = useLane(lane.id, filter);
  const cards = withMoves(cardsOf(query.data?.pages ?? []), lane.id, moves);
  const stop = cards.some(({ id }) => id === activeId) ? activeId : (cards[0]?.id ?? null);

  return (
    <section
      ref={column}
      className={css.lane}
      aria-labelledby={heading}
      data-testid={`lane-${lane.id}`}
      data-lane={lane.id}
      data-over={isOver || undefined}
    >
      <LaneHead lane={lane} headingId={heading} {...parts} />
      {query.isPending ? (
        <Waiting label={t("lane.loading", { name: lane.name })}>
          <CardBones />
        </Waiting>
      ) : query.isError && cards.length === 0 ? (
        <FailedPanel error={query.error} onRetry={() => void query.refetch()} />
      ) : cards.length === 0 ? (
        <EmptyLane isNarrowed={parts.isNarrowed} onNew={() => onNew(lane.id)} />
      ) : (
        <ul ref={scrollingList} className={`${css.cards} scroll`} style={scrolling}>
          {cards.map((card) => (
            <Card
              key={card.id}
              {...parts}
              card={card}
              isForeign={isForeign(card)}
              isMoving={moves.has(card.id)}
              mover={movers.get(card.id)}
              isStop={card.id === stop}
            />
          ))}
          <NextPage query={query} />
        </ul>
      )}
    </section>
  );
}

function EmptyLane({ isNarrowed, onNew }: { isNarrowed: boolean; onNew(): void }) {
  const { t } = useTranslation("kanban");
  return (
    <div className={css.emptyLane}>
      <Empty
        icon={<IconLayoutKanban size={20} stroke={1.75} aria-hidden />}
        action={
          !isNarrowed && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={onNew}
            >
              {t("lane.newCard")}
            </Button>
          )
        }
      >
        {t(isNarrowed ? "lane.nothingFound" : "lane.empty")}
      </Empty>
    </div>
  );
}

/** The next page comes before one reaches the end; what failed is asked for by hand. */
function NextPage({ query }: { query: ReturnType<typeof useLane> }) {
  const { t } = useTranslation(["kanban", "common"]);
  const mark = useRef<HTMLLIElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    const element = mark.current;
    if (!element || isFetchNextPageError || typeof IntersectionObserver === "undefined") return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
      },
      { root: element.parentElement, rootMargin: "600px 0px" },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [fetchNextPage, isFetchNextPageError]);
  if (!hasNextPage) return null;
  return (
    <li ref={mark} className={css.more}>
      {isFetchingNextPage ? (
        <Loader size={18} aria-label={t("lane.more")} />
      ) : (
        <Button variant="subtle" size="xs" onClick={() => void fetchNextPage()}>
          {t(isFetchNextPageError ? "common:actions.retry" : "lane.more")}
        </Button>
      )}
    </li>
  );
}
