// Server state of the forecast: it moves once a day.
import { readForecast } from "@prosa/contracts/office/forecast";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";
import type { HomeView } from "../use-home-filter.ts";

const KEPT_MS = 600_000;

export const useForecast = (places: HomeView["places"], today: string) =>
  useQuery({
    queryKey: ["home", "forecast", today, places],
    queryFn: ({ signal }) => api(readForecast, { query: places as never, signal, quiet: true, silent: true }),
    staleTime: KEPT_MS,
    placeholderData: keepPreviousData,
  });
