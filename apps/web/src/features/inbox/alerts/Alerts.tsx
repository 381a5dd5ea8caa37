// Sounds and desktop notifications for what is mine, on every screen of the product. Draws nothing.
import type { Message } from "@prosa/contracts/messages";
import type { Ticket } from "@prosa/contracts/tickets";
import { useRef } from "react";
import { ticketPath } from "../../../app/paths.ts";
import { useWords } from "../../../entities/message/bubbles/index.ts";
import { useSetting } from "../../../entities/settings/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { loadNamespaces, useTranslation } from "../../../shared/i18n/index.ts";
import { useRealtime } from "../../../shared/realtime/index.ts";
import { attention, useTelling } from "../../../shared/telling/index.ts";
import { type Alert, alertOfMessage, alertOfTicket, isWaiting, type Listener, mayTellPending } from "./alerts.rules.ts";

void loadNamespaces(["bell", "message"]);

const focusedTicket = () => {
  const [, id] = /^#\/atendimento\/(\d+)/.exec(location.hash) ?? [];
  return id && attention() === "here" ? Number(id) : null;
};

export function Alerts() {
  const { userId, queues } = useSignedIn();
  const wantsGroups = useSetting("groupnotification");
  const tell = useTellingOfTickets();
  const waiting = useRef(new Map<number, boolean>());
  const pendingToldAt = useRef<number | null>(null);

  const listener = (): Listener => ({
    userId,
    queueIds: queues.map(({ id }) => id),
    focused: focusedTicket(),
    wantsGroups,
  });
  const seeTicket = (ticket: Ticket) => {
    const wasWaiting = waiting.current.get(ticket.id) ?? false;
    waiting.current.set(ticket.id, isWaiting(ticket));
    const alert = alertOfTicket(ticket, wasWaiting, listener());
    if (!alert || !mayTellPending(pendingToldAt.current, Date.now())) return;
    pendingToldAt.current = Date.now();
    tell(alert, ticket, null);
  };
  useRealtime("ticket.changed", ({ ticket }) => seeTicket(ticket));
  useRealtime("message.created", ({ message, ticket }) => {
    const alert = alertOfMessage(message, ticket, listener());
    if (alert) tell(alert, ticket, message);
    seeTicket(ticket);
  });
  return null;
}

function useTellingOfTickets() {
  const { t } = useTranslation("bell");
  const wordsOf = useWords();
  const tell = useTelling();
  return (kind: Alert, ticket: Ticket, message: Message | null) => {
    const name = ticket.contact.name;
    tell({
      kind,
      key: `${ticket.id}:${ticket.version}`,
      title: t(`kinds.${kind}.title`, { contact: name }),
      body: message ? wordsOf(message) : wordsOf({ type: ticket.lastMessageType ?? "text", body: ticket.lastMessage }),
      path: ticketPath(ticket.id),
      tag: `ticket-${ticket.id}`,
    });
  };
}
