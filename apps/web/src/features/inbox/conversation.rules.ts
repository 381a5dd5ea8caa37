// What the conversation shows, row by row: stored and unsent messages in one order, days, groups, the unread rule. Pure.
import type { Message } from "@prosa/contracts/messages";
import type { ApiErrorCode } from "../../shared/api/index.ts";
import { heldBehind, type Outbox } from "./outbox.rules.ts";

/** What the meta line shows; the server's statuses and the outbox's states on one scale. */
export type EntryStatus =
  | "received"
  | "waiting"
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
  type: Message["type"];
  body: string;
  fromMe: boolean;
  isBot: boolean;
  author: string;
  username: string | null;
  status: EntryStatus;
  failure: { code: ApiErrorCode | string; detail: string | null } | null;
  /** How many wait behind this failed one. */
  holding: number;
  /** Never accepted by the server: it can be edited, discarded, or sent again as the same message. */
  isLocal: boolean;
  createdAt: string;
}

export interface EntryRow {
  kind: "entry";
  key: string;
  entry: Entry;
  continues: boolean;
  gapAfter: "none" | "group" | "author";
}

export type Row = { kind: "day"; key: string; day: string } | { kind: "unread"; key: string; count: number } | EntryRow;

const GROUP_MS = 3 * 60_000;

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
export function entriesOf(messages: Message[], outbox: Outbox, me: { userId: number; username: string }): Entry[] {
  const stored = new Set(messages.map((message) => message.clientId));
  return [
    ...messages.map(
      (message): Entry => ({
        clientId: message.clientId,
        id: message.id,
        type: message.type,
        body: message.body,
        fromMe: message.fromMe,
        isBot: message.sendType === "bot",
        author: message.fromMe ? `${message.sendType}:${message.userId ?? ""}` : "contact",
        username: message.username,
        status: fromServer[message.status],
        failure: message.failure,
        holding: 0,
        isLocal: false,
        createdAt: message.createdAt,
      }),
    ),
    ...outbox
      .filter((item) => !stored.has(item.clientId))
      .map(
        (item): Entry => ({
          clientId: item.clientId,
          id: null,
          type: "text",
          body: item.body,
          fromMe: true,
          isBot: false,
          author: `chat:${me.userId}`,
          username: me.username,
          status: fromOutbox[item.state],
          failure:
            item.state === "late"
              ? { code: "late", detail: null }
              : item.code
                ? { code: item.code, detail: null }
                : null,
          holding: item.state === "waiting" || item.state === "sending" ? 0 : heldBehind(outbox, item.clientId),
          isLocal: true,
          createdAt: item.createdAt,
        }),
      ),
  ];
}

export interface RowOptions {
  /** Older pages exist above. Then the oldest loaded row gets no day line, or it would move when they arrive. */
  hasOlder: boolean;
  dayOf(iso: string): string;
  /** The first message nobody here had read when the conversation was opened. */
  unreadFrom: number | null;
  unreadCount: number;
}

export function rowsOf(entries: Entry[], { hasOlder, dayOf, unreadFrom, unreadCount }: RowOptions): Row[] {
  const rows: Row[] = [];
  let last = null as { row: EntryRow; day: string } | null;
  for (const entry of entries) {
    const day = dayOf(entry.createdAt);
    const isNewDay = last ? last.day !== day : !hasOlder;
    if (isNewDay) rows.push({ kind: "day", key: `day:${day}`, day });
    const isFirstUnread = unreadFrom !== null && entry.id === unreadFrom;
    if (isFirstUnread) rows.push({ kind: "unread", key: "unread", count: unreadCount });
    const continues: boolean = last !== null && !isNewDay && !isFirstUnread && isSameGroup(last.row.entry, entry);
    // The space belongs to the row above: a page arriving above must not move the row under the pointer.
    if (last) last.row.gapAfter = continues ? "group" : "author";
    const row: EntryRow = { kind: "entry", key: entry.clientId, entry, continues, gapAfter: "none" };
    rows.push(row);
    last = { row, day };
  }
  return rows;
}

function isSameGroup(above: Entry, below: Entry): boolean {
  if (above.author !== below.author || above.fromMe !== below.fromMe) return false;
  if (above.failure) return false;
  return Date.parse(below.createdAt) - Date.parse(above.createdAt) < GROUP_MS;
}

/** Which message the unread rule stands above: the nth inbound from the end, when that page is loaded. */
export function firstUnread(messages: Message[], unread: number): number | null {
  if (unread <= 0) return null;
  return messages.filter((message) => !message.fromMe).at(-unread)?.id ?? null;
}

export function lastInbound(messages: Message[]): Message | undefined {
  return messages.findLast((message) => !message.fromMe);
}
