// Server state of the start page.
import { tenantPlan } from "@prosa/contracts/tenants";
import { countTickets } from "@prosa/contracts/tickets";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { useRealtime } from "../../shared/realtime/index.ts";

const countsKey = ["home", "counts"] as const;

export const useCounts = () =>
  useQuery({
    queryKey: countsKey,
    queryFn: () => api(countTickets, { quiet: true }),
    staleTime: 10_000,
    refetchInterval: 60_000,
  });

export const usePlanUse = (enabled: boolean) =>
  useQuery({ queryKey: ["tenant", "plan"], queryFn: () => api(tenantPlan, { quiet: true }), enabled });

/** Numbers follow the news; many changes in a row become one question, since a fetch under way is shared. */
export function useHomeRealtime() {
  const cache = useQueryClient();
  const again = () => void cache.invalidateQueries({ queryKey: countsKey }, { cancelRefetch: false });
  useRealtime("ticket.changed", again);
  useRealtime("ticket.left", again);
  useRealtime("message.created", again);
}
