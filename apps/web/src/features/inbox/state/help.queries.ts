// Who helps the people who attend: the copilot, and whoever writes down voice messages. Asked for by parts that come late.
import { showHelp } from "@prosa/contracts/automation/duties";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";

/** No news tells of it. */
const FRESH_MS = 60_000;

export const helpKey = ["help-at-hand"] as const;

export const useHelp = () =>
  useQuery({
    queryKey: helpKey,
    queryFn: ({ signal }) => api(showHelp, { signal, quiet: true, silent: true }),
    staleTime: FRESH_MS,
  }).data;
