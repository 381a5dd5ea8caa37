// HTTP doors of farewell messages: open the tenant's transaction, call one action or query, answer.
import * as contract from "@prosa/contracts/farewells";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { addFarewell, changeFarewell, removeFarewell } from "./farewells.actions.ts";
import { pageOfFarewells } from "./farewells.queries.ts";

export const farewellRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listFarewells, (request) =>
      inTenant(deps, request, ({ tx }) => pageOfFarewells(tx, request.query), { readOnly: true }),
    );
    serve(app, contract.createFarewell, (request) => inTenant(deps, request, (ctx) => addFarewell(ctx, request.body)));
    serve(app, contract.updateFarewell, (request) =>
      inTenant(deps, request, (ctx) => changeFarewell(ctx, request.params.farewellId, request.body)),
    );
    serve(app, contract.deleteFarewell, (request) =>
      inTenant(deps, request, async (ctx) => {
        await removeFarewell(ctx, request.params.farewellId);
        return { ok: true as const };
      }),
    );
  };
