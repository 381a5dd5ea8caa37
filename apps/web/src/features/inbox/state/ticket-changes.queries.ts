// Changes of a ticket that a person asks for: saved with the version they saw, taken back while nothing else happened.
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { closingChoices } from "@prosa/contracts/ticket-choices";
import {
  type Ticket,
  Ticket as TicketShape,
  undoTicket,
  updateTicket,
  updateTicketBot,
} from "@prosa/contracts/tickets";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, api, useSignedIn } from "../../../shared/api/index.ts";
import { decisionStands } from "./attendance.rules.ts";
import { inboxKeys, putTicket } from "./inbox.cache.ts";

export type WantedChange = Omit<BodyOf<typeof updateTicket>, "version">;

/** Somebody was faster; the ticket is as it is now. */
export class Overtaken extends Error {
  readonly ticket: Ticket;
  constructor(ticket: Ticket) {
    super("the ticket changed before");
    this.ticket = ticket;
  }
}

const overtaking = new Set<string>(["ERR_CONFLICT", "ERR_TICKET_ASSIGNED"]);

/** The ticket that a refusal carries: as it is now, or the one that stands in the way. */
export function ticketIn(error: unknown): Ticket | null {
  if (!(error instanceof ApiError)) return null;
  const read = TicketShape.safeParse(error.entity);
  return read.success ? read.data : null;
}

async function save(ticket: Ticket, wanted: WantedChange): Promise<Ticket> {
  try {
    const params = { ticketId: ticket.id };
    return await api(updateTicket, { params, body: { ...wanted, version: ticket.version }, quiet: true });
  } catch (error) {
    const now = error instanceof ApiError && overtaking.has(error.code) ? ticketIn(error) : null;
    throw now ? new Overtaken(now) : error;
  }
}

/** Right after an answer its ticks move the version several times. */
const TRIES = 4;

/** Sent again with the new version for as long as nothing changed that the person decided by. */
async function saveDecision(ticket: Ticket, wanted: WantedChange): Promise<Ticket> {
  let seen = ticket;
  for (let tries = 1; ; tries += 1) {
    try {
      return await save(seen, wanted);
    } catch (error) {
      const mayTryAgain = error instanceof Overtaken && tries < TRIES && decisionStands(ticket, error.ticket);
      if (!mayTryAgain) throw error;
      seen = error.ticket;
    }
  }
}

/** A stale view changes nothing and shows how the ticket stands now. */
export function useChangeTicket() {
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  return useMutation({
    mutationFn: ({ ticket, wanted }: { ticket: Ticket; wanted: WantedChange }) => {
      // A dialog may have been open for a while: what only ticked meanwhile is no reason to be refused first.
      const known = cache.getQueryData<Ticket>(inboxKeys.ticket(ticket.id));
      return saveDecision(known && decisionStands(ticket, known) ? known : ticket, wanted);
    },
    onSuccess: (ticket) => putTicket(cache, ticket, userId),
    onError: (error) => {
      if (error instanceof Overtaken) putTicket(cache, error.ticket, userId);
    },
  });
}

export function useLeaveBot() {
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  return useMutation({
    mutationFn: (ticket: Ticket) => api(updateTicketBot, { params: { ticketId: ticket.id }, quiet: true }),
    onSuccess: (ticket) => putTicket(cache, ticket, userId),
  });
}

/** Of the change that made this version of the ticket. */
export function useUndoTicket() {
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  return useMutation({
    mutationFn: ({ id, version }: Ticket) =>
      api(undoTicket, { params: { ticketId: id }, body: { version }, quiet: true }),
    onSuccess: (ticket) => putTicket(cache, ticket, userId),
  });
}

/** What resolving offers; asked again after a minute, since only administrators hear of changes. */
export const closingQuery = queryOptions({
  queryKey: ["inbox", "closing-choices"],
  queryFn: ({ signal }) => api(closingChoices, { signal, quiet: true, silent: true }),
  staleTime: 60_000,
});

/** Otherwise resolving happens at once. */
export const asksOnClosing = ({ isReasonRequired, farewells }: AnswerOf<typeof closingChoices>) =>
  isReasonRequired || farewells.length > 0;
