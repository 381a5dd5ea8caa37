// Door of tickets: attendances and who may see them.
import { closeTickets, deleteTickets } from "@prosa/contracts/ticket-bulk";
import { closingChoices, transferTargets } from "@prosa/contracts/ticket-choices";
import { ticketLogs } from "@prosa/contracts/ticket-logs";
import { attendancePanel } from "@prosa/contracts/ticket-panel";
import { explainTickets } from "@prosa/contracts/ticket-why";
import * as contract from "@prosa/contracts/tickets";
import type { ServerModule } from "#platform/registry";
import { ticketChanged, ticketDeleted, ticketRead } from "./tickets.events.ts";
import { findDueTickets, releaseTicketsJob, settleTickets } from "./tickets.jobs.ts";
import { ticketRoutes } from "./tickets.routes.ts";
import "./tickets.tables.ts";

export { whereReadable } from "./reading.sql.ts";
export { lockVisibleTicket, startAttendance } from "./tickets.actions.ts";
export { touchForMessage } from "./tickets.apply.ts";
export { contactChanged, lockContact, ticketsMoved } from "./tickets.contacts.actions.ts";
export { type Content, ticketNews } from "./tickets.news.ts";
export { type Opening, openNewTicket, openTicketFor } from "./tickets.open.actions.ts";
export { loadTickets, lockTicket } from "./tickets.queries.ts";
export { maySeeTicket, readTicket, showReadableTicket, showVisibleTicket, whoseEyesSee } from "./tickets.show.ts";
export { type Ticket, TicketFacts, type TicketPatch, ticketFacts } from "./tickets.types.ts";
export { type Audience, audienceFinder, forgetAudience, type Looking, lookingOf } from "./tickets.viewers.ts";
export type { TicketVoice } from "./tickets.voice.ts";
export { lockWallets, walletsChanged } from "./tickets.wallets.actions.ts";
export { maskedName, windowExpiry } from "./tickets.wire.ts";
export { canSee, isAdmin, maySee, seesAll, type Viewer, type VisibilitySettings } from "./visibility.rules.ts";
export { whereHolds } from "./visibility.sql.ts";

export const ticketsModule: ServerModule = {
  name: "tickets",
  serves: [
    contract.listTickets,
    contract.countTickets,
    explainTickets,
    closingChoices,
    attendancePanel,
    contract.newTicket,
    closeTickets,
    deleteTickets,
    contract.showTicket,
    contract.updateTicket,
    contract.undoTicket,
    contract.updateTicketBot,
    contract.deleteTicket,
    ticketLogs,
    transferTargets,
    contract.markTicketRead,
    contract.markTicketUnread,
  ],
  routes: ticketRoutes,
  journalKinds: [ticketChanged, ticketDeleted, ticketRead],
  jobs: [releaseTicketsJob, settleTickets, findDueTickets],
};
