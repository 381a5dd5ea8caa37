// Server state of the start page beside figures: what is mine, and the plan.
import { tenantPlan } from "@prosa/contracts/tenants";
import { countTickets } from "@prosa/contracts/tickets";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";

/** Under the key of quick figures: they follow the news together. */
export const useCounts = () =>
  useQuery({
    queryKey: ["figures", "quick", "counts"],
    queryFn: () => api(countTickets, { quiet: true }),
    staleTime: 10_000,
    refetchInterval: 60_000,
  });

export const usePlanUse = (enabled: boolean) =>
  useQuery({ queryKey: ["tenant", "plan"], queryFn: () => api(tenantPlan, { quiet: true }), enabled });
