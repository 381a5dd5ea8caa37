// Who is on the sites of a web chat now, asked again and again while somebody looks.
import { inviteVisitor, listVisitors } from "@prosa/contracts/webchat/webchat";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";

const keyOf = (webchatId: number) => ["channels", "visitors", webchatId] as const;
const AGAIN_MS = 15_000;

export function useVisitors(webchatId: number) {
  return useQuery({
    queryKey: keyOf(webchatId),
    queryFn: ({ signal }) => api(listVisitors, { params: { webchatId }, signal, quiet: true, silent: true }),
    refetchInterval: AGAIN_MS,
  });
}

export function useInvite(webchatId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ visitorId, text }: { visitorId: string; text: string }) =>
      api(inviteVisitor, { params: { webchatId, visitorId }, body: { text }, quiet: true }),
    // Refused or not, the list is not as it was.
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(webchatId) }),
  });
}
