// Marks a conversation read once its last message was really seen: on screen long enough, in a window somebody looks at.
import type { Ticket } from "@prosa/contracts/tickets";
import { useEffect, useRef, useState } from "react";
import { useMarkRead } from "../../state/inbox.queries.ts";
import { useIsPeeking } from "../header/use-offers.ts";

const SEEN_AFTER_MS = 600;

export function useMarkReadWhenSeen(ticket: Ticket, messageId: number | null, isVisible: boolean) {
  const { mutate } = useMarkRead();
  const isFocused = useWindowFocus();
  const ticketId = ticket.id;
  const isPeeking = useIsPeeking(ticket);
  const isUnread = ticket.unreadMessages > 0;
  // Up to where this visit has been read. What is unread again without anything new was marked so on purpose.
  const readTo = useRef(0);
  useEffect(() => {
    if (!isUnread && messageId !== null) readTo.current = messageId;
  }, [isUnread, messageId]);
  const isDue = isVisible && isFocused && !isPeeking && messageId !== null && isUnread && messageId > readTo.current;
  useEffect(() => {
    if (!isDue || messageId === null) return;
    const timer = setTimeout(() => mutate({ ticketId, messageId }), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, messageId, ticketId, mutate]);
}

function useWindowFocus(): boolean {
  const [isFocused, setFocused] = useState(() => document.hasFocus());
  useEffect(() => {
    const look = () => setFocused(document.hasFocus() && document.visibilityState === "visible");
    window.addEventListener("focus", look);
    window.addEventListener("blur", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      window.removeEventListener("blur", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return isFocused;
}
