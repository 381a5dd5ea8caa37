// Server state of the platform's settings.
import * as contract from "@prosa/contracts/company/saas";
import type { BodyOf } from "@prosa/contracts/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";

const key = ["operator", "saas"];

export const useSaas = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => api(contract.showSaas, { signal, quiet: true }) });

export type SaasChange = BodyOf<typeof contract.saveSaas>;

export function useSaasActions() {
  const cache = useQueryClient();
  return {
    save: async (body: SaasChange) => {
      const saved = await api(contract.saveSaas, { body, quiet: true });
      cache.setQueryData(key, saved);
      await cache.invalidateQueries({ queryKey: ["platform"] });
      return saved;
    },
    testMail: (email: string) => api(contract.testMail, { body: { email }, quiet: true }),
    testWelcome: (number: string) => api(contract.testWelcome, { body: { number }, quiet: true }),
  };
}
