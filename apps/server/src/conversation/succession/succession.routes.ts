// HTTP doors of successions: look ahead, begin, take back.
import * as contract from "@prosa/contracts/channels/channel-succession";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { begin, goBack, list, preview } from "./succession.actions.ts";

const readOnly = { readOnly: true };

export const successionRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.previewSuccession, (request) =>
      inTenant(deps, request, (ctx) => preview(ctx, request.params.channelId), readOnly),
    );
    serve(app, contract.startSuccession, (request) =>
      inTenant(deps, request, (ctx) => begin(ctx, request.params.channelId, request.body.toChannelId)),
    );
    serve(app, contract.listSuccessions, (request) => inTenant(deps, request, list, readOnly));
    serve(app, contract.undoSuccession, (request) =>
      inTenant(deps, request, (ctx) => goBack(ctx, request.params.successionId)),
    );
  };
