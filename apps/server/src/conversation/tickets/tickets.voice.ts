// What tickets have to say in a conversation, declared here because messages stand above them: the composition root
// hands in who can.
import type { Ctx } from "#platform/context";
import type { Ticket } from "./tickets.types.ts";

/** Each writes one message of its own; the ticket must be locked and is a version older afterwards. */
export interface TicketVoice {
  /** Whether the channel would carry a free text at this moment. */
  canSpeak(ctx: Ctx, ticket: Ticket): Promise<boolean>;
  /** Queues words to the customer as a rule's, with their variables filled in from the ticket as it stands. */
  speak(ctx: Ctx, ticket: Ticket, text: string): Promise<void>;
  /** Leaves a note that only the team sees, in the person's name. */
  note(ctx: Ctx, ticket: Ticket, userId: number, text: string): Promise<void>;
}

declare module "#platform/context" {
  interface Deps {
    readonly ticketVoice: TicketVoice;
  }
}
