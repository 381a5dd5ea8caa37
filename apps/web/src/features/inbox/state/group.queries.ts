// Who is in a group, as far as its members have shown themselves.
import { groupMembers } from "@prosa/contracts/social/groups";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";

const FRESH_MS = 15_000;

export function useMembers(ticketId: number) {
  return useQuery({
    queryKey: ["inbox", "members", ticketId],
    queryFn: ({ signal }) => api(groupMembers, { params: { ticketId }, signal, quiet: true, silent: true }),
    select: ({ members }) => members,
    staleTime: FRESH_MS,
  });
}
