// Puts what is known of a deal into every loaded lane.
import type { Deal, DealCard } from "@prosa/contracts/kanban";
import type { Ticket } from "@prosa/contracts/tickets";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { type Filter, kanbanKeys } from "./kanban.queries.ts";
import {
  type Column,
  cardsOf,
  dropDeal,
  type LanePage,
  type LaneView,
  type Moves,
  patched,
  takeDeal,
  withMoves,
} from "./kanban.rules.ts";

type Pages = InfiniteData<LanePage, string | null>;

function changeLanes(cache: QueryClient, change: (pages: LanePage[], laneId: number) => LanePage[]): void {
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: kanbanKeys.lanes })) {
    const laneId = (queryKey as ReturnType<typeof kanbanKeys.lane>)[3];
    cache.setQueryData<Pages>(queryKey, (known) => known && { ...known, pages: change(known.pages, laneId) });
  }
}

export function findCard(cache: QueryClient, dealId: number): DealCard | undefined {
  for (const [, known] of cache.getQueriesData<Pages>({ queryKey: kanbanKeys.lanes })) {
    const card = known && cardsOf(known.pages).find(({ id }) => id === dealId);
    if (card) return card;
  }
  return undefined;
}

export function putCard(cache: QueryClient, card: DealCard): void {
  changeLanes(cache, (pages, laneId) => takeDeal(pages, laneId, card));
}

/** False: no card of it is here, so its customer is not known. */
export function putDeal(cache: QueryClient, deal: Deal): boolean {
  const card = findCard(cache, deal.id);
  if (!card) return false;
  if (deal.version >= card.version) putCard(cache, patched(card, deal));
  return true;
}

export function dropCard(cache: QueryClient, dealId: number): void {
  changeLanes(cache, (pages) => dropDeal(pages, dealId));
}

/** The last word with a customer stands on their cards. */
export function putTicket(cache: QueryClient, ticket: Ticket): void {
  const told: DealCard["ticket"] = {
    id: ticket.id,
    status: ticket.status,
    channel: ticket.channel,
    lastMessage: ticket.lastMessage,
    lastMessageType: ticket.lastMessageType,
    lastMessageFromMe: ticket.lastMessageFromMe,
    lastMessageAt: ticket.lastMessageAt,
  };
  const isMeant = (card: DealCard) =>
    card.contactId === ticket.contactId && (card.ticket === null || card.ticket.id <= ticket.id);
  changeLanes(cache, (pages) =>
    pages.map((page) =>
      page.items.some(isMeant)
        ? { ...page, items: page.items.map((card) => (isMeant(card) ? { ...card, ticket: told } : card)) }
        : page,
    ),
  );
}

/** The cards of each lane as they are drawn now. */
export function cachedColumns(cache: QueryClient, lanes: readonly LaneView[], filter: Filter, moves: Moves): Column[] {
  return lanes.map(({ id: laneId }) => {
    const known = cache.getQueryData<Pages>(kanbanKeys.lane(laneId, filter));
    return { laneId, cards: withMoves(cardsOf(known?.pages ?? []), laneId, moves) };
  });
}
