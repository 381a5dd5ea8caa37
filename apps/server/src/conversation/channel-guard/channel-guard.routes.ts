// HTTP doors of the guard of numbers.
import * as contract from "@prosa/contracts/conversation/channel-guard";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { readHealth, release, setOwnCap } from "./channel-guard.actions.ts";

export const channelGuardRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.channelHealth, (request) =>
      inTenant(deps, request, (ctx) => readHealth(ctx, request.params.channelId), { readOnly: true }),
    );
    serve(app, contract.releaseChannel, (request) =>
      inTenant(deps, request, (ctx) => release(ctx, request.params.channelId, request.body.note)),
    );
    serve(app, contract.capChannel, (request) =>
      inTenant(deps, request, (ctx) => setOwnCap(ctx, request.params.channelId, request.body.cap)),
    );
  };
