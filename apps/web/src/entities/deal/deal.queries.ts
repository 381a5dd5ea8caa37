// Server state of deals beside their contacts. Below the key of the CRM's list: one call has everything of it fetched again.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { choicesKey, listKey } from "../../shared/list-key.ts";
import { loadChunk } from "../../shared/ui/index.ts";
import type { DealWish } from "./deal.asks.ts";

const asks = () => loadChunk(() => import("./deal.asks.ts"));

const all = listKey("kanban");
export const dealKeys = {
  all,
  contact: (contactId: number) => [...all, "contact", contactId] as const,
  contacts: [...all, "contacts"] as const,
};

export const useContactDeals = (contactId: number) =>
  useQuery({
    queryKey: dealKeys.contact(contactId),
    queryFn: async ({ signal }) => (await asks()).askContactDeals(contactId, signal),
  });

/** Of a page of contacts, in one request. */
export const useDealsOfContacts = (contactIds: readonly number[]) =>
  useQuery({
    queryKey: [...dealKeys.contacts, contactIds.join()],
    queryFn: async ({ signal }) => (await asks()).askDealsOfContacts(contactIds, signal),
    placeholderData: keepPreviousData,
    enabled: contactIds.length > 0,
  });

/** Boards and lanes to choose from; the shell has them fetched again when the CRM's list changed. */
export const useStages = (enabled = true) =>
  useQuery({
    queryKey: choicesKey("kanban"),
    queryFn: async ({ signal }) => (await asks()).askStages(signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Throws `Overtaken` where somebody was faster. */
export const changeDeal = async (dealId: number, body: DealWish) => (await asks()).changeDeal(dealId, body);
