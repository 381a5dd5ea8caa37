// What the supervision wall shows and what a move on it asks for: columns kept current by news, pure.
import type { WaitShape } from "@prosa/contracts/reply-targets";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import type { attendancePanel } from "@prosa/contracts/ticket-panel";
import type { Ticket, updateTicket } from "@prosa/contracts/tickets";

export type By = "user" | "queue";
export type Panel = AnswerOf<typeof attendancePanel>;
export type Column = Panel["columns"][number];

/** Whose wall it is: who may see only their own work has nobody else's tickets on it. */
export interface Watcher {
  userId: number;
  seesOwnOnly: boolean;
}

/** A card's wait, with all that tells by which target it is judged. */
export const waitOf = (ticket: Ticket): WaitShape | null =>
  ticket.waitingSince === null
    ? null
    : {
        since: ticket.waitingSince,
        queueId: ticket.queueId,
        channelId: ticket.whatsappId,
        isFirst: !ticket.hadFirstAnswer,
      };

const bySince = (a: WaitShape, b: WaitShape) => a.since.localeCompare(b.since);

export const columnOf = (ticket: Pick<Ticket, "userId" | "queueId">, by: By): number | null =>
  by === "user" ? ticket.userId : ticket.queueId;

/** Nobody's first, then by name: people look for a column where it stood yesterday. */
export function inPlace(columns: readonly Column[], locale: string): Column[] {
  const { compare } = new Intl.Collator(locale);
  return [...columns].sort((a, b) =>
    a.id === null ? -1 : b.id === null ? 1 : compare(a.name ?? "", b.name ?? "") || a.id - b.id,
  );
}

/** As the server orders the cards of a column: longest wait first, then who was quiet longest. */
function byWait(a: Ticket, b: Ticket): number {
  if (a.waitingSince !== b.waitingSince) {
    if (a.waitingSince === null) return 1;
    if (b.waitingSince === null) return -1;
    return a.waitingSince.localeCompare(b.waitingSince);
  }
  return a.lastMessageAt.localeCompare(b.lastMessageAt) || a.id - b.id;
}

interface Kept {
  panel: Panel;
  /** False: the numbers can no longer be followed from here, the server must be asked. */
  isExact: boolean;
}

const findCard = (panel: Panel, ticketId: number): Ticket | undefined =>
  panel.columns.flatMap(({ tickets }) => tickets).find(({ id }) => id === ticketId);

/** A ticket as news or an answer tells it; something older than what is shown changes nothing. */
export function takeTicket(panel: Panel, ticket: Ticket, by: By, watcher: Watcher): Kept {
  const known = findCard(panel, ticket.id);
  if (known && known.version >= ticket.version) return { panel, isExact: true };
  const isShown = ticket.status !== "closed" && (!watcher.seesOwnOnly || ticket.userId === watcher.userId);
  const without = takeOut(panel, ticket.id);
  if (!isShown) return { panel: without, isExact: !hasHidden(panel) };
  const home = columnOf(ticket, by);
  const stays = known !== undefined && columnOf(known, by) === home && known.waitingSince === ticket.waitingSince;
  const columns = without.columns.map((column) => (column.id === home ? withCard(column, ticket, stays) : column));
  const hasHome = panel.columns.some(({ id }) => id === home);
  return { panel: { columns }, isExact: hasHome && (stays || !hasHidden(panel)) };
}

/** It left this person's sight, or is gone for good. */
export function dropTicket(panel: Panel, ticketId: number): Kept {
  return { panel: takeOut(panel, ticketId), isExact: !hasHidden(panel) };
}

/** Where a column has more than its cards show, one of the others may have to come up, or is counted already. */
const hasHidden = ({ columns }: Panel) => columns.some(({ hasMore }) => hasMore);

function withCard(column: Column, ticket: Ticket, stays: boolean): Column {
  const last = column.tickets.at(-1);
  // It belongs among the hidden ones: shown now, it would be gone with the next answer, under somebody's hand.
  if (column.hasMore && !stays && last && byWait(last, ticket) < 0)
    return renumbered(column, column.tickets, ticket, 1);
  return renumbered(column, [...column.tickets, ticket].sort(byWait), ticket, 1);
}

function takeOut(panel: Panel, ticketId: number): Panel {
  const columns = panel.columns.map((column) => {
    const card = column.tickets.find(({ id }) => id === ticketId);
    const rest = column.tickets.filter(({ id }) => id !== ticketId);
    return card ? renumbered(column, rest, card, -1) : column;
  });
  return { columns };
}

function renumbered(column: Column, tickets: Ticket[], changed: Ticket, by: 1 | -1): Column {
  const waits = tickets.flatMap((ticket) => waitOf(ticket) ?? []).sort(bySince);
  return {
    ...column,
    tickets,
    open: column.open + (changed.status === "open" ? by : 0),
    pending: column.pending + (changed.status === "pending" ? by : 0),
    oldestWaitingSince: waits[0]?.since ?? null,
    oldestWait: waits[0] ?? null,
  };
}

export type Change = Omit<BodyOf<typeof updateTicket>, "version">;

/** What dropping a card on a column asks for; null: it is there already. */
export function moveTo(ticket: Ticket, by: By, columnId: number | null): Change | null {
  if (columnOf(ticket, by) === columnId) return null;
  if (by === "queue") return { queueId: columnId };
  return columnId === null ? { status: "pending" } : { userId: columnId };
}

/** Shown where it was dropped until the server has answered. */
export function withMoves(columns: readonly Column[], moves: ReadonlyMap<number, number | null>): Column[] {
  if (moves.size === 0) return [...columns];
  const moved = columns.flatMap(({ tickets }) => tickets.filter(({ id }) => moves.has(id)));
  return columns.map((column) => {
    const stay = column.tickets.filter(({ id }) => !moves.has(id));
    const come = moved.filter(({ id }) => moves.get(id) === column.id);
    return { ...column, tickets: come.length === 0 ? stay : [...stay, ...come].sort(byWait) };
  });
}

/**
 * A ticket's version also moves with ticks and the like. When it still stands where it was seen, the move still
 * means the same and may be sent again.
 */
export const stillThere = (seen: Ticket, now: Ticket): boolean =>
  seen.status === now.status && seen.userId === now.userId && seen.queueId === now.queueId;

export type SortKey = "name" | "open" | "pending" | "wait";

export function sortColumns(columns: readonly Column[], key: SortKey, locale: string): Column[] {
  const ordered = inPlace(columns, locale);
  if (key === "name") return ordered;
  if (key === "wait") {
    const since = ({ oldestWaitingSince }: Column) => oldestWaitingSince ?? "9999";
    return ordered.sort((a, b) => since(a).localeCompare(since(b)));
  }
  return ordered.sort((a, b) => b[key] - a[key]);
}

export function totalsOf(columns: readonly Column[]): { open: number; pending: number; oldest: WaitShape | null } {
  const waits = columns.flatMap(({ oldestWait }) => oldestWait ?? []);
  return {
    open: columns.reduce((sum, column) => sum + column.open, 0),
    pending: columns.reduce((sum, column) => sum + column.pending, 0),
    oldest: waits.sort(bySince)[0] ?? null,
  };
}

/** The card an arrow key leads to: up and down in a column, sideways at the same height. */
export function nextCard(
  columns: readonly Column[],
  from: number,
  key: "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight",
): number | null {
  const at = columns.findIndex(({ tickets }) => tickets.some(({ id }) => id === from));
  const cards = columns[at]?.tickets ?? [];
  const row = cards.findIndex(({ id }) => id === from);
  if (key === "ArrowUp" || key === "ArrowDown") return cards[row + (key === "ArrowUp" ? -1 : 1)]?.id ?? null;
  const beside = key === "ArrowLeft" ? columns.slice(0, at).reverse() : columns.slice(at + 1);
  const target = beside.find(({ tickets }) => tickets.length > 0)?.tickets ?? [];
  return target[Math.min(row, target.length - 1)]?.id ?? null;
}
