// HTTP doors of the operator's figures.
import * as contract from "@prosa/contracts/office/dashboard";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import * as actions from "./dashboard.actions.ts";

export const dashboardRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.showDashboard, (request) => inTenant(deps, request, (ctx) => actions.show(ctx, request.query)));
    serve(app, contract.listDashboardNumber, (request) =>
      inTenant(deps, request, (ctx) => actions.list(ctx, request.query)),
    );
  };
