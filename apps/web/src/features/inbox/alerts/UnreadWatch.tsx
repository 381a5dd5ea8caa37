// Keeps the number of my unread conversations current on every screen of the product. Draws nothing.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { planExpired, useSignedIn } from "../../../shared/api/index.ts";
import { unreadConversations } from "../../../shared/attention.ts";
import { useRealtime } from "../../../shared/realtime/index.ts";
import { useStore } from "../../../shared/store.ts";
import { dropTicket, putTicket, setUnreadEverywhere } from "../state/inbox.cache.ts";
import { useTellUnread } from "../state/inbox.queries.ts";

export function UnreadWatch() {
  const isExpired = useStore(planExpired);
  return isExpired ? null : <Watching />;
}

/** Where the conversations are shown, their own listener has done the same a moment before; twice changes nothing. */
function Watching() {
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  useTellUnread();
  useEffect(() => () => unreadConversations.set(0), []);
  useRealtime("ticket.changed", ({ ticket }) => putTicket(cache, ticket, userId));
  useRealtime("message.created", ({ ticket }) => putTicket(cache, ticket, userId));
  useRealtime("message.changed", ({ ticket }) => putTicket(cache, ticket, userId));
  useRealtime("ticket.left", ({ ticketId }) => dropTicket(cache, ticketId, userId));
  useRealtime("ticket.deleted", ({ ticketId }) => dropTicket(cache, ticketId, userId));
  useRealtime("ticket.read", ({ ticketId, unreadMessages }) =>
    setUnreadEverywhere(cache, ticketId, unreadMessages, userId),
  );
  return null;
}
