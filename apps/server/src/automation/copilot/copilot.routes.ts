// HTTP door of the copilot.
import { askCopilot } from "@prosa/contracts/automation/copilot";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { demandWithin, prepare, propose } from "./copilot.actions.ts";

export const copilotRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, askCopilot, async (request) => {
      const { ticketId } = request.params;
      const prepared = await inTenant(deps, request, (ctx) => prepare(ctx, ticketId, request.body), { readOnly: true });
      if (prepared.ready) await demandWithin(deps, request.session.tenantId, request.session.userId);
      return propose(deps, prepared, request.body);
    });
  };
