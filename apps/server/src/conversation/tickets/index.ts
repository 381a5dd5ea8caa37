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
import "./report/tickets.report.ts";
import "./tickets.tables.ts";

export {
  type Author,
  type AuthorColumns,
  authorColumns,
  person,
  type Rule,
  system,
  wireAuthor,
} from "./authors.rules.ts";
export {
  dropSleepers,
  lockSleeper,
  mergeSleepers,
  type SleepingPlace,
  type SleepingWish,
  saidByCampaign,
  sleepingTicketFor,
  sleepingTicketsFor,
} from "./change/sleeping.queries.ts";
export { changeTicket, lockVisibleTicket, startAttendance } from "./change/tickets.actions.ts";
export { touchForMessage } from "./change/tickets.apply.ts";
export { byRule } from "./change/tickets.by-rule.actions.ts";
export { contactChanged, lockContact, ticketsMoved } from "./change/tickets.contacts.actions.ts";
export { type Opening, openNewTicket, openTicketFor } from "./change/tickets.open.actions.ts";
export { lockWallets, walletsChanged } from "./change/tickets.wallets.actions.ts";
export { listVisibleTickets } from "./list/tickets.list.ts";
export { oldestId, waitOf } from "./list/waits.sql.ts";
export { type Moving, putOnChannel } from "./moving/tickets.moving.ts";
export { contactAs, whereOfContact } from "./report/contact.report.ts";
export { type Content, ticketNews } from "./tickets.news.ts";
export { type SeenTicket, ticketsSeenBy } from "./tickets.notices.ts";
export { loadTickets, lockTicket, lockTicketIfFree } from "./tickets.queries.ts";
export { askForRating, customerSign, releaseTickets } from "./tickets.requests.ts";
export { maySeeTicket, readTicket, showReadableTicket, showVisibleTicket, whoseEyesSee } from "./tickets.show.ts";
export { showTyping } from "./tickets.signs.actions.ts";
export { listTicketLogs } from "./tickets.story.ts";
export { type Ticket, TicketFacts, type TicketPatch, ticketFacts, type Wish } from "./tickets.types.ts";
export { sayIfPossible, type TicketFlows, type TicketVoice } from "./tickets.voice.ts";
export { maskedName, windowExpiry } from "./tickets.wire.ts";
export { whereReadable } from "./visibility/reading.sql.ts";
export {
  type Audience,
  audienceFinder,
  forgetAudience,
  type Looking,
  lookingOf,
  visibilityOf,
} from "./visibility/tickets.viewers.ts";
export {
  canSee,
  isAdmin,
  isPeek,
  isWithBot,
  maySee,
  seesAll,
  type Viewer,
  type VisibilitySettings,
} from "./visibility/visibility.rules.ts";
export { isAwake, whereHolds } from "./visibility/visibility.sql.ts";

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
