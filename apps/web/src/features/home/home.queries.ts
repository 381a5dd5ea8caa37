// Server state of the start page beside figures: what is mine, and the plan.
import { listSchedules } from "@prosa/contracts/automation/schedules";
import { listTasks } from "@prosa/contracts/office/tasks";
import { tenantPlan } from "@prosa/contracts/tenants";
import { countTickets } from "@prosa/contracts/tickets";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, useSignedIn } from "../../shared/api/index.ts";
import { useRealtime } from "../../shared/realtime/index.ts";

/** Under the key of quick figures: they follow the news together. */
export const useCounts = () =>
  useQuery({
    queryKey: ["figures", "quick", "counts"],
    queryFn: () => api(countTickets, { quiet: true }),
    staleTime: 10_000,
    refetchInterval: 60_000,
  });

const workKey = ["home", "work"] as const;

/** One's own tasks that are late or of today, and the messages that wait for their date. */
export function useOwnWork() {
  const { userId } = useSignedIn();
  const cache = useQueryClient();
  useRealtime("list.changed", ({ list }) => {
    if (list === "tasks" || list === "schedules") void cache.invalidateQueries({ queryKey: workKey });
  });
  return useQuery({
    queryKey: workKey,
    async queryFn() {
      const own = { ownerId: String(userId), pageSize: "25" as const };
      const quiet = { quiet: true, silent: true } as const;
      const [late, today, schedules] = await Promise.all([
        api(listTasks, { query: { ...own, group: "late" }, ...quiet }),
        api(listTasks, { query: { ...own, group: "today" }, ...quiet }),
        api(listSchedules, { query: { status: "pending", pageSize: "25" }, ...quiet }),
      ]);
      return { late: late.count, tasks: late.count + today.count, scheduled: schedules.count };
    },
    staleTime: 10_000,
    refetchInterval: 60_000,
  });
}

export const usePlanUse = (enabled: boolean) =>
  useQuery({ queryKey: ["tenant", "plan"], queryFn: () => api(tenantPlan, { quiet: true }), enabled });
