// What follows from a wish for a ticket, with whatever must be known for it; the one way for people and machines. Pure.
import * as rules from "../tickets.rules.ts";
import type { Ticket, Wish } from "../tickets.types.ts";
import { giveToFlow, giveToPerson, giveToQueue, type Targets } from "./transfer.rules.ts";

export interface Facts extends Targets, Pick<rules.ReasonFacts, "reason"> {
  newer: rules.Newer;
  patience: rules.Patience;
}

/** Null: nothing changes, because it is so already or its moment has not come. */
export function follow(ticket: Ticket, wish: Wish, facts: Facts): rules.TicketChange | null {
  const { now, newer } = facts;
  switch (wish.kind) {
    case "start":
      return rules.start(ticket, wish.userId, now, newer);
    case "return":
      return rules.returnToQueue(ticket, now, newer);
    case "close":
      return rules.resolve(ticket, now, rules.reasonOf(facts, wish.closingReasonId));
    case "person":
      return giveToPerson(ticket, wish, facts);
    case "queue":
      return giveToQueue(ticket, wish.queueId, facts);
    case "private":
      return rules.setPrivate(ticket, wish.isPrivate);
    case "release":
      return rules.release(ticket, wish.userId);
    case "due":
      return rules.fallDue(ticket, now, facts.patience);
    case "continued":
      return rules.continueElsewhere(ticket, now);
    case "flow":
      return giveToFlow(ticket, wish.flowId, facts);
    case "nothing":
      return null;
  }
}
