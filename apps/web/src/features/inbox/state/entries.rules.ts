// A message as the conversation shows it, whether the server has it or it is still on this device. Pure.
import type { Media, MessageContent, MessageType } from "@prosa/contracts/message-content";
import type { Message, Reaction } from "@prosa/contracts/messages";
import type { ApiErrorCode } from "../../../shared/api/index.ts";
import type { QuotedMessage } from "../device/drafts.rules.ts";
import { heldBehind, type Outbox, type OutboxItem } from "../device/outbox.rules.ts";

/** What the meta line shows; the server's statuses and the outbox's states on one scale. */
export type EntryStatus =
  | "received"
  | "waiting"
  | "uploading"
  | "sending"
  | "sent"
  | "delivered"
  | "read"
  | "played"
  | "failed"
  | "unconfirmed"
  | "canceled";

export interface Entry {
  clientId: string;
  /** Null while the server has not stored it. */
  id: number | null;
  ticketId: number;
  type: MessageType;
  body: string;
  content: MessageContent | null;
  media: Media | null;
  fromMe: boolean;
  isBot: boolean;
  author: string;
  username: string | null;
  status: EntryStatus;
  failure: { code: ApiErrorCode | string; detail: string | null } | null;
  /** How many wait behind this failed one. */
  holding: number;
  quoted: QuotedMessage | null;
  reactions: Reaction[];
  isForwarded: boolean;
  isEdited: boolean;
  isDeleted: boolean;
  createdAt: string;
  /** As the server stores it; null: never accepted there, so it can be edited, discarded, or sent again as the same. */
  stored: Message | null;
}

export interface EntryOptions {
  me: { userId: number; username: string };
  /** A file of this device by the message's client id: shown before the server's copy is. */
  urlOf(clientId: string): string | null;
}

const fromServer: Record<Message["status"], EntryStatus> = {
  received: "received",
  queued: "sending",
  sending: "sending",
  sent: "sent",
  delivered: "delivered",
  read: "read",
  played: "played",
  failed: "failed",
  unconfirmed: "unconfirmed",
  canceled: "canceled",
};

const fromOutbox = {
  waiting: "waiting",
  sending: "sending",
  refused: "failed",
  unknown: "unconfirmed",
  late: "failed",
} as const;

/** Stored messages first, then what is still on this device, each client id once. */
export function entriesOf(messages: Message[], outbox: Outbox, options: EntryOptions): Entry[] {
  const stored = new Set(messages.map((message) => message.clientId));
  return [
    ...messages.map(entryOf),
    ...outbox.filter((item) => !stored.has(item.clientId)).map((item) => localEntry(item, outbox, options)),
  ];
}

/** The same message is the same entry, so that one tick does not redraw the whole conversation. */
const known = new WeakMap<Message, Entry>();

export function entryOf(message: Message): Entry {
  const found = known.get(message);
  if (found) return found;
  const entry: Entry = {
    clientId: message.clientId,
    id: message.id,
    ticketId: message.ticketId,
    type: message.type,
    body: message.body,
    content: message.content,
    media: message.media,
    fromMe: message.fromMe,
    isBot: message.sendType === "bot",
    author: message.fromMe
      ? `${message.sendType}:${message.author?.id ?? message.userId ?? ""}`
      : `contact${message.writer?.id ?? ""}`,
    username: message.username ?? message.writer?.shown ?? null,
    status: message.type === "note" ? "received" : fromServer[message.status],
    failure: message.failure,
    holding: 0,
    quoted: message.quoted,
    reactions: message.reactions,
    isForwarded: message.isForwarded,
    isEdited: message.editedAt !== null,
    isDeleted: message.deletedAt !== null,
    createdAt: message.createdAt,
    stored: message,
  };
  known.set(message, entry);
  return entry;
}

function localEntry(item: OutboxItem, outbox: Outbox, { me, urlOf }: EntryOptions): Entry {
  const isHeld = item.state === "waiting" || item.state === "sending";
  const code = item.state === "late" ? "late" : item.code;
  return {
    clientId: item.clientId,
    id: null,
    ticketId: item.ticketId,
    type: item.type,
    body: item.signature === null ? item.body : `${item.signature}\n${item.body}`,
    content: item.shown,
    media: item.file && localMedia(item.clientId, item.file, urlOf(item.clientId)),
    fromMe: true,
    isBot: false,
    author: `chat:${me.userId}`,
    username: me.username,
    status: item.file && item.state === "sending" ? "uploading" : fromOutbox[item.state],
    failure: code ? { code, detail: null } : null,
    holding: isHeld ? 0 : heldBehind(outbox, item.clientId),
    quoted: item.quoted,
    reactions: [],
    isForwarded: false,
    isEdited: false,
    isDeleted: false,
    createdAt: item.createdAt,
    stored: null,
  };
}

function localMedia(id: string, file: NonNullable<OutboxItem["file"]>, url: string | null): Media {
  const { name, mime, size, width, height, durationMs, peaks } = file;
  const status = url === null ? "gone" : "ready";
  return {
    id,
    status,
    name,
    mime,
    size,
    width,
    height,
    durationMs,
    peaks,
    pages: null,
    url,
    thumbUrl: url,
    playUrl: url,
    viewUrl: null,
  };
}

export const isLocal = (entry: Entry) => entry.stored === null;

/** On this device and on its way: drawn as not yet confirmed. */
export const isPending = (entry: Entry) =>
  isLocal(entry) && (entry.status === "waiting" || entry.status === "sending" || entry.status === "uploading");

export function lastInbound(messages: Message[]): Message | undefined {
  return messages.findLast((message) => !message.fromMe);
}

/** Which message the unread rule stands above: the nth inbound from the end, when that page is loaded. */
export function firstUnread(messages: Message[], ticketId: number, unread: number): number | null {
  if (unread <= 0) return null;
  return messages.filter((message) => !message.fromMe && message.ticketId === ticketId).at(-unread)?.id ?? null;
}
