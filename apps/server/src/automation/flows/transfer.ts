// What tickets ask of flows: whether one may have a ticket, and which ones a person may choose.
import type { TicketFlows } from "#conversation/tickets";
import { flowsForTransfer, isRunnable } from "./flows.queries.ts";

export const ticketFlows: TicketFlows = {
  /** People give to those that are offered for it; machines to any that runs. */
  mayHave: ({ tx }, flowId, by) => isRunnable(tx, flowId, by.kind === "person"),
  choices: ({ tx }) => flowsForTransfer(tx),
};
