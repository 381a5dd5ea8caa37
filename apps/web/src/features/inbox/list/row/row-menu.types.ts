// What the menu of a row is given.
import type { Ticket } from "@prosa/contracts/tickets";
import type { TicketActions } from "../../state/use-ticket-actions.ts";

/** What is asked about: the whole list, one ticket, or nothing. */
export type Why = "list" | Ticket | null;

export type RowActions = Pick<TicketActions, "act" | "openDialog">;

/** Whose menu, and where on the screen it was asked for. */
export interface RowPlace {
  ticket: Ticket;
  x: number;
  y: number;
}

/** Whose last words are shown, and at which height. */
export type PeekPlace = Pick<RowPlace, "ticket" | "y">;

export interface RowMenuProps {
  place: RowPlace;
  actions: RowActions;
  /** Null: this person changes one at a time. */
  onSelect: ((ticketId: number) => void) | null;
  onPeek(place: PeekPlace): void;
  onWhy(why: Why): void;
  onClose(): void;
}
