// HTTP doors of groups.
import * as contract from "@prosa/contracts/social/groups";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { listMembers } from "./groups.actions.ts";

export const groupRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.groupMembers, (request) =>
      inTenant(deps, request, (ctx) => listMembers(ctx, request.params.ticketId), { readOnly: true }),
    );
  };
