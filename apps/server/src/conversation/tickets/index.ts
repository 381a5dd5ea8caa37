// Door of tickets: attendances and who may see them.
import { countTickets, listTickets, markTicketRead, showTicket, updateTicket } from "@prosa/contracts/tickets";
import type { ServerModule } from "#platform/registry";
import { ticketChanged, ticketRead } from "./tickets.events.ts";
import { releaseTicketsJob } from "./tickets.jobs.ts";
import { ticketRoutes } from "./tickets.routes.ts";
import "./tickets.tables.ts";

export { lockVisibleTicket, showVisibleTicket, startAttendance, touchForMessage } from "./tickets.actions.ts";
export { type Content, ticketNews } from "./tickets.news.ts";
export { lockTicket } from "./tickets.queries.ts";
export { type Ticket, TicketFacts, type TicketPatch, ticketFacts } from "./tickets.types.ts";
export { windowExpiry } from "./tickets.wire.ts";

export const ticketsModule: ServerModule = {
  name: "tickets",
  serves: [listTickets, countTickets, showTicket, updateTicket, markTicketRead],
  routes: ticketRoutes,
  journalKinds: [ticketChanged, ticketRead],
  jobs: [releaseTicketsJob],
};
