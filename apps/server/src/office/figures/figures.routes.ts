// HTTP doors of figures.
import * as contract from "@prosa/contracts/figures";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { showBehind, showFigures, showNow } from "./figures.actions.ts";

export const figureRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    const readOnly = { readOnly: true } as const;
    serve(app, contract.readFigures, (request) =>
      inTenant(deps, request, (ctx) => showFigures(ctx, request.query), readOnly),
    );
    serve(app, contract.readFacts, (request) =>
      inTenant(deps, request, (ctx) => showBehind(ctx, request.query), readOnly),
    );
    serve(app, contract.readNow, (request) => inTenant(deps, request, (ctx) => showNow(ctx, request.query), readOnly));
  };
