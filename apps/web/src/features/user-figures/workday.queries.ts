// Server state of working days: asked once a minute while it is looked at, as spans grow.
import { readWorkday } from "@prosa/contracts/workday";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";

const AGAIN_MS = 60_000;

export const useWorkday = (query: { from: string; to: string; usersIds: string; by: "user" | "day" }) =>
  useQuery({
    queryKey: ["workday", query],
    queryFn: ({ signal }) => api(readWorkday, { query, signal, quiet: true, silent: true }),
    staleTime: 10_000,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
