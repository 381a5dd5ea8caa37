// HTTP doors of ratings.
import * as contract from "@prosa/contracts/ratings";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { show } from "./ratings.actions.ts";

export const ratingRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.showRating, (request) =>
      inTenant(deps, request, (ctx) => show(ctx, request.params.ticketId), { readOnly: true }),
    );
  };
