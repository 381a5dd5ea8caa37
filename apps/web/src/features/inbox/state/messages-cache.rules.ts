// How news and own sends change a loaded conversation. Pure: one row per client id, and a status never goes back.
import type { listMessages, Message, MessageStatus } from "@prosa/contracts/messages";
import type { AnswerOf } from "@prosa/contracts/route";

export type MessagePage = AnswerOf<typeof listMessages>;
export type PreviousTicket = NonNullable<MessagePage["previousTicket"]>;

/** The first page is the newest; inside a page the oldest comes first. Older attendances follow newer ones. */
export interface MessagePages {
  pages: MessagePage[];
  pageParams: unknown[];
}

/** Which page to ask for: the newest of a ticket, or what lies beside or around a message. */
export interface PageParam {
  ticketId: number;
  before?: number;
  after?: number;
  around?: number;
}

/** Further up: the same ticket's older messages, then the contact's attendance before it. */
export function olderParam(page: MessagePage): PageParam | null {
  const first = page.messages[0];
  if (page.hasMore && first) return { ticketId: page.ticket.id, before: first.id };
  return page.previousTicket ? { ticketId: page.previousTicket.id } : null;
}

/** Further down, inside the same ticket. */
export function newerParam(page: MessagePage): PageParam | null {
  const last = page.messages.at(-1);
  return page.hasNewer && last ? { ticketId: page.ticket.id, after: last.id } : null;
}

const rank: Record<MessageStatus, number> = {
  received: 0,
  queued: 0,
  sending: 1,
  unconfirmed: 2,
  sent: 3,
  delivered: 4,
  read: 5,
  played: 6,
  failed: 7,
  canceled: 7,
};

export function allMessages(list: MessagePages | undefined): Message[] {
  return list ? list.pages.toReversed().flatMap((page) => page.messages) : [];
}

/** For each loaded ticket the attendance before it, as its oldest page tells. */
export function previousTickets(list: MessagePages | undefined): Map<number, PreviousTicket> {
  const found = new Map<number, PreviousTicket>();
  for (const { ticket, previousTicket } of list?.pages ?? []) {
    if (previousTicket) found.set(ticket.id, previousTicket);
  }
  return found;
}

export function findMessage(list: MessagePages | undefined, clientId: string): Message | undefined {
  for (const page of list?.pages ?? []) {
    const found = page.messages.find((message) => message.clientId === clientId);
    if (found) return found;
  }
  return undefined;
}

/** The newest message of this very ticket that is loaded; 0: none. Ids are in the order of the conversation only inside one. */
export const newestSeen = (list: MessagePages | undefined, ticketId: number): number =>
  Math.max(
    0,
    ...(list?.pages ?? []).flatMap(({ messages }) => messages).map((one) => (one.ticketId === ticketId ? one.id : 0)),
  );

/**
 * `ordered` news comes through the event gate, so the later one is right even when it corrects a failure. An answer to
 * our own request may be overtaken by such news and then changes nothing.
 */
export function putMessage(list: MessagePages, message: Message, ordered: boolean): MessagePages {
  for (const [index, page] of list.pages.entries()) {
    const at = page.messages.findIndex((known) => known.clientId === message.clientId);
    if (at === -1) continue;
    const known = page.messages[at] as Message;
    if (!ordered && rank[message.status] <= rank[known.status]) return list;
    return replacePage(list, index, { ...page, messages: page.messages.with(at, message) });
  }
  const index = list.pages.findIndex((page) => page.ticket.id === message.ticketId);
  const newest = list.pages[index];
  // With newer ones not loaded between, it would stand in the wrong place; they will bring it.
  if (!newest || newest.hasNewer) return list;
  const messages = [...newest.messages];
  const after = messages.findLastIndex((known) => known.id < message.id);
  // Older than everything loaded while older pages exist: it belongs to one of those.
  const hasOlderPage = newest.hasMore || list.pages[index + 1]?.ticket.id === message.ticketId;
  if (after === -1 && messages.length > 0 && hasOlderPage) return list;
  messages.splice(after + 1, 0, message);
  return replacePage(list, index, { ...newest, messages, count: newest.count + 1 });
}

/** The answer to a change of one message. News that came meanwhile is at least as new, so the answer is then dropped. */
export function replaceSeen(list: MessagePages, seen: Message, answer: Message): MessagePages {
  for (const [index, page] of list.pages.entries()) {
    const at = page.messages.indexOf(seen);
    if (at !== -1) return replacePage(list, index, { ...page, messages: page.messages.with(at, answer) });
  }
  return list;
}

function replacePage(list: MessagePages, index: number, page: MessagePage): MessagePages {
  return { ...list, pages: list.pages.with(index, page) };
}
