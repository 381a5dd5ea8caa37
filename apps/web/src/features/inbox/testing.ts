// Tickets, messages and a device to keep things on, for this feature's tests.

import type { Capabilities } from "@prosa/contracts/capabilities";
import type { Media } from "@prosa/contracts/message-content";
import type { Message } from "@prosa/contracts/messages";
import type { ChannelSummary } from "@prosa/contracts/my-channels";
import type { TicketLog } from "@prosa/contracts/ticket-logs";
import type { Ticket } from "@prosa/contracts/tickets";
import type { DeviceStore } from "./device/device-store.ts";
import type { DraftFile } from "./device/drafts.rules.ts";
import { newItem, type OutboxItem } from "./device/outbox.rules.ts";
import type { MessagePages } from "./state/messages-cache.rules.ts";
import type { TicketPages } from "./state/tickets-cache.rules.ts";

export function aTicket(over: Partial<Ticket> & { contactName?: string } = {}): Ticket {
  const { contactName, ...rest } = over;
  return {
    id: 1,
    version: 1,
    status: "open",
    turn: "person",
    protocol: "2026030500001",
    isGroup: false,
    isPrivate: false,
    chatFlowId: null,
    queueId: 3,
    queue: { name: "Vendas", color: "#0B7A6B" },
    userId: 7,
    username: "Ana Lima",
    whatsappId: 2,
    channel: { name: "WhatsApp Vendas", type: "whatsapp_cloud" },
    contactId: 40,
    contact: {
      name: contactName ?? "Maria Souza",
      number: "5511987651234",
      profilePicUrl: null,
      tags: [],
      wallets: [],
    },
    closingReason: null,
    closedAt: null,
    unreadMessages: 0,
    answered: true,
    lastMessage: "Oi",
    lastMessageType: "text",
    lastMessageFromMe: false,
    lastMessageStatus: null,
    lastMessageAt: "2026-03-05T14:00:00.000Z",
    waitingSince: null,
    windowExpiresAt: null,
    hadFirstAnswer: false,
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
    content: null,
    media: null,
    mediaName: null,
    fromMe: false,
    sendType: "chat",
    userId: null,
    username: null,
    author: null,
    status: over.fromMe ? "sent" : "received",
    ack: 1,
    failure: null,
    quotedId: null,
    quoted: null,
    reactions: [],
    isForwarded: false,
    editedAt: null,
    deletedAt: null,
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
      hasNewer: false,
      count: pages.flat().length,
      ticket: aTicket(),
      previousTicket: null,
    })),
    pageParams: pages.map(() => null),
  };
}

export const aMedia = (over: Partial<Media> = {}): Media => ({
  id: "5a2f0c1e-1111-4222-8333-444455556666",
  status: "ready",
  name: "foto.jpg",
  mime: "image/jpeg",
  size: 48_213,
  width: 1200,
  height: 900,
  durationMs: null,
  pages: null,
  peaks: null,
  url: "/media/5a2f/file",
  thumbUrl: "/media/5a2f/thumb",
  playUrl: null,
  viewUrl: null,
  ...over,
});

export const aDraftFile = (over: Partial<DraftFile> = {}): DraftFile => ({
  id: "5a2f0c1e-1111-4222-8333-444455556667",
  name: "foto.jpg",
  mime: "image/jpeg",
  size: 48_213,
  width: 1200,
  height: 900,
  durationMs: null,
  peaks: null,
  caption: "",
  asDocument: false,
  small: null,
  useSmall: false,
  ...over,
});

export function anItem(over: Partial<OutboxItem> = {}): OutboxItem {
  const createdAt = over.createdAt ?? "2026-03-05T14:30:00.000Z";
  const given = { clientId: "c-1", ticketId: 1, body: "O frete é por nossa conta" };
  return { ...newItem(given, { createdAt, order: 1, tabId: "t" }), ...over };
}

/** Done by Ana, or by the user given; without one by the system. */
export function aLog({ user = { id: 7, name: "Ana Lima" }, ...over }: Partial<TicketLog> = {}): TicketLog {
  return {
    id: 1,
    type: "open",
    at: "2026-03-05T13:52:00.000Z",
    user,
    author: user ? { kind: "person", ...user } : { kind: "system", id: null, name: null },
    fromUser: null,
    toUser: null,
    fromQueue: null,
    toQueue: null,
    closingReason: null,
    ...over,
  };
}

const MB = 1024 * 1024;

/** What the official channel can do, as far as the screen asks. */
export const capabilities: Capabilities = {
  sends: [
    "text",
    "image",
    "video",
    "audio",
    "voice",
    "document",
    "location",
    "contacts",
    "buttons",
    "list",
    "link",
    "locationRequest",
    "template",
  ],
  textMax: 4096,
  captionMax: 1024,
  files: {
    image: { maxBytes: 5 * MB, mimes: ["image/jpeg", "image/png"], caption: true },
    video: { maxBytes: 16 * MB, mimes: ["video/mp4", "video/3gpp"], caption: true },
    audio: { maxBytes: 16 * MB, mimes: ["audio/mpeg", "audio/mp4", "audio/ogg"], caption: false },
    voice: { maxBytes: 16 * MB, mimes: ["audio/ogg"], caption: false },
    document: { maxBytes: 100 * MB, mimes: ["text/plain", "application/pdf"], caption: true },
    sticker: null,
  },
  windowHours: 24,
  quotedReply: true,
  reaction: true,
  editOwn: false,
  deleteHours: null,
  templates: true,
  groups: false,
  calls: false,
  typing: true,
  receipts: { delivered: true, read: true, played: false },
  starts: "template",
};

export const aChannel = (over: Partial<ChannelSummary> = {}): ChannelSummary => ({
  id: 2,
  name: "WhatsApp Vendas",
  type: "whatsapp_cloud",
  status: "connected",
  isDefault: true,
  number: "551130001000",
  defaultQueueId: null,
  capabilities,
  pausedUntil: null,
  lastError: null,
  ...over,
});

/** Keeps what it is given in a map, as IndexedDB would on disk; a second engine on the same one is a reload. */
export function aDevice(): DeviceStore & { kept: Map<string, unknown> } {
  const kept = new Map<string, unknown>();
  return {
    kept,
    write: (key, value) => void kept.set(key, structuredClone(value)),
    remove: (key) => void kept.delete(key),
    readAll: async <T>(prefix: string) =>
      [...kept].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value as T),
    readEntries: async <T>(prefix: string) =>
      [...kept]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, value]): [string, T] => [key.slice(prefix.length), value as T]),
    clear: async () => kept.clear(),
    settled: async () => {},
    leave: () => {},
  };
}
