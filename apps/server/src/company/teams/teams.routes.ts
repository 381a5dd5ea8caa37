// HTTP doors of teams.
import * as contract from "@prosa/contracts/people";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { addTeam, changeTeam, removeTeam } from "./teams.actions.ts";
import { listTeams } from "./teams.queries.ts";

export const teamRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listTeams, (request) =>
      inTenant(deps, request, ({ tx }) => listTeams(tx, request.query), { readOnly: true }),
    );

    serve(app, contract.createTeam, (request) => inTenant(deps, request, (ctx) => addTeam(ctx, request.body)));

    serve(app, contract.updateTeam, (request) =>
      inTenant(deps, request, (ctx) => changeTeam(ctx, request.params.teamId, request.body)),
    );

    serve(app, contract.deleteTeam, async (request) => {
      await inTenant(deps, request, (ctx) => removeTeam(ctx, request.params.teamId));
      return { ok: true as const };
    });
  };
