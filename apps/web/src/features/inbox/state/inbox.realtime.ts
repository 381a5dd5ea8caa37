// What the socket changes in the inbox.
import type { Envelope, EventData } from "@prosa/contracts/realtime";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useRealtime } from "../../../shared/realtime/index.ts";
import type { OutboxEngine } from "../device/outbox.ts";
import {
  applyNewsTo,
  dropTicket,
  inboxKeys,
  type News,
  noteConversation,
  putMessageNews,
  putTicket,
  setUnreadEverywhere,
} from "./inbox.cache.ts";

export function useInboxRealtime(outbox: OutboxEngine) {
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  const remember = useNewsReplay();
  useStaleWhenAway();

  useRealtime("ticket.changed", ({ ticket }, { version }) => {
    remember({ kind: "ticket", ticket });
    putTicket(cache, ticket, userId);
    noteConversation(ticket.id, version);
  });
  useRealtime("ticket.left", ({ ticketId }) => {
    remember({ kind: "left", ticketId });
    dropTicket(cache, ticketId, userId);
  });
  const takeMessage = ({ message, ticket }: EventData<"message.created">, { version }: Pick<Envelope, "version">) => {
    remember({ kind: "message", message, ticket });
    putMessageNews(cache, message);
    putTicket(cache, ticket, userId);
    noteConversation(ticket.id, version);
    // Its own answer may still be on the way, or lost.
    if (message.fromMe) outbox.settled(message.clientId);
  };
  useRealtime("message.created", takeMessage);
  useRealtime("message.changed", takeMessage);
  useRealtime("ticket.deleted", ({ ticketId }) => {
    remember({ kind: "left", ticketId });
    dropTicket(cache, ticketId, userId);
  });
  useRealtime("ticket.read", ({ ticketId, unreadMessages }) =>
    setUnreadEverywhere(cache, ticketId, unreadMessages, userId),
  );
  // When rights change or something was missed, the shell has every query fetched again; these among them.
}

/** Nobody listens once the screen is left: what is kept is shown at once on return, and asked for again. */
function useStaleWhenAway() {
  const cache = useQueryClient();
  useEffect(() => () => void cache.invalidateQueries({ queryKey: inboxKeys.all, refetchType: "none" }), [cache]);
}

/**
 * An answer that was on its way while news came may be the older of the two, and replaces what the news had changed.
 * So the news heard since the request began is applied once more on top of it.
 */
function useNewsReplay(): (news: News) => void {
  const cache = useQueryClient();
  const heard = useRef<News[]>([]);
  useEffect(() => {
    const begun = new Map<string, number>();
    return cache.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.query.queryKey[0] !== inboxKeys.all[0]) return;
      const { queryHash, queryKey } = event.query;
      const { type } = event.action;
      if (type === "fetch" && !begun.has(queryHash)) begun.set(queryHash, heard.current.length);
      if (type === "error") begun.delete(queryHash);
      if (type !== "success" || event.action.manual) return;
      const since = begun.get(queryHash);
      begun.delete(queryHash);
      if (since !== undefined && since < heard.current.length) applyNewsTo(cache, queryKey, heard.current.slice(since));
      if (begun.size === 0) heard.current = [];
    });
  }, [cache]);
  return (news) => {
    if (cache.isFetching({ queryKey: inboxKeys.all }) > 0) heard.current.push(news);
  };
}
