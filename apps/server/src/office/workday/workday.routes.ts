// HTTP door of the working day.
import { readWorkday } from "@prosa/contracts/workday";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { showWorkday } from "./workday.actions.ts";

export const workdayRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, readWorkday, (request) =>
      inTenant(deps, request, (ctx) => showWorkday(ctx, request.query), { readOnly: true }),
    );
  };
