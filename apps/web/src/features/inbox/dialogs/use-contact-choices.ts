// Contacts by what is typed, a moment after the typing stopped.
import { useDebouncedValue } from "@mantine/hooks";
import { contactChoices } from "@prosa/contracts/contacts";
import { limits } from "@prosa/contracts/limits";
import type { AnswerOf } from "@prosa/contracts/route";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";

export const SEARCH_LETTERS = limits.contactSearchMinLetters;

export type ContactChoice = AnswerOf<typeof contactChoices>["items"][number];

export function useContactChoices(words: string) {
  const [asked] = useDebouncedValue(words.trim(), 200);
  const isEnough = asked.length >= SEARCH_LETTERS;
  const { data, isError, isFetching } = useQuery({
    queryKey: ["inbox", "contact-choices", asked],
    queryFn: ({ signal }) => api(contactChoices, { query: { searchParam: asked }, signal, quiet: true }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  });
  return { found: isEnough ? (data?.items ?? []) : [], isError, isSettled: isEnough && !isFetching };
}
