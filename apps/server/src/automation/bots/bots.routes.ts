// HTTP doors of bots: why one said something, and where a ticket stands in its flow.
import { flowNumbers } from "@prosa/contracts/automation/flow-numbers";
import * as contract from "@prosa/contracts/automation/flow-why";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { showNumbers } from "./numbers/numbers.actions.ts";
import { explainMessage, showTicketFlow } from "./why/why.actions.ts";

const readOnly = { readOnly: true };

export const botRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.messageWhy, (request) =>
      inTenant(deps, request, (ctx) => explainMessage(ctx, request.params.messageId), readOnly),
    );
    serve(app, flowNumbers, (request) =>
      inTenant(deps, request, (ctx) => showNumbers(ctx, request.params.flowId, request.query), readOnly),
    );
    serve(app, contract.ticketFlow, (request) =>
      inTenant(deps, request, (ctx) => showTicketFlow(ctx, request.params.ticketId), readOnly),
    );
  };
