// HTTP doors of a channel's past.
import * as contract from "@prosa/contracts/sessions/channel-history";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { begin, end, look } from "./wa-history.actions.ts";

export const historyRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.showHistory, (request) =>
      inTenant(deps, request, (ctx) => look(ctx, request.params.channelId), { readOnly: true }),
    );
    serve(app, contract.importHistory, (request) =>
      inTenant(deps, request, (ctx) => begin(ctx, request.params.channelId, request.body)),
    );
    serve(app, contract.stopHistory, (request) => inTenant(deps, request, (ctx) => end(ctx, request.params.channelId)));
  };
