// HTTP doors of reply targets.
import { listReplyTargets, saveCompanyTargets } from "@prosa/contracts/reply-targets";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { saveOfCompany, showTargets } from "./reply-targets.actions.ts";

export const replyTargetRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, listReplyTargets, (request) => inTenant(deps, request, showTargets, { readOnly: true }));
    serve(app, saveCompanyTargets, (request) => inTenant(deps, request, (ctx) => saveOfCompany(ctx, request.body)));
  };
