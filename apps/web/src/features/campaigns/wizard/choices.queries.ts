// What the wizard chooses from beside the campaign itself: templates of its channel, a contact to look at.
import { listTemplates } from "@prosa/contracts/channels";
import { contactChoices } from "@prosa/contracts/contacts";
import type { QueryOf } from "@prosa/contracts/route";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";

const quiet = { quiet: true } as const;

export const useTemplates = (channelId: number | null, category: QueryOf<typeof listTemplates>["category"]) =>
  useQuery({
    queryKey: ["campaign-templates", channelId, category ?? null],
    queryFn: ({ signal }) =>
      api(listTemplates, {
        params: { channelId: channelId ?? 0 },
        query: { pageSize: "100", onlySendable: "true", ...(category ? { category } : {}) },
        signal,
        ...quiet,
      }),
    enabled: channelId !== null,
  });

export const useFoundContacts = (searchParam: string) =>
  useQuery({
    queryKey: ["campaign-contacts", searchParam],
    queryFn: ({ signal }) => api(contactChoices, { query: { searchParam }, signal, ...quiet }),
    enabled: searchParam.trim().length >= 2,
    placeholderData: keepPreviousData,
  });
