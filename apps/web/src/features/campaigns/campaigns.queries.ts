// Server state of the campaigns: their list, one of them, how it goes, and what can be done with it.
import * as contract from "@prosa/contracts/campaigns";
import * as running from "@prosa/contracts/campaigns-running";
import type { CallOf } from "@prosa/contracts/route";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { type ListControl, type ListShape, listKey, useListChange, useListRows } from "../../shared/list-page/index.ts";
import { useRealtime, useReconnected } from "../../shared/realtime/index.ts";

const list = "campaigns";
const key = (...rest: readonly unknown[]) => [...listKey(list), ...rest];
const quiet = { quiet: true } as const;

export const campaignList: ListShape = {
  sorts: ["name", "startsAt", "updatedAt"],
  defaultSort: "-updatedAt",
  filters: ["status"],
};

export const useCampaigns = (control: ListControl, enabled: boolean) =>
  useListRows("campaigns", control, (query, signal) => api(contract.listCampaigns, { query, signal, ...quiet }), {
    enabled,
  });

export const useSummary = () =>
  useQuery({
    queryKey: key("summary"),
    queryFn: ({ signal }) => api(contract.campaignSummary, { signal, ...quiet }),
  });

export const useCampaign = (campaignId: number) =>
  useQuery({
    queryKey: key("one", campaignId),
    queryFn: ({ signal }) => api(contract.showCampaign, { params: { campaignId }, signal, ...quiet }),
  });

export const useCampaignChoices = () =>
  useQuery({
    queryKey: ["campaign-choices"],
    queryFn: ({ signal }) => api(contract.campaignChoices, { signal, ...quiet }),
    staleTime: 60_000,
  });

export const usePreview = (campaignId: number, version: string) =>
  useQuery({
    queryKey: key("preview", campaignId, version),
    queryFn: ({ signal }) => api(contract.previewCampaign, { params: { campaignId }, signal, ...quiet }),
    placeholderData: keepPreviousData,
  });

export const useReview = (campaignId: number, version: string) =>
  useQuery({
    queryKey: key("review", campaignId, version),
    queryFn: ({ signal }) => api(contract.reviewCampaign, { params: { campaignId }, signal, ...quiet }),
    placeholderData: keepPreviousData,
  });

export const useProgress = (campaignId: number) =>
  useQuery({
    queryKey: key("progress", campaignId),
    queryFn: ({ signal }) => api(running.campaignProgress, { params: { campaignId }, signal, ...quiet }),
  });

export const useRecipients = (campaignId: number, query: CallOf<typeof running.listCampaignContacts>["query"]) =>
  useQuery({
    queryKey: key("contacts", campaignId, query),
    queryFn: ({ signal }) => api(running.listCampaignContacts, { params: { campaignId }, query, signal, ...quiet }),
    placeholderData: keepPreviousData,
  });

/** News of any campaign: at most once a second, whatever happens. */
export function useCampaignNews() {
  const cache = useQueryClient();
  const refetch = () => void cache.invalidateQueries({ queryKey: listKey(list) });
  useRealtime("list.changed", (news) => {
    if (news.list === list) refetch();
  });
  useReconnected(refetch);
}

export function useCampaignActions() {
  const thenRefresh = useListChange(list);
  const at = (campaignId: number) => ({ params: { campaignId }, ...quiet });
  return {
    create: (body: CallOf<typeof contract.createCampaign>["body"]) =>
      thenRefresh(api(contract.createCampaign, { body, ...quiet })),
    update: (campaignId: number, body: CallOf<typeof contract.updateCampaign>["body"]) =>
      thenRefresh(api(contract.updateCampaign, { ...at(campaignId), body })),
    remove: (campaignId: number) => thenRefresh(api(contract.deleteCampaign, at(campaignId))),
    prepare: (campaignId: number) => thenRefresh(api(contract.prepareCampaign, at(campaignId))),
    schedule: (campaignId: number) => thenRefresh(api(running.scheduleCampaign, at(campaignId))),
    pause: (campaignId: number) => thenRefresh(api(running.pauseCampaign, at(campaignId))),
    resume: (campaignId: number) => thenRefresh(api(running.resumeCampaign, at(campaignId))),
    cancel: (campaignId: number) => thenRefresh(api(running.cancelCampaign, at(campaignId))),
    test: (campaignId: number, contactId: number) =>
      api(running.testCampaign, { ...at(campaignId), body: { contactId } }),
    takeOut: (campaignId: number, recipientId: number) =>
      thenRefresh(api(running.removeCampaignContact, { params: { campaignId, recipientId }, ...quiet })),
  };
}
