// Which dialog about a ticket is open.
import type { Ticket } from "@prosa/contracts/tickets";

export type TicketDialogState =
  | { kind: "transfer"; ticket: Ticket }
  /** `onDone`: what the screen does once it is resolved. */
  | { kind: "resolve"; ticket: Ticket; onDone(): void }
  | { kind: "log"; ticket: Ticket }
  | { kind: "refusal"; ticket: Ticket; error: unknown };
