// What the conversation shows, row by row: days, attendances, what happened, groups, albums, the unread rule. Pure.
import type { TicketLog } from "@prosa/contracts/ticket-logs";
import { type Entry, isLocal } from "../../state/entries.rules.ts";
import type { PreviousTicket } from "../../state/messages-cache.rules.ts";

export type Gap = "none" | "group" | "author";

export interface EntryRow {
  kind: "entry";
  key: string;
  entry: Entry;
  continues: boolean;
  gapAfter: Gap;
}

/** Pictures sent together, drawn as one grid. */
export interface AlbumRow {
  kind: "album";
  key: string;
  entries: Entry[];
  continues: boolean;
  gapAfter: Gap;
}

export type MessageRow = EntryRow | AlbumRow;

export type Row =
  | MessageRow
  | { kind: "day"; key: string; at: string }
  | { kind: "unread"; key: string; count: number }
  /** Ends the messages of an earlier attendance; those of the next one follow. */
  | { kind: "ticket"; key: string; ticket: PreviousTicket }
  /** One thing that happened, or so many in a row that they fold. */
  | { kind: "events"; key: string; events: TicketLog[] };

export interface RowOptions {
  /** The oldest loaded ticket has older messages. Then its first row gets no day line, or it would move when they come. */
  hasOlder: boolean;
  dayOf(iso: string): string;
  /** The first message nobody here had read when the conversation was opened. */
  unreadFrom: number | null;
  unreadCount: number;
  /** By ticket, oldest first. */
  logs: ReadonlyMap<number, TicketLog[]>;
  /** By ticket: the attendance before it. */
  previous: ReadonlyMap<number, PreviousTicket>;
}

const GROUP_MS = 3 * 60_000;
const ALBUM_MS = 60_000;
const FOLD_EVENTS = 3;

export const isMessageRow = (row: Row): row is MessageRow => row.kind === "entry" || row.kind === "album";
export const entriesIn = (row: Row): Entry[] =>
  row.kind === "entry" ? [row.entry] : row.kind === "album" ? row.entries : [];

/** Somebody looked; that is of interest in the log and nowhere else. */
const isShown = ({ type }: TicketLog) => type !== "access";

/** What ends an attendance comes after the words of the same moment, such as a farewell; all else comes before them. */
const isEnding = ({ type }: TicketLog) => type === "closed" || type === "autoClose" || type === "delete";
const isAfter = (event: TicketLog, at: string) => event.at > at || (event.at === at && isEnding(event));

export function rowsOf(entries: Entry[], options: RowOptions): Row[] {
  const { hasOlder, dayOf, unreadFrom, unreadCount, logs, previous } = options;
  const rows: Row[] = [];
  /** The group that may still go on. */
  const group: { last: MessageRow | null } = { last: null };
  let day: string | null = null;
  let isDayNeeded = !hasOlder;
  let ticketId: number | null = null;
  let untold: TicketLog[] = [];

  function startDay(at: string): boolean {
    const next = dayOf(at);
    const isNew = day === null ? isDayNeeded : day !== next;
    day = next;
    if (isNew) rows.push({ kind: "day", key: `day:${ticketId}:${next}`, at });
    return isNew;
  }

  function endGroup() {
    if (group.last) group.last.gapAfter = "author";
    group.last = null;
  }

  /** What happened up to this moment; null: all that is left. */
  function tellUntil(at: string | null) {
    const next = at === null ? -1 : untold.findIndex((event) => isAfter(event, at));
    const due = next === -1 ? untold : untold.slice(0, next);
    untold = next === -1 ? [] : untold.slice(next);
    for (const event of due) {
      endGroup();
      startDay(event.at);
      pushEvent(rows, event);
    }
  }

  function startTicket(entry: Entry) {
    tellUntil(null);
    const before = previous.get(entry.ticketId);
    const isOldest = ticketId === null;
    ticketId = entry.ticketId;
    untold = (logs.get(ticketId) ?? []).filter(isShown);
    // What happened before the oldest loaded message belongs to the pages above, as does the attendance before.
    if (isOldest && hasOlder) untold = untold.filter((event) => isAfter(event, entry.createdAt));
    else if (before) {
      endGroup();
      rows.push({ kind: "ticket", key: `ticket:${before.id}`, ticket: before });
      // Always said below the rule, so that what arrives above it changes nothing here.
      day = null;
      isDayNeeded = true;
    }
  }

  for (const entry of entries) {
    if (entry.ticketId !== ticketId) startTicket(entry);
    tellUntil(isLocal(entry) ? null : entry.createdAt);
    const isNewDay = startDay(entry.createdAt);
    const isFirstUnread = unreadFrom !== null && entry.id === unreadFrom;
    if (isFirstUnread) rows.push({ kind: "unread", key: "unread", count: unreadCount });

    const above = group.last;
    const upper = above ? entriesIn(above).at(-1) : undefined;
    const continues = !isNewDay && !isFirstUnread && upper !== undefined && isSameGroup(upper, entry);
    // The oldest loaded picture may belong to an album whose beginning is not loaded, so it starts none.
    const mayJoin = continues && !(hasOlder && upper === entries[0]);
    if (above && mayJoin && isSameAlbum(upper, entry)) {
      const { key, continues: goesOn } = above;
      const pictures = [...entriesIn(above), entry];
      group.last = { kind: "album", key, entries: pictures, continues: goesOn, gapAfter: "none" };
      rows[rows.length - 1] = group.last;
      continue;
    }
    // The space belongs to the row above: a page arriving above must not move the row under the pointer.
    if (above) above.gapAfter = continues ? "group" : "author";
    group.last = { kind: "entry", key: entry.clientId, entry, continues, gapAfter: "none" };
    rows.push(group.last);
  }
  tellUntil(null);
  return rows;
}

function pushEvent(rows: Row[], event: TicketLog) {
  const run: TicketLog[] = [event];
  let from = rows.length;
  for (let row = rows[from - 1]; row?.kind === "events"; row = rows[from - 1]) {
    run.unshift(...row.events);
    from -= 1;
  }
  if (run.length < FOLD_EVENTS) {
    rows.push({ kind: "events", key: `log:${event.id}`, events: [event] });
    return;
  }
  rows.splice(from, rows.length - from, { kind: "events", key: `log:${run[0]?.id}`, events: run });
}

function isSameGroup(above: Entry, below: Entry): boolean {
  if (above.author !== below.author || above.fromMe !== below.fromMe) return false;
  if (above.failure || above.type === "system" || below.type === "system") return false;
  if ((above.type === "note") !== (below.type === "note")) return false;
  return Date.parse(below.createdAt) - Date.parse(above.createdAt) < GROUP_MS;
}

/** Only bare pictures: words, answers and reactions need the room of a bubble of their own. */
function isAlbumPicture({ type, body, media, quoted, reactions, failure, isDeleted, isForwarded }: Entry): boolean {
  const isBare = body === "" && quoted === null && reactions.length === 0 && !isDeleted && !isForwarded;
  return type === "image" && media?.status === "ready" && isBare && failure === null;
}

const isSameAlbum = (above: Entry, below: Entry) =>
  isAlbumPicture(above) &&
  isAlbumPicture(below) &&
  Date.parse(below.createdAt) - Date.parse(above.createdAt) <= ALBUM_MS;

/** Where a message stands, also inside an album. */
export function rowOf(rows: Row[], clientId: string): number {
  return rows.findIndex((row) => entriesIn(row).some((entry) => entry.clientId === clientId));
}
