// What the socket changes on the board: cards at once, numbers soon after; nothing moves while a card is in the hand.
import type { EventData } from "@prosa/contracts/realtime";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, useSignedIn } from "../../shared/api/index.ts";
import { showError } from "../../shared/notices/index.ts";
import { useRealtime, useReconnected } from "../../shared/realtime/index.ts";
import { dropCard, putCard, putDeal, putTicket } from "./kanban.cache.ts";
import { fetchCard, kanbanKeys } from "./kanban.queries.ts";

/** However much happens, numbers are asked for this often at most. */
const NUMBERS_EVERY_MS = 1500;
/** How long a moved card tells who moved it. */
const MOVER_SHOWN_MS = 2000;

type News = EventData<"deal.changed">;

export function useKanbanRealtime(boardId: number | null, isHeld: boolean): ReadonlyMap<number, string> {
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  const [movers, setMovers] = useState<ReadonlyMap<number, string>>(new Map());
  const countAgain = useCountAgain();
  const waiting = useRef<(() => void)[]>([]);
  const whenFree = (apply: () => void) => {
    if (isHeld) waiting.current.push(apply);
    else apply();
  };
  useEffect(() => {
    if (isHeld) return;
    for (const apply of waiting.current.splice(0)) apply();
  }, [isHeld]);

  function take({ deal, fromLaneId, by }: News) {
    countAgain();
    void cache.invalidateQueries({ queryKey: kanbanKeys.deal(deal.id) });
    if (!putDeal(cache, deal) && deal.boardId === boardId) void bring(deal.id);
    if (fromLaneId === null || !by || by.id === userId) return;
    setMovers((now) => new Map(now).set(deal.id, by.name));
    setTimeout(() => setMovers((now) => new Map([...now].filter(([id]) => id !== deal.id))), MOVER_SHOWN_MS);
  }

  async function bring(dealId: number) {
    try {
      const { notes: _, history: __, ...card } = await fetchCard(dealId);
      putCard(cache, card);
    } catch (error) {
      // Gone again, or no longer for this person.
      if (!(error instanceof ApiError)) showError(error);
    }
  }

  useRealtime("deal.changed", (news) => whenFree(() => take(news)));
  useRealtime("deal.gone", ({ dealId }) =>
    whenFree(() => {
      dropCard(cache, dealId);
      countAgain();
    }),
  );
  useRealtime("message.created", ({ ticket }) => whenFree(() => putTicket(cache, ticket)));
  useRealtime("list.changed", ({ list }) => {
    if (list === "kanban") whenFree(() => void cache.invalidateQueries({ queryKey: kanbanKeys.all }));
  });
  useReconnected(() => void cache.invalidateQueries({ queryKey: kanbanKeys.all }));
  return movers;
}

/** Numbers, and the table where it is shown: neither can be followed from single deals once they are filtered. */
function useCountAgain(): () => void {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        asked.current = performance.now();
        const isLane = (key: readonly unknown[]) => key[2] === "lane" || key[2] === "deal" || key[2] === "boards";
        void cache.invalidateQueries({ queryKey: kanbanKeys.all, predicate: ({ queryKey }) => !isLane(queryKey) });
      },
      Math.max(300, asked.current + NUMBERS_EVERY_MS - performance.now()),
    );
  };
}
