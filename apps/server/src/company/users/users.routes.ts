// HTTP doors of users: what each keeps for themselves.
import { updateConfigs } from "@prosa/contracts/users";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { saveOwnConfigs } from "./users.actions.ts";

export const userRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, updateConfigs, (request) =>
      inTenant(deps, request, (ctx) => saveOwnConfigs(ctx, request.params.userId, request.body)),
    );
  };
