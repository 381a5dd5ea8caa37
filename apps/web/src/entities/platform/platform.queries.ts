// Server state of what the platform says to everybody: its banner, and its words about large files.
import { platformLanguages, platformWords } from "@prosa/contracts/company/saas-words";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { useLocale } from "../../shared/i18n/index.ts";

const LASTS_MS = 5 * 60_000;

/** Silent: nobody is told that a banner could not be asked for. */
export function usePlatformWords() {
  const locale = useLocale().toLowerCase();
  const language = platformLanguages.find((one) => locale.startsWith(one)) ?? "pt";
  return useQuery({
    queryKey: ["platform", "words", language],
    queryFn: ({ signal }) => api(platformWords, { query: { language }, signal, quiet: true, silent: true }),
    staleTime: LASTS_MS,
    refetchInterval: LASTS_MS,
  });
}
