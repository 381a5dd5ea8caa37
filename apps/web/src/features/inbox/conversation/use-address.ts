// What the address of a conversation asks for besides the conversation: to be read anew, a message, or a page of it.
import { listMessages } from "@prosa/contracts/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams, useSearchParams } from "react-router";
import { api } from "../../../shared/api/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import type { Place } from "../state/conversation.queries.ts";
import { inboxKeys } from "../state/inbox.cache.ts";

/** "t" is any moment: another one than before means that somebody wants to see what the server has now. */
export function useAskedRefresh(ticketId: number) {
  const [params] = useSearchParams();
  const cache = useQueryClient();
  const moment = params.get("t");
  useEffect(() => {
    if (moment === null) return;
    const keys = [inboxKeys.messages(ticketId), inboxKeys.ticket(ticketId), inboxKeys.logs(ticketId)];
    // What is being read already is new enough.
    for (const queryKey of keys) void cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [cache, ticketId, moment]);
}

export interface Linked {
  messageId: number | null;
  /** Of the messages, the newest being 1; 1 is where a conversation opens anyway. */
  page: number;
}

export function useLinked(): Linked {
  const [params] = useSearchParams();
  const { pageNumber } = useParams();
  return {
    messageId: Number(params.get("m")) || null,
    page: Math.max(1, Math.trunc(Number(pageNumber ?? params.get("pageNumber")) || 1)),
  };
}

/** Leads to the newest message of that page; a page beyond the first message leads nowhere. */
export function useLinkedPage(ticketId: number, page: number, onPlace: (place: Place) => void) {
  useEffect(() => {
    if (page === 1) return;
    const leaving = new AbortController();
    const query = { pageNumber: page };
    api(listMessages, { params: { ticketId }, query, signal: leaving.signal, quiet: true }).then(
      ({ messages }) => {
        const last = messages.at(-1);
        if (last && !leaving.signal.aborted) onPlace({ ticketId, messageId: last.id });
      },
      (error: unknown) => leaving.signal.aborted || showError(error),
    );
    return () => leaving.abort();
  }, [ticketId, page, onPlace]);
}
