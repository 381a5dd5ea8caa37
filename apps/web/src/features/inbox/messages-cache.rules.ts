// How news and own sends change a loaded conversation. Pure: one row per client id, and a status never goes back.
import type { Message, MessageStatus } from "@prosa/contracts/messages";
import type { Ticket } from "@prosa/contracts/tickets";

export interface MessagePage {
  messages: Message[];
  messagesOffLine: Message[];
  hasMore: boolean;
  count: number;
  ticket: Ticket;
}

/** The first page is the newest; inside a page the oldest comes first. */
export interface MessagePages {
  pages: MessagePage[];
  pageParams: unknown[];
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
  const newest = list.pages[0];
  if (!newest) return list;
  const messages = [...newest.messages];
  const after = messages.findLastIndex((known) => known.id < message.id);
  // Older than everything loaded while older pages exist: it belongs to one of those.
  if (after === -1 && messages.length > 0 && (list.pages.length > 1 || newest.hasMore)) return list;
  messages.splice(after + 1, 0, message);
  return replacePage(list, 0, { ...newest, messages, count: newest.count + 1 });
}

function replacePage(list: MessagePages, index: number, page: MessagePage): MessagePages {
  return { ...list, pages: list.pages.with(index, page) };
}
