// What tickets have to say in a conversation, declared here because messages stand above them: the composition root
// hands in who can.
import type { sendMessage } from "@prosa/contracts/messages";
import type { BodyOf } from "@prosa/contracts/route";
import type { Ctx } from "#platform/context";
import { AppError, isAppError } from "#platform/errors";
import { type Author, person, system } from "./authors.rules.ts";
import type { Ticket } from "./tickets.types.ts";

export interface TicketVoice {
  /**
   * Says it in the ticket, which must be locked and is a version older afterwards; refused where the channel would not carry
   * it at this moment. Returns the messages' ids.
   */
  sayAs(ctx: Ctx, ticket: Ticket, speaker: Author, wanted: BodyOf<typeof sendMessage>): Promise<number[]>;
}

/** What tickets ask of flows, which stand above too. */
export interface TicketFlows {
  /** Whether this flow runs and takes tickets from them. */
  mayHave(ctx: Ctx, flowId: number, by: Author): Promise<boolean>;
  /** Those that people may give tickets to. */
  choices(ctx: Ctx): Promise<{ id: number; name: string }[]>;
}

declare module "#platform/context" {
  interface Deps {
    readonly ticketVoice: TicketVoice;
    readonly ticketFlows: TicketFlows;
  }
}

/** Words to the customer that a person chose, in nobody's name: sent, or the person is told why not. */
export async function sayChosen(ctx: Ctx, ticket: Ticket, text: string, field: string): Promise<void> {
  try {
    await ctx.deps.ticketVoice.sayAs(ctx, ticket, system, wordsOf(ctx, text));
  } catch (error) {
    throw isRefusal(error) ? new AppError(error.code, { field }) : error;
  }
}

/** The company's own words, which nobody chose: left out where they cannot be sent. Says whether they were. */
export async function sayIfPossible(ctx: Ctx, ticket: Ticket, text: string): Promise<boolean> {
  // Nobody is greeted, put off or asked for a grade before many.
  if (text === "" || ticket.isGroup) return false;
  try {
    await ctx.deps.ticketVoice.sayAs(ctx, ticket, system, wordsOf(ctx, text));
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
}

/** Words that only the team sees, in the person's name. */
export async function leaveNote(ctx: Ctx, ticket: Ticket, userId: number, text: string): Promise<void> {
  const content = { type: "note" as const, mentions: [] };
  await ctx.deps.ticketVoice.sayAs(ctx, ticket, person(userId), { ...wordsOf(ctx, text), content });
}

const wordsOf = (ctx: Ctx, body: string) => ({ clientId: ctx.deps.ids.uuid(), body });

/** With a cause it was the database that refused, and this transaction can do nothing more. */
function isRefusal(error: unknown): error is AppError {
  return isAppError(error) && error.cause === undefined;
}
