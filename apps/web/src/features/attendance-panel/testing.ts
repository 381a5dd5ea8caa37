// Tickets and columns for the wall's tests: plain values with overrides.
import type { Ticket } from "@prosa/contracts/tickets";
import { type Column, waitOf } from "./panel.rules.ts";

export const aTicket = (given: Partial<Ticket> = {}): Ticket => ({
  id: 1,
  version: 1,
  status: "open",
  turn: "person",
  protocol: "20260305000001",
  isGroup: false,
  isPrivate: false,
  chatFlowId: null,
  queueId: 5,
  queue: { name: "Vendas", color: "#0B7A6B" },
  userId: 7,
  username: "Ana Lima",
  whatsappId: 1,
  channel: { name: "WhatsApp Vendas", type: "whatsapp_cloud" },
  contactId: 11,
  contact: { name: "Maria Souza", number: "5511987650001", profilePicUrl: null, tags: [], wallets: [] },
  closingReason: null,
  closedAt: null,
  unreadMessages: 0,
  answered: false,
  lastMessage: "Bom dia",
  lastMessageType: "text",
  lastMessageFromMe: false,
  lastMessageStatus: null,
  lastMessageAt: "2026-03-05T12:00:00.000Z",
  waitingSince: "2026-03-05T12:00:00.000Z",
  windowExpiresAt: null,
  hadFirstAnswer: false,
  createdAt: "2026-03-05T12:00:00.000Z",
  updatedAt: "2026-03-05T12:00:00.000Z",
  ...given,
});

/** Its numbers follow from its cards, unless a test says otherwise. */
export function aColumn(given: Partial<Column> = {}): Column {
  const tickets = given.tickets ?? [];
  const waits = tickets.flatMap((ticket) => waitOf(ticket) ?? []).sort((a, b) => a.since.localeCompare(b.since));
  return {
    id: 7,
    name: "Ana Lima",
    color: null,
    isOnline: false,
    pause: null,
    open: tickets.filter(({ status }) => status === "open").length,
    pending: tickets.filter(({ status }) => status === "pending").length,
    oldestWaitingSince: waits[0]?.since ?? null,
    oldestWait: waits[0] ?? null,
    hasMore: false,
    ...given,
    tickets,
  };
}
