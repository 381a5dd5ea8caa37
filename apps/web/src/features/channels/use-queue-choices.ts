// Queues by name for pickers; they change rarely.
import { listQueues } from "@prosa/contracts/queues";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";

export function useQueueChoices(): { value: string; label: string }[] {
  const asked = useQuery({
    queryKey: ["queues", "choices"],
    queryFn: () => api(listQueues, { query: { pageSize: "100", sort: "name" }, quiet: true }),
    staleTime: 30_000,
  });
  return (asked.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}
