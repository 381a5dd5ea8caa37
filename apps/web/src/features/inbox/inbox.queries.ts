// Server state of the inbox: the hooks the screens read, and the changes they ask for.
import { listMessages } from "@prosa/contracts/messages";
import type { Profile } from "@prosa/contracts/permissions";
import {
  countTickets,
  listTickets,
  markTicketRead,
  showTicket,
  type Ticket,
  Ticket as TicketShape,
  type TicketStatus,
  updateTicket,
} from "@prosa/contracts/tickets";
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, api, useSignedIn } from "../../shared/api/index.ts";
import { decisionStands } from "./attendance.rules.ts";
import { inboxKeys, putTicket, setUnreadEverywhere, takeConversation, takeListed } from "./inbox.cache.ts";
import type { ListView } from "./tickets-cache.rules.ts";

/** News keeps the cache current; asking again without a reason would only cost the server. */
const KEPT_CURRENT = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Until the filter comes, those who may see every queue do; the tabs count them all too. */
export const seesAllQueues = (profile: Profile) => profile === "admin" || profile === "supervisor";

export function useTickets(view: ListView) {
  const cache = useQueryClient();
  const showAll = seesAllQueues(useSignedIn().profile);
  return useInfiniteQuery({
    queryKey: inboxKeys.list(view),
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        status: [view.status],
        searchParam: view.search || undefined,
        cursor: pageParam ?? undefined,
        showAll: showAll ? "true" : undefined,
      };
      const answer = await api(listTickets, { query, signal, quiet: true });
      takeListed(cache, answer.tickets);
      return answer;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.hasMore ? last.cursor : null),
    placeholderData: (previous, query) => {
      // While a search is refined the old rows stay; another tab starts empty.
      const before = query?.queryKey[2] as ListView | undefined;
      return before?.status === view.status ? keepPreviousData(previous) : undefined;
    },
    ...KEPT_CURRENT,
  });
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

export function useMessages(ticketId: number) {
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  return useInfiniteQuery({
    queryKey: inboxKeys.messages(ticketId),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: pageParam };
      const answer = await api(listMessages, { params: { ticketId }, query, signal, quiet: true });
      if (pageParam === null) takeConversation(cache, answer.ticket, userId);
      return answer;
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.hasMore ? (last.messages[0]?.id ?? null) : null),
    ...KEPT_CURRENT,
  });
}

const NEXT_PAGES = 10;

/** The one that waits longest, for "open the next". Lists come newest first, so it stands on the last page. */
export async function findLongestWaiting(profile: Profile, since: string | null): Promise<Ticket | null> {
  let longest: Ticket | null = null;
  let cursor: string | undefined;
  for (let page = 0; page < NEXT_PAGES; page += 1) {
    const showAll = seesAllQueues(profile) ? "true" : undefined;
    const answer = await api(listTickets, { query: { status: ["open", "pending"], cursor, showAll } });
    longest =
      [...(longest ? [longest] : []), ...answer.tickets]
        .filter((ticket) => ticket.waitingSince !== null)
        .sort(byWait)[0] ?? null;
    if (!answer.hasMore || answer.cursor === null || longest?.waitingSince === since) break;
    cursor = answer.cursor;
  }
  return longest;
}

const byWait = (a: Ticket, b: Ticket) => (a.waitingSince ?? "").localeCompare(b.waitingSince ?? "");

export class TicketConflict extends Error {
  readonly ticket: Ticket;
  constructor(ticket: Ticket) {
    super("the ticket changed before");
    this.ticket = ticket;
  }
}

/** Somebody was faster; the answer shows the ticket as it is now. */
const overtaken = new Set<string>(["ERR_CONFLICT", "ERR_TICKET_ASSIGNED"]);

export interface Move {
  ticket: Ticket;
  status: TicketStatus;
}

async function moveTicket(ticket: Ticket, status: TicketStatus): Promise<Ticket> {
  try {
    const params = { ticketId: ticket.id };
    return await api(updateTicket, { params, body: { status, version: ticket.version }, quiet: true });
  } catch (error) {
    const isOvertaken = error instanceof ApiError && overtaken.has(error.code);
    const current = isOvertaken ? TicketShape.safeParse(error.entity) : null;
    throw current?.success ? new TicketConflict(current.data) : error;
  }
}

/** Starts, returns, resolves or reopens. A stale view changes nothing and shows how the ticket stands now. */
export function useMoveTicket() {
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  return useMutation({
    mutationFn: async ({ ticket, status }: Move) => {
      try {
        return await moveTicket(ticket, status);
      } catch (error) {
        if (!(error instanceof TicketConflict) || !decisionStands(ticket, error.ticket)) throw error;
        return moveTicket(error.ticket, status);
      }
    },
    onSuccess: (ticket) => putTicket(cache, ticket, userId),
    onError: (error) => {
      if (error instanceof TicketConflict) putTicket(cache, error.ticket, userId);
    },
  });
}

export function useMarkRead() {
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  return useMutation({
    mutationFn: ({ ticketId, messageId }: { ticketId: number; messageId: number }) =>
      api(markTicketRead, { params: { ticketId }, body: { messageId }, quiet: true, silent: true }),
    onSuccess: ({ unreadMessages }, { ticketId }) => setUnreadEverywhere(cache, ticketId, unreadMessages, userId),
  });
}
