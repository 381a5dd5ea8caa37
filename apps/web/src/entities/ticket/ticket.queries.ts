// Server state of a ticket that several screens ask for.
import { transferTargets } from "@prosa/contracts/ticket-choices";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { useRealtime } from "../../shared/realtime/index.ts";
import { withPause } from "../people/index.ts";

/** To whom it may be given: who is there and how much each carries changes all the time, so it is asked for each time. */
export const transferTargetsQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ["ticket", "transfer-targets", ticketId],
    queryFn: ({ signal }) => api(transferTargets, { params: { ticketId }, signal, quiet: true, silent: true }),
    staleTime: 0,
  });

/** While somebody chooses, who pauses or comes back is told. */
export function usePausesOfTargets(ticketId: number): void {
  const cache = useQueryClient();
  useRealtime("pause.changed", (news) =>
    cache.setQueryData(
      transferTargetsQuery(ticketId).queryKey,
      (targets) => targets && { ...targets, people: withPause(targets.people, news) },
    ),
  );
}
