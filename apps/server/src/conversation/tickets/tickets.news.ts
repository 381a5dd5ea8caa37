// Turns rows about tickets into news: who may see them, and what each of those people sees.
import type { EventData } from "@prosa/contracts/realtime";
import type { Ticket as WireTicket } from "@prosa/contracts/tickets";
import type { EventNews, JournalRow, NewsContext } from "#platform/journal";
import { inboundSeen, loadTickets, type TicketRow } from "./tickets.queries.ts";
import type { TicketFacts } from "./tickets.types.ts";
import { type Eyes, toWire } from "./tickets.wire.ts";
import { type Audience, audienceFinder } from "./visibility/tickets.viewers.ts";

export interface TicketRowData {
  facts: TicketFacts;
  /** Where the row itself changed who may see the ticket. */
  before?: TicketFacts | undefined;
}

/** The part of the news that the kind of row decides. */
export type Content = {
  [T in "ticket.changed" | "message.created" | "message.changed"]: { type: T; data: EventData<T> };
}["ticket.changed" | "message.created" | "message.changed"];

type ContentOf<D> = (row: JournalRow<D>, ticket: WireTicket, eyes: Pick<Eyes, "readsPhones">) => Content;

/**
 * A row is for those who could see the ticket as the row left it and who may still see it now, because what they get
 * is the ticket of now. Whoever could see it before the row and not after it is told that it left.
 */
export async function ticketNews<D extends TicketRowData>(
  context: NewsContext,
  rows: readonly JournalRow<D>[],
  prepare: () => Promise<ContentOf<D>>,
): Promise<EventNews[]> {
  const { deps } = context;
  // Asked at once, answered in one trip.
  const [{ tickets, seen }, audience, contentOf] = await Promise.all([
    ticketsOfPass(context),
    context.once("audience", () => audienceFinder(context)),
    prepare(),
  ]);

  return rows.flatMap((row): EventNews[] => {
    const ticket = tickets.get(row.ticketId ?? 0);
    if (!ticket) return [];
    const { seq, at, version } = row;
    const head = { seq, at, ticketId: ticket.id, version };
    const after = new Set(audience.of(row.data.facts));
    const allowed = audience.of(ticket).filter((userId) => after.has(userId));
    const news = byEyes(ticket, allowed, audience, seen.get(ticket.id)).map(
      ({ users, eyes }): EventNews => ({ ...head, users, ...contentOf(row, toWire(deps, ticket, eyes), eyes) }),
    );
    const left = row.data.before ? audience.of(row.data.before).filter((userId) => !after.has(userId)) : [];
    if (left.length > 0) news.push({ ...head, users: left, type: "ticket.left", data: { ticketId: ticket.id } });
    return news;
  });
}

/** A message and the change it made to its ticket are rows of two kinds about the same ticket. */
function ticketsOfPass({ tx, tenantId, rows, once }: NewsContext) {
  return once("tickets", async () => {
    const ids = [...new Set(rows.flatMap(({ ticketId }) => (ticketId === null ? [] : [ticketId])))];
    const [found, seen] = await Promise.all([loadTickets(tx, tenantId, ids), inboundSeen(tx, tenantId, ids)]);
    return { tickets: new Map(found.map((ticket) => [ticket.id, ticket])), seen };
  });
}

/** One envelope goes to many people: those to whom the ticket looks exactly the same share one. */
function byEyes(
  ticket: TicketRow,
  users: number[],
  audience: Audience,
  seen: ReadonlyMap<number, number> | undefined,
): { users: number[]; eyes: Eyes }[] {
  const groups = new Map<string, { users: number[]; eyes: Eyes }>();
  for (const userId of users) {
    const inboundSeenByUser = Math.min(seen?.get(userId) ?? 0, ticket.inboundCount);
    const eyes = { inboundSeen: inboundSeenByUser, readsPhones: audience.readsPhones(userId) };
    const key = `${eyes.inboundSeen} ${eyes.readsPhones}`;
    const group = groups.get(key) ?? { users: [], eyes };
    group.users.push(userId);
    groups.set(key, group);
  }
  return [...groups.values()];
}
