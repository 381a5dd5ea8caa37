// Server state of the queues.

import { createQueue, deleteQueue, listQueues, showQueue, updateQueue } from "@prosa/contracts/queues";
import type { CallOf } from "@prosa/contracts/route";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import type { Opened } from "../../shared/form-drawer/index.ts";
import { type ListControl, type ListShape, useListChange, useListRows } from "../../shared/list-page/index.ts";

type Queue = Awaited<ReturnType<typeof fetchQueue>>;
type Input = CallOf<typeof createQueue>["body"];

export const queueList: ListShape = { sorts: ["name", "users", "openTickets"], defaultSort: "name" };

export const useQueues = (control: ListControl) =>
  useListRows("queues", control, (query, signal) => api(listQueues, { query, signal, quiet: true }));

const fetchQueue = (queueId: number) => api(showQueue, { params: { queueId }, quiet: true });

/** One queue with its people, fresh each time it is opened. */
export function useQueue(id: number): Opened<Queue> {
  const asked = useQuery({ queryKey: ["queue", id], queryFn: () => fetchQueue(id), staleTime: 0, gcTime: 0 });
  return {
    value: asked.data,
    isPending: asked.isPending,
    error: asked.error,
    retry: () => void asked.refetch(),
  };
}

export function useQueueActions() {
  const thenRefresh = useListChange("queues");
  return {
    create: (body: Input) => thenRefresh(api(createQueue, { body, quiet: true })),
    update: (queueId: number, body: Partial<Input>) =>
      thenRefresh(api(updateQueue, { params: { queueId }, body, quiet: true })),
    remove: (queueId: number) => thenRefresh(api(deleteQueue, { params: { queueId }, quiet: true })),
  };
}
