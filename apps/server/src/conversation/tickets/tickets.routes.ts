// HTTP doors of tickets: open the tenant's transaction, call one action or query, answer.
import { countTickets, listTickets, markTicketRead, showTicket, updateTicket } from "@prosa/contracts/tickets";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { markRead, moveTicket, showVisibleTicket } from "./tickets.actions.ts";
import { countVisibleTickets, listVisibleTickets } from "./tickets.list.ts";

const readOnly = { readOnly: true };

export const ticketRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, listTickets, (request) =>
      inTenant(deps, request, (ctx) => listVisibleTickets(ctx, request.query), readOnly),
    );
    serve(app, countTickets, (request) => inTenant(deps, request, countVisibleTickets, readOnly));
    serve(app, showTicket, (request) =>
      inTenant(deps, request, (ctx) => showVisibleTicket(ctx, request.params.ticketId), readOnly),
    );
    serve(app, updateTicket, (request) =>
      inTenant(deps, request, (ctx) => moveTicket(ctx, request.params.ticketId, request.body)),
    );
    serve(app, markTicketRead, (request) =>
      inTenant(deps, request, (ctx) => markRead(ctx, request.params.ticketId, request.body.messageId)),
    );
  };
