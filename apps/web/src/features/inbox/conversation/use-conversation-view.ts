// Which part of the conversation is on screen: from its end upwards, or around a place somebody jumped to; as rows.
import type { Message } from "@prosa/contracts/messages";
import type { Ticket } from "@prosa/contracts/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { itemsOf } from "../device/outbox.rules.ts";
import { type Place, useLogs, type useMessages, useMessagesAround } from "../state/conversation.queries.ts";
import { entriesOf, firstUnread } from "../state/entries.rules.ts";
import { inboxKeys } from "../state/inbox.cache.ts";
import { type InboxLocal, useOutboxItems } from "../state/inbox.local.ts";
import { allMessages, previousTickets } from "../state/messages-cache.rules.ts";
import { isInReach } from "../state/offers.rules.ts";
import { useViewer } from "./header/use-offers.ts";
import type { Pages } from "./messages/MessageList.tsx";
import { rowsOf } from "./messages/rows.rules.ts";

interface Options {
  ticket: Ticket;
  live: ReturnType<typeof useMessages>;
  local: InboxLocal;
  place: Place | null;
  onNotFound(): void;
}

export function useConversationView({ ticket, live, local, place, onNotFound }: Options) {
  const { userId, username } = useSignedIn();
  const formats = useFormats();
  const around = useMessagesAround(ticket.id, place);
  useEffect(() => {
    if (!around.error) return;
    showError(around.error);
    onNotFound();
  }, [around.error, onNotFound]);

  const isAround = place !== null && around.data !== undefined;
  const query = isAround ? around : live;
  const newest = query.data?.pages[0];
  const isPresent = newest !== undefined && !newest.hasNewer && newest.ticket.id === ticket.id;

  const messages = useMemo(() => allMessages(query.data), [query.data]);
  const items = useOutboxItems(local);
  const unsent = useMemo(() => (isPresent ? itemsOf(items, ticket.id) : []), [items, ticket.id, isPresent]);
  const { files } = local;
  const entries = useMemo(
    () => entriesOf(messages, unsent, { me: { userId, username }, urlOf: files.urlOf }),
    [messages, unsent, userId, username, files],
  );
  const unread = useUnreadRule(ticket, messages, unsent.length);

  const pages = query.data?.pages;
  const ticketIds = useMemo(() => [...new Set(pages?.map((page) => page.ticket.id))], [pages]);
  const logs = useLogs(ticketIds);
  useFreshLog(ticket);

  const oldest = pages?.at(-1);
  const hasOlder = oldest?.hasMore ?? false;
  const rows = useMemo(
    () =>
      rowsOf(entries, {
        hasOlder,
        dayOf: formats.date,
        unreadFrom: isAround ? null : unread.from,
        unreadCount: unread.count,
        logs: new Map(logs.map((one) => [one.ticketId, one.logs])),
        previous: previousTickets(query.data),
      }),
    [entries, hasOlder, formats, isAround, unread, logs, query.data],
  );

  const older = usePages(query.hasNextPage, query.isFetchingNextPage, query.isFetchNextPageError, query.fetchNextPage);
  const newer = usePages(
    isAround && !isPresent,
    around.isFetchingPreviousPage || !around.hasPreviousPage,
    around.isFetchPreviousPageError,
    around.fetchPreviousPage,
  );
  const target = isAround ? (messages.find(({ id }) => id === place.messageId)?.clientId ?? null) : null;
  return {
    messages,
    entries,
    rows,
    older,
    newer,
    target,
    isPresent,
    isJumping: place !== null && !isAround,
  };
}

function usePages(hasMore: boolean, isLoading: boolean, hasFailed: boolean, fetch: () => Promise<unknown>): Pages {
  const load = useCallback(() => void fetch(), [fetch]);
  return useMemo(() => ({ hasMore, isLoading, hasFailed, load }), [hasMore, isLoading, hasFailed, load]);
}

/** What decides about a ticket changed, so something was written into its log. */
function useFreshLog(ticket: Ticket) {
  const { id, status, userId, queueId, turn, isPrivate } = ticket;
  const cache = useQueryClient();
  // Handed to others, it may be out of sight, and asking would only be refused.
  const isNear = isInReach(ticket, useViewer());
  const now = `${status}|${userId}|${queueId}|${turn}|${isPrivate}`;
  const [seen, setSeen] = useState(now);
  useEffect(() => {
    if (seen === now) return;
    setSeen(now);
    if (isNear) void cache.invalidateQueries({ queryKey: inboxKeys.logs(id) });
  }, [cache, id, now, seen, isNear]);
}

/** Stands where reading stopped before this visit; goes once I have answered. */
function useUnreadRule(ticket: Ticket, messages: Message[], unsent: number) {
  const [rule] = useState(() => {
    const from = firstUnread(messages, ticket.id, ticket.unreadMessages);
    return { from, count: ticket.unreadMessages };
  });
  const hasAnswered =
    unsent > 0 || messages.some((message) => message.fromMe && rule.from !== null && message.id > rule.from);
  const [isOver, setOver] = useState(false);
  if (hasAnswered && !isOver) setOver(true);
  return useMemo(() => (isOver ? { from: null, count: 0 } : rule), [isOver, rule]);
}
