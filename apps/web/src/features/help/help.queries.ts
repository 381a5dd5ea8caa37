// Server state of the help page: the operator's articles.
import { type HelpLanguage, helpLanguages, readHelp } from "@prosa/contracts/office/help";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";

const LASTS_MS = 5 * 60_000;

/** "pt-br" is Portuguese; what is none of the three is asked for in Portuguese. */
export const helpLanguageOf = (language: string): HelpLanguage =>
  helpLanguages.find((one) => language.toLowerCase().startsWith(one)) ?? "pt";

export const useArticles = (language: HelpLanguage) =>
  useQuery({
    queryKey: ["help", language],
    queryFn: ({ signal }) => api(readHelp, { query: { language }, signal, quiet: true }),
    staleTime: LASTS_MS,
  });
