// What the socket changes where deals are shown away from their board.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useRealtime, useReconnected } from "../../shared/realtime/index.ts";
import { dealKeys, useContactDeals } from "./deal.queries.ts";

/** However much happens on the boards, a page of contacts asks again this often at most. */
const AGAIN_AFTER_MS = 1500;

/** Everything of the CRM is asked for again by whoever shows it next; `mine` says whether it is shown here. */
function useNews(mine: (news: { dealId: number; contactId: number | null }) => void, everything: () => void) {
  const cache = useQueryClient();
  const later = () => void cache.invalidateQueries({ queryKey: dealKeys.all, refetchType: "none" });
  useRealtime("deal.changed", ({ deal }) => {
    later();
    mine({ dealId: deal.id, contactId: deal.contactId });
  });
  useRealtime("deal.gone", ({ dealId }) => {
    later();
    mine({ dealId, contactId: null });
  });
  useRealtime("list.changed", ({ list }) => {
    if (list === "kanban") everything();
  });
  useReconnected(everything);
}

/** A deal of this contact was made, moved or taken away by somebody else. */
export function useContactDealsNews(contactId: number): void {
  const { data, refetch } = useContactDeals(contactId);
  const again = () => void refetch();
  useNews(({ dealId, contactId: whose }) => {
    if (whose === contactId || data?.items.some(({ id }) => id === dealId)) again();
  }, again);
}

/** For a page of contacts. */
export function useDealsNews(): void {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void cache.invalidateQueries({ queryKey: dealKeys.contacts });
    }, AGAIN_AFTER_MS);
  };
  useNews(soon, soon);
}
