// Sounds and desktop notifications for what is mine, on every screen of the product. Draws nothing.
import type { Message } from "@prosa/contracts/messages";
import { showOwnProfile } from "@prosa/contracts/people";
import type { Ticket } from "@prosa/contracts/tickets";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ticketPath } from "../../../app/paths.ts";
import { api, useSignedIn } from "../../../shared/api/index.ts";
import { loadNamespaces, useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import { useRealtime } from "../../../shared/realtime/index.ts";
import { useWords } from "../bubbles/use-words.ts";
import { useCompanySettings } from "../settings.queries.ts";
import { type Alert, alertOfMessage, alertOfTicket, isWaiting, type Listener, mayTellPending } from "./alerts.rules.ts";
import { playTones } from "./sound.ts";

void loadNamespaces(["ticket", "message"]);

const ASKED_KEY = "prosa.alerts-asked";
const KEPT_MS = 5 * 60_000;

const focusedTicket = () => {
  const [, id] = /^#\/atendimento\/(\d+)/.exec(location.hash) ?? [];
  return id && document.visibilityState === "visible" && document.hasFocus() ? Number(id) : null;
};

export function Alerts() {
  const { userId, queues } = useSignedIn();
  const settings = useCompanySettings();
  const tell = useTelling();
  const waiting = useRef(new Map<number, boolean>());
  const pendingToldAt = useRef<number | null>(null);

  const listener = (): Listener => ({
    userId,
    queueIds: queues.map(({ id }) => id),
    focused: focusedTicket(),
    wantsGroups: settings?.groupnotification === "enabled",
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

/** Of several windows one tells; the person's own switches and volume decide what is heard. */
function useTelling() {
  const { t } = useTranslation("ticket");
  const wordsOf = useWords();
  const ask = useAskOnce();
  const { data: own } = useQuery({
    queryKey: ["own-profile"],
    queryFn: ({ signal }) => api(showOwnProfile, { signal, quiet: true, silent: true }),
    staleTime: KEPT_MS,
  });
  return (alert: Alert, ticket: Ticket, message: Message | null) => {
    const name = ticket.contact.name;
    void inOneWindow(`prosa-alert:${ticket.id}:${ticket.version}`, () => {
      const isHeard = own && (alert === "message" ? own.sounds.newMessage : own.sounds.newTicket);
      if (isHeard) playTones(alert, own.sounds.volume);
      ask();
      const title = alert === "pending" ? t("alerts.newPending", { name }) : name;
      const body = message
        ? wordsOf(message)
        : wordsOf({ type: ticket.lastMessageType ?? "text", body: ticket.lastMessage });
      if (document.visibilityState === "hidden" || !document.hasFocus()) showOnDesktop(ticket.id, title, body);
    });
  };
}

const HELD_MS = 3000;

/** The first window to take the lock tells; the others find it taken. */
async function inOneWindow(name: string, tell: () => void): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return tell();
  await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    tell();
    await new Promise((done) => setTimeout(done, HELD_MS));
  });
}

function showOnDesktop(ticketId: number, title: string, body: string) {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const shown = new Notification(title, { body, tag: `ticket-${ticketId}`, icon: "/icon-192.png" });
  shown.onclick = () => {
    window.focus();
    location.hash = ticketPath(ticketId);
    shown.close();
  };
}

/** The browser's own question comes only when somebody says yes to ours, and ours comes once per device. */
function useAskOnce() {
  const { t } = useTranslation("ticket");
  return () => {
    if (typeof Notification === "undefined" || Notification.permission !== "default") return;
    if (localStorage.getItem(ASKED_KEY)) return;
    localStorage.setItem(ASKED_KEY, "1");
    const action = { label: t("alerts.allow"), run: () => void Notification.requestPermission() };
    notify({ kind: "info", title: t("alerts.askTitle"), detail: t("alerts.askDetail"), action });
  };
}
