// Server state of the inbox: the hooks the screens read, and the changes they ask for.
import type { Profile } from "@prosa/contracts/permissions";
import {
  countTickets,
  listTickets,
  markTicketRead,
  markTicketUnread,
  showTicket,
  type Ticket,
} from "@prosa/contracts/tickets";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, useSignedIn } from "../../../shared/api/index.ts";
import { unreadConversations } from "../../../shared/attention.ts";
import type { ListView } from "./filter/belongs.rules.ts";
import { noFilters, toQuery } from "./filter/filters.rules.ts";
import { inboxKeys, setUnreadEverywhere, takeListed } from "./inbox.cache.ts";

/** News keeps the cache current; asking again without a reason would only cost the server. */
export const KEPT_CURRENT = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Whose list may hold every queue of the company. */
export const seesAllQueues = (profile: Profile) => profile === "admin" || profile === "supervisor";

interface ListOptions {
  enabled?: boolean;
  /** Nobody waits for it: no line at the top. */
  silent?: boolean;
}

export function useTickets(view: ListView, { enabled = true, silent = false }: ListOptions = {}) {
  const cache = useQueryClient();
  const seesAll = seesAllQueues(useSignedIn().profile);
  return useInfiniteQuery({
    queryKey: inboxKeys.list(view),
    enabled,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...toQuery(view.tab, view.filters, seesAll),
        searchParam: view.search || undefined,
        cursor: pageParam ?? undefined,
        viewAsId: view.viewAs ?? undefined,
      };
      const answer = await api(listTickets, { query, signal, quiet: true, silent });
      // What somebody else has not read is not what we have not read.
      if (view.viewAs === null) takeListed(cache, answer.tickets);
      return answer;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.hasMore ? last.cursor : null),
    placeholderData: (previous, query) => {
      // While a search or a filter is refined the old rows stay; another tab starts empty.
      const before = query?.queryKey[2] as ListView | undefined;
      return before?.tab === view.tab && before.viewAs === view.viewAs ? keepPreviousData(previous) : undefined;
    },
    ...KEPT_CURRENT,
    ...(view.viewAs === null ? {} : { staleTime: 0, gcTime: 0 }),
  });
}

/** My own conversations with something new: what the navigation and the title of the window count. */
export function useTellUnread(): void {
  const { userId, timeZone: zone } = useSignedIn();
  const filters = { ...noFilters, user: userId, unread: true };
  const mine = useTickets({ tab: "all", search: "", filters, own: null, viewAs: null, zone }, { silent: true });
  const count = mine.data?.pages[0]?.count ?? 0;
  useEffect(() => unreadConversations.set(count), [count]);
}

export function useTicketCounts() {
  return useQuery({
    queryKey: inboxKeys.counts,
    queryFn: ({ signal }) => api(countTickets, { signal, quiet: true, silent: true }),
    ...KEPT_CURRENT,
  });
}

export function useTicket(ticketId: number, enabled = true) {
  const cache = useQueryClient();
  return useQuery({
    queryKey: inboxKeys.ticket(ticketId),
    enabled,
    queryFn: async ({ signal }) => {
      const ticket = await api(showTicket, { params: { ticketId }, signal, quiet: true });
      const known = cache.getQueryData<Ticket>(inboxKeys.ticket(ticketId));
      // Not told to the gate: the conversation may not have heard yet what led to this version.
      return known && known.version > ticket.version ? known : ticket;
    },
    ...KEPT_CURRENT,
  });
}

/** The first of everything active in one order: who waits longest, or has something new. */
export async function findNext(profile: Profile, order: "waiting" | "unread"): Promise<Ticket | null> {
  const filters = { ...noFilters, order, unread: order === "unread" };
  const answer = await api(listTickets, { query: toQuery("all", filters, seesAllQueues(profile)) });
  return answer.tickets[0] ?? null;
}

/** Beyond every message there is: read to the end, whatever the end is by then. */
export const READ_TO_THE_END = Number.MAX_SAFE_INTEGER;

export function useMarkRead() {
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  return useMutation({
    mutationFn: ({ ticketId, messageId }: { ticketId: number; messageId: number }) =>
      api(markTicketRead, { params: { ticketId }, body: { messageId }, quiet: true, silent: true }),
    onSuccess: ({ unreadMessages }, { ticketId }) => setUnreadEverywhere(cache, ticketId, unreadMessages, userId),
  });
}

export function useMarkUnread() {
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  return useMutation({
    mutationFn: (ticketId: number) => api(markTicketUnread, { params: { ticketId }, quiet: true }),
    onSuccess: ({ unreadMessages }, ticketId) => setUnreadEverywhere(cache, ticketId, unreadMessages, userId),
  });
}
