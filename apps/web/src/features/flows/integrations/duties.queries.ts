// Server state of duties: who has which, whom one can be given to.
import { dutyTypes, type IntegrationDuty, listDuties, updateDuty } from "@prosa/contracts/automation/duties";
import * as contract from "@prosa/contracts/automation/integrations";
import type { CallOf } from "@prosa/contracts/route";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";
import { useChoices } from "../../../shared/choices/index.ts";
import { listKey } from "../../../shared/list-page/index.ts";
import { showError } from "../../../shared/notices/index.ts";

const dutiesKey = ["integration-duties"] as const;
const MOST = "100";

export const useDuties = () =>
  useQuery({
    queryKey: dutiesKey,
    queryFn: ({ signal }) => api(listDuties, { signal, quiet: true }),
  });

export function useDutyChange(then: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOf<typeof updateDuty>["body"]) => api(updateDuty, { body, quiet: true }),
    onSuccess: (answer) => {
      cache.setQueryData(dutiesKey, answer);
      // Whoever attends in this window hears of it too.
      void cache.invalidateQueries({ queryKey: ["help-at-hand"] });
      void cache.invalidateQueries({ queryKey: [...listKey("integrations"), "uses"] });
      then();
    },
    onError: showError,
  });
}

/** Those whose type can do it. */
export function useAble(duty: IntegrationDuty) {
  const all = useChoices(
    "integrations",
    (signal) => api(contract.listIntegrations, { query: { pageSize: MOST }, signal, quiet: true }),
    true,
  );
  return all.filter(({ type }) => dutyTypes[duty].includes(type));
}
