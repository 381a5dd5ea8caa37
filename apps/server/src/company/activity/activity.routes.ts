// HTTP doors of a person's own pause.
import * as contract from "@prosa/contracts/pauses";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { comeBack, pause, showPause } from "./activity.actions.ts";

export const activityRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.showOwnPause, (request) => inTenant(deps, request, showPause, { readOnly: true }));
    serve(app, contract.beginPause, (request) => inTenant(deps, request, (ctx) => pause(ctx, request.body)));
    serve(app, contract.endPause, (request) => inTenant(deps, request, comeBack));
  };
