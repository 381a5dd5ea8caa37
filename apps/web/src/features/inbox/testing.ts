// Tickets, messages and a device to keep things on, for this feature's tests.
import type { Message } from "@prosa/contracts/messages";
import type { Ticket } from "@prosa/contracts/tickets";
import type { DeviceStore } from "./device-store.ts";
import type { MessagePages } from "./messages-cache.rules.ts";
import type { TicketPages } from "./tickets-cache.rules.ts";

export function aTicket(over: Partial<Ticket> & { contactName?: string } = {}): Ticket {
  const { contactName, ...rest } = over;
  return {
    id: 1,
    version: 1,
    status: "open",
    turn: "person",
    protocol: "2026030500001",
    isGroup: false,
    queueId: 3,
    queue: { name: "Vendas", color: "#0B7A6B" },
    userId: 7,
    username: "Ana Lima",
    whatsappId: 2,
    channel: { name: "WhatsApp Vendas", type: "whatsapp_cloud" },
    contactId: 40,
    contact: { name: contactName ?? "Maria Souza", number: "5511987651234", profilePicUrl: null, tags: [] },
    unreadMessages: 0,
    answered: true,
    lastMessage: "Oi",
    lastMessageFromMe: false,
    lastMessageStatus: null,
    lastMessageAt: "2026-03-05T14:00:00.000Z",
    waitingSince: null,
    windowExpiresAt: null,
    createdAt: "2026-03-05T13:00:00.000Z",
    updatedAt: "2026-03-05T14:00:00.000Z",
    ...rest,
  };
}

export function aMessage(over: Partial<Message> = {}): Message {
  const id = over.id ?? 1;
  return {
    id,
    clientId: `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`,
    ticketId: 1,
    type: "text",
    body: `mensagem ${id}`,
    fromMe: false,
    sendType: "chat",
    userId: null,
    username: null,
    status: over.fromMe ? "sent" : "received",
    ack: 1,
    failure: null,
    quotedId: null,
    createdAt: "2026-03-05T14:00:00.000Z",
    ...over,
  };
}

export function ticketPages(...pages: Ticket[][]): TicketPages {
  return {
    pages: pages.map((tickets, at) => ({
      tickets,
      count: pages.flat().length,
      hasMore: at < pages.length - 1,
      cursor: at < pages.length - 1 ? `c${at}` : null,
    })),
    pageParams: pages.map((_, at) => (at === 0 ? null : `c${at - 1}`)),
  };
}

export function messagePages(...pages: Message[][]): MessagePages {
  return {
    pages: pages.map((messages, at) => ({
      messages,
      messagesOffLine: [],
      hasMore: at < pages.length - 1,
      count: pages.flat().length,
      ticket: aTicket(),
    })),
    pageParams: pages.map(() => null),
  };
}

/** Keeps what it is given in a map, as IndexedDB would on disk; a second engine on the same one is a reload. */
export function aDevice(): DeviceStore & { kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>();
  return {
    kept,
    write: (key, value) => void kept.set(key, structuredClone(value)),
    remove: (key) => void kept.delete(key),
    readAll: async <T>(prefix: string) =>
      [...kept].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value as T),
    clear: async () => kept.clear(),
    settled: async () => {},
  };
}
