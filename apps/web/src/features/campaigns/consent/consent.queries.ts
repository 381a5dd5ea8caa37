// Server state of the words with which customers leave campaigns.
import {
  type ConsentSettings,
  showConsentSettings,
  updateConsentSettings,
} from "@prosa/contracts/conversation/consent";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";

const key = ["consent-settings"];

export const useConsentSettings = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => api(showConsentSettings, { signal, quiet: true }) });

export function useConsentChange() {
  const cache = useQueryClient();
  return async (body: Partial<ConsentSettings>) => {
    const after = await api(updateConsentSettings, { body, quiet: true });
    cache.setQueryData(key, after);
    return after;
  };
}
