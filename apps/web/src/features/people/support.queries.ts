// Server state of the times at which the platform's support may come in.
import * as contract from "@prosa/contracts/people";
import type { CallOf } from "@prosa/contracts/route";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { refreshList, useListChange } from "../../shared/list-page/index.ts";
import { useRealtime } from "../../shared/realtime/index.ts";

const grantsKey = ["list", "supportGrants"] as const;

export function useSupportGrants() {
  const cache = useQueryClient();
  useRealtime("list.changed", ({ list }) => {
    if (list === "supportGrants") void refreshList(cache, "supportGrants");
  });
  return useQuery({ queryKey: grantsKey, queryFn: () => api(contract.listSupportGrants, { quiet: true }) });
}

export function useSupportActions() {
  const then = useListChange("supportGrants");
  return {
    grant: useMutation({
      mutationFn: (body: CallOf<typeof contract.grantSupport>["body"]) =>
        then(api(contract.grantSupport, { body, quiet: true })),
    }),
    end: useMutation({
      mutationFn: (grantId: number) => then(api(contract.endSupportGrant, { params: { grantId } })),
    }),
  };
}
