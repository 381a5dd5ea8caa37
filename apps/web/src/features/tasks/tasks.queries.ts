// Server state of tasks.
import * as contract from "@prosa/contracts/office/tasks";
import type { CallOf } from "@prosa/contracts/route";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { listKey, useListChange } from "../../shared/list-page/index.ts";
import { useRealtime, useReconnected } from "../../shared/realtime/index.ts";

export type Query = NonNullable<CallOf<typeof contract.listTasks>["query"]>;
type Input = CallOf<typeof contract.createTask>["body"];

const key = listKey("tasks");
const quiet = { quiet: true, silent: true } as const;

export const useTaskPage = (query: Query, everyMs?: number) =>
  useQuery({
    queryKey: [...key, query],
    queryFn: ({ signal }) => api(contract.listTasks, { query, signal, ...quiet }),
    placeholderData: keepPreviousData,
    // What is late becomes so by itself.
    refetchInterval: everyMs ?? 60_000,
  });

export const useTask = (taskId: number | null) =>
  useQuery({
    queryKey: [...key, "one", taskId],
    queryFn: ({ signal }) => api(contract.showTask, { params: { taskId: taskId ?? 0 }, signal, ...quiet }),
    enabled: taskId !== null,
  });

export const useTaskCalendar = (query: CallOf<typeof contract.taskCalendar>["query"]) =>
  useQuery({
    queryKey: [...key, "calendar", query],
    queryFn: ({ signal }) => api(contract.taskCalendar, { query, signal, ...quiet }),
    placeholderData: keepPreviousData,
  });

export function useTasksRealtime() {
  const cache = useQueryClient();
  const again = () => void cache.invalidateQueries({ queryKey: key }, { cancelRefetch: false });
  useRealtime("list.changed", ({ list }) => list === "tasks" && again());
  useReconnected(again);
}

export function useTaskActions() {
  const thenRefresh = useListChange("tasks");
  return {
    create: (body: Input) => thenRefresh(api(contract.createTask, { body, quiet: true })),
    update: (taskId: number, body: CallOf<typeof contract.updateTask>["body"]) =>
      thenRefresh(api(contract.updateTask, { params: { taskId }, body, quiet: true })),
    finish: (taskId: number, finished: boolean) =>
      thenRefresh(api(contract.finishTask, { params: { taskId }, body: { finished }, quiet: true })),
    remove: (taskId: number) => thenRefresh(api(contract.deleteTask, { params: { taskId }, quiet: true })),
  };
}
