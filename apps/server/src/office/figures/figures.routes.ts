// HTTP doors of figures.
import * as contract from "@prosa/contracts/figures";
import { readForecast } from "@prosa/contracts/office/forecast";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { showBehind, showFigures, showNow } from "./figures.actions.ts";
import { startHome } from "./home.jobs.ts";
import { showForecast } from "./outlook/forecast.actions.ts";

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
    serve(app, readForecast, (request) => inTenant(deps, request, (ctx) => showForecast(ctx, request.query), readOnly));
    serve(app, contract.exportHome, (request) =>
      inTenant(deps, request, (ctx) => {
        const { format: _, ...asked } = request.body;
        return startHome(ctx, asked);
      }),
    );
  };
