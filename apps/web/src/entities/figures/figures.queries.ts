// Server state of figures: asked again at most so often, and never by a hidden tab.
import { readFacts, readFigures, readNow } from "@prosa/contracts/figures";
import type { QueryOf } from "@prosa/contracts/route";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "../../shared/api/index.ts";
import { useRealtime, useReconnected } from "../../shared/realtime/index.ts";

type Asked = Omit<
  QueryOf<typeof readFigures>,
  "metrics" | "by" | "queuesIds" | "channelsIds" | "usersIds" | "compare"
> & {
  metrics: readonly QueryOf<typeof readFigures>["metrics"][number][];
  by?: QueryOf<typeof readFigures>["by"];
  queuesIds?: string | undefined;
  channelsIds?: string | undefined;
  usersIds?: string | undefined;
  compare?: boolean;
};
type Behind = Omit<QueryOf<typeof readFacts>, "queuesIds" | "channelsIds" | "usersIds" | "cursor"> & {
  usersIds?: string | undefined;
  queuesIds?: string | undefined;
  channelsIds?: string | undefined;
};

const figureKeys = {
  all: ["figures"] as const,
  quick: ["figures", "quick"] as const,
  slow: ["figures", "slow"] as const,
};

const CHARTS_MS = 60_000;

/** Cards follow the news; charts are asked for once a minute while they are looked at. */
export function useFigures({ metrics, compare, ...rest }: Asked, pace: "quick" | "slow" = "slow") {
  const query = { ...rest, metrics: metrics.join(","), ...(compare ? { compare: "true" } : {}) };
  return useQuery({
    queryKey: [...figureKeys[pace], query],
    queryFn: ({ signal }) => api(readFigures, { query: query as never, signal, quiet: true, silent: true }),
    staleTime: 10_000,
    refetchInterval: CHARTS_MS,
    placeholderData: keepPreviousData,
  });
}

export function useNowFigures(
  query: { queuesIds?: string | undefined; channelsIds?: string | undefined },
  every: number = CHARTS_MS,
) {
  return useQuery({
    queryKey: [...figureKeys.quick, "now", query],
    queryFn: ({ signal }) => api(readNow, { query: query as never, signal, quiet: true, silent: true }),
    staleTime: 10_000,
    refetchInterval: every,
    placeholderData: keepPreviousData,
  });
}

export function useBehind(query: Behind) {
  return useInfiniteQuery({
    queryKey: [...figureKeys.all, "behind", query],
    queryFn: ({ pageParam, signal }) =>
      api(readFacts, {
        query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } as never,
        signal,
        quiet: true,
        silent: true,
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last.cursor ?? undefined,
  });
}

const NEWS_MS = 10_000;
const CHANCE_MS = 3_000;

/** News only marks figures as stale; they are asked for again at most every ten seconds, and not by all at once. */
export function useFiguresNews(): void {
  const cache = useQueryClient();
  const isStale = useRef(false);
  const mark = () => {
    isStale.current = true;
  };
  useRealtime("ticket.changed", mark);
  useRealtime("ticket.left", mark);
  useRealtime("message.created", mark);
  useReconnected(mark);
  useEffect(() => {
    const every = NEWS_MS + Math.random() * CHANCE_MS;
    const timer = setInterval(() => {
      if (!isStale.current || document.hidden) return;
      isStale.current = false;
      void cache.invalidateQueries({ queryKey: figureKeys.quick }, { cancelRefetch: false });
    }, every);
    return () => clearInterval(timer);
  }, [cache]);
}
