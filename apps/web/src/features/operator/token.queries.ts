// Server state of the platform's own token.
import * as contract from "@prosa/contracts/company/admin-token";
import type { CallOf } from "@prosa/contracts/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";

const tokenKey = ["operator", "token"];

export const useToken = () =>
  useQuery({ queryKey: tokenKey, queryFn: ({ signal }) => api(contract.showAdminToken, { signal, quiet: true }) });

export function useTokenActions() {
  const cache = useQueryClient();
  const after = async <T>(work: Promise<T>) => {
    const answer = await work;
    await cache.invalidateQueries({ queryKey: tokenKey });
    return answer;
  };
  return {
    save: (body: CallOf<typeof contract.saveAdminToken>["body"]) =>
      after(api(contract.saveAdminToken, { body, quiet: true })),
    renew: () => after(api(contract.renewAdminToken, { quiet: true })),
  };
}
