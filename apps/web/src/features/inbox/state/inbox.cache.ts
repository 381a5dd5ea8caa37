// The inbox in the query cache: its keys, and every way in which an answer or a piece of news changes it.
import type { Message } from "@prosa/contracts/messages";
import type { Ticket } from "@prosa/contracts/tickets";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { knowTicket } from "../../../shared/realtime/index.ts";
import { createStore } from "../../../shared/store.ts";
import type { ListView } from "./filter/belongs.rules.ts";
import { type MessagePages, putMessage, replaceSeen } from "./messages-cache.rules.ts";
import {
  findTicket,
  isNewer,
  placeTicket,
  removeTicket,
  setUnread,
  shiftCounts,
  type TicketCounts,
  type TicketPages,
} from "./tickets-cache.rules.ts";

export const inboxKeys = {
  all: ["inbox"] as const,
  lists: ["inbox", "list"] as const,
  list: (view: ListView) => ["inbox", "list", view] as const,
  counts: ["inbox", "counts"] as const,
  ticket: (ticketId: number) => ["inbox", "ticket", ticketId] as const,
  conversations: ["inbox", "messages"] as const,
  messages: (ticketId: number) => ["inbox", "messages", ticketId] as const,
  /** The same conversation opened in its middle. */
  around: (ticketId: number, messageId: number) => ["inbox", "messages", ticketId, "around", messageId] as const,
  logs: (ticketId: number) => ["inbox", "logs", ticketId] as const,
  quick: ["inbox", "quick"] as const,
};

/** Tickets that went out of sight while this window showed them. */
export const goneTickets = createStore<ReadonlySet<number>>(new Set());

const COUNTS_AGAIN_MS = 10_000;
let isCountPlanned = false;

/** The numbers can no longer be followed from here. Not at once: under load that would ask with every message. */
function countAgain(cache: QueryClient) {
  if (isCountPlanned) return;
  isCountPlanned = true;
  setTimeout(() => {
    isCountPlanned = false;
    void cache.invalidateQueries({ queryKey: inboxKeys.counts });
  }, COUNTS_AGAIN_MS);
}

function changeLists(cache: QueryClient, change: (list: TicketPages, view: ListView) => TicketPages) {
  for (const query of cache.getQueryCache().findAll({ queryKey: inboxKeys.lists })) {
    const view = query.queryKey[2] as ListView;
    cache.setQueryData<TicketPages>(query.queryKey, (list) => list && change(list, view));
  }
}

function moveCounts(cache: QueryClient, before: Ticket | undefined, after: Ticket | undefined, userId: number) {
  const counts = cache.getQueryData<TicketCounts>(inboxKeys.counts);
  if (!counts) return;
  const next = shiftCounts(counts, before, after, userId);
  cache.setQueryData(inboxKeys.counts, next.counts);
  if (next.stale) countAgain(cache);
}

/** A ticket as some answer or news tells it: everywhere it is shown, unless something newer is known. */
export function putTicket(cache: QueryClient, ticket: Ticket, userId: number): void {
  const known = cache.getQueryData<Ticket>(inboxKeys.ticket(ticket.id));
  if (!isNewer(ticket, known)) return;
  cache.setQueryData(inboxKeys.ticket(ticket.id), ticket);
  changeLists(cache, (list, view) => placeTicket(list, view, ticket));
  moveCounts(cache, known, ticket, userId);
  if (!goneTickets.get().has(ticket.id)) return;
  goneTickets.set(new Set([...goneTickets.get()].filter((id) => id !== ticket.id)));
}

/** It went out of this person's sight. What is open stays readable and says so; the draft stays. */
export function dropTicket(cache: QueryClient, ticketId: number, userId: number): void {
  const known = cache.getQueryData<Ticket>(inboxKeys.ticket(ticketId));
  changeLists(cache, (list) => removeTicket(list, ticketId));
  moveCounts(cache, known, undefined, userId);
  goneTickets.set(new Set([...goneTickets.get(), ticketId]));
  // If it ever comes back, its versions start from what this person sees then.
  cache.removeQueries({ queryKey: inboxKeys.ticket(ticketId), type: "inactive" });
  cache.removeQueries({ queryKey: inboxKeys.messages(ticketId), type: "inactive" });
}

/** A conversation may be loaded under several keys: by itself, above a newer one, or from its middle. */
function changeConversations(cache: QueryClient, change: (list: MessagePages) => MessagePages) {
  cache.setQueriesData<MessagePages>({ queryKey: inboxKeys.conversations }, (list) => list && change(list));
}

/** News of a message; it comes through the gate, so in order. */
export function putMessageNews(cache: QueryClient, message: Message): void {
  changeConversations(cache, (list) => putMessage(list, message, true));
}

/** The server's answer to our own send. */
export function putOwnMessages(cache: QueryClient, messages: Message[]): void {
  changeConversations(cache, (list) => messages.reduce((now, message) => putMessage(now, message, false), list));
}

/** The server's answer to a reaction, a correction, a new try. */
export function putAnswer(cache: QueryClient, seen: Message, answer: Message): void {
  changeConversations(cache, (list) => replaceSeen(list, seen, answer));
}

/**
 * Up to which version of its ticket a loaded conversation is complete. Not the version of the ticket that news carries:
 * that is the ticket of now, which may be ahead of the news itself.
 */
const completeTo = new Map<number, number>();

export function noteConversation(ticketId: number, version: number | null): void {
  if (version !== null) completeTo.set(ticketId, Math.max(version, completeTo.get(ticketId) ?? 0));
}

export function setUnreadEverywhere(
  cache: QueryClient,
  ticketId: number,
  unreadMessages: number,
  userId: number,
): void {
  const known = cache.getQueryData<Ticket>(inboxKeys.ticket(ticketId));
  const next = known && { ...known, unreadMessages };
  if (next && known.unreadMessages !== unreadMessages) {
    cache.setQueryData(inboxKeys.ticket(ticketId), next);
    moveCounts(cache, known, next, userId);
  }
  changeLists(cache, (list, view) => setUnread(list, view, ticketId, unreadMessages));
  if (unreadMessages === 0) return;
  // Marked unread again: lists of what is unread gain it; of a ticket never seen here only the server can tell.
  if (next) changeLists(cache, (list, view) => (findTicket(list, ticketId) ? list : placeTicket(list, view, next)));
  else {
    const ofUnread = { predicate: ({ queryKey }: { queryKey: QueryKey }) => (queryKey[2] as ListView).filters.unread };
    void cache.invalidateQueries({ queryKey: inboxKeys.lists, ...ofUnread });
    countAgain(cache);
  }
}

/**
 * Tickets of a list's answer. The gate then drops older news of them, so a conversation loaded before that news must
 * be asked for again: it would never hear of it.
 */
export function takeListed(cache: QueryClient, tickets: Ticket[]): void {
  for (const ticket of tickets) {
    const known = cache.getQueryData<Ticket>(inboxKeys.ticket(ticket.id));
    if (isNewer(ticket, known)) cache.setQueryData(inboxKeys.ticket(ticket.id), ticket);
    const isLoaded = cache.getQueryData(inboxKeys.messages(ticket.id)) !== undefined;
    if (isLoaded && (completeTo.get(ticket.id) ?? 0) < ticket.version) {
      void cache.invalidateQueries({ queryKey: inboxKeys.messages(ticket.id) });
    }
    knowTicket(ticket.id, ticket.version);
  }
}

/** The ticket of a conversation's answer: the lists must not miss what the gate will now drop. */
export function takeConversation(cache: QueryClient, ticket: Ticket, userId: number): void {
  putTicket(cache, ticket, userId);
  noteConversation(ticket.id, ticket.version);
  knowTicket(ticket.id, ticket.version);
}

/** What happened while an answer was on its way; the answer may be older and must not undo it. */
export type News =
  | { kind: "ticket"; ticket: Ticket }
  | { kind: "left"; ticketId: number }
  | { kind: "message"; message: Message; ticket: Ticket };

export function applyNewsTo(cache: QueryClient, key: QueryKey, news: News[]): void {
  if (key[1] === "list") {
    const view = key[2] as ListView;
    cache.setQueryData<TicketPages>(key, (list) =>
      news.reduce(
        (now, one) =>
          now && (one.kind === "left" ? removeTicket(now, one.ticketId) : placeTicket(now, view, one.ticket)),
        list,
      ),
    );
  } else if (key[1] === "messages") {
    cache.setQueryData<MessagePages>(key, (list) =>
      news.reduce((now, one) => now && (one.kind === "message" ? putMessage(now, one.message, true) : now), list),
    );
  } else if (key[1] === "counts" && news.length > 0) countAgain(cache);
}
