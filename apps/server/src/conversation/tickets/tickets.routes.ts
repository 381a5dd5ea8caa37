// HTTP doors of tickets: open the tenant's transaction, call one action or query, answer.
import { closeTickets, deleteTickets } from "@prosa/contracts/ticket-bulk";
import { closingChoices, transferTargets } from "@prosa/contracts/ticket-choices";
import { ticketLogs } from "@prosa/contracts/ticket-logs";
import { attendancePanel } from "@prosa/contracts/ticket-panel";
import { explainTickets } from "@prosa/contracts/ticket-why";
import * as contract from "@prosa/contracts/tickets";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { changeTicket, leaveBot, markRead, markUnread, undoChange } from "./change/tickets.actions.ts";
import { startClosing, startRemoval } from "./change/tickets.bulk.jobs.ts";
import { removeTicket } from "./change/tickets.delete.actions.ts";
import { openNewTicket } from "./change/tickets.open.actions.ts";
import { namesDays } from "./list/tickets.days.queries.ts";
import { countVisibleTickets, listVisibleTickets } from "./list/tickets.list.ts";
import { showPanel } from "./list/tickets.panel.ts";
import { explainVisibility } from "./list/tickets.why.ts";
import { openTicketView } from "./tickets.show.ts";
import { listTargets, listTicketLogs, showClosingChoices } from "./tickets.story.ts";

const readOnly = { readOnly: true };
/** Asked all day long, and always answered along the same indexes. */
const hotRead = { readOnly: true, plansOnce: true, walksIndexes: true };

/** One ticket is found by its key, whichever it is. */
const ofOneTicket = { plansOnce: true };
const readOneTicket = { readOnly: true, plansOnce: true };

/** Looking through somebody else's eyes is written down; and which index serves words or days depends on which they are. */
const listingOf = (query: contract.TicketQuery) => {
  if (query.viewAsId !== undefined) return {};
  return namesDays(query) || query.searchParam ? readOnly : hotRead;
};

export const ticketRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listTickets, (request) =>
      inTenant(deps, request, (ctx) => listVisibleTickets(ctx, request.query), listingOf(request.query)),
    );
    serve(app, contract.countTickets, (request) => inTenant(deps, request, countVisibleTickets, hotRead));
    serve(app, explainTickets, (request) =>
      inTenant(deps, request, (ctx) => explainVisibility(ctx, request.query), readOnly),
    );
    serve(app, closingChoices, (request) => inTenant(deps, request, showClosingChoices, readOnly));
    serve(app, attendancePanel, (request) => inTenant(deps, request, (ctx) => showPanel(ctx, request.query), readOnly));
    serve(app, contract.newTicket, (request) => inTenant(deps, request, (ctx) => openNewTicket(ctx, request.body)));
    serve(app, closeTickets, (request) => inTenant(deps, request, (ctx) => startClosing(ctx, request.body)));
    serve(app, deleteTickets, (request) => inTenant(deps, request, (ctx) => startRemoval(ctx, request.body.ticketIds)));
    oneTicket(deps, app);
  };

function oneTicket(deps: Deps, app: Parameters<Routes>[0]): void {
  serve(app, contract.showTicket, (request) =>
    inTenant(deps, request, (ctx) => openTicketView(ctx, request.params.ticketId), ofOneTicket),
  );
  serve(app, contract.updateTicket, (request) =>
    inTenant(deps, request, (ctx) => changeTicket(ctx, request.params.ticketId, request.body), ofOneTicket),
  );
  serve(app, contract.undoTicket, (request) =>
    inTenant(deps, request, (ctx) => undoChange(ctx, request.params.ticketId, request.body.version)),
  );
  serve(app, contract.updateTicketBot, (request) =>
    inTenant(deps, request, (ctx) => leaveBot(ctx, request.params.ticketId)),
  );
  serve(app, contract.deleteTicket, (request) =>
    inTenant(deps, request, async (ctx) => {
      await removeTicket(ctx, request.params.ticketId);
      return { ok: true as const };
    }),
  );
  serve(app, ticketLogs, (request) =>
    inTenant(deps, request, (ctx) => listTicketLogs(ctx, request.params.ticketId), readOnly),
  );
  serve(app, transferTargets, (request) =>
    inTenant(deps, request, (ctx) => listTargets(ctx, request.params.ticketId), readOneTicket),
  );
  serve(app, contract.markTicketRead, (request) =>
    inTenant(deps, request, (ctx) => markRead(ctx, request.params.ticketId, request.body.messageId), ofOneTicket),
  );
  serve(app, contract.markTicketUnread, (request) =>
    inTenant(deps, request, (ctx) => markUnread(ctx, request.params.ticketId)),
  );
}
