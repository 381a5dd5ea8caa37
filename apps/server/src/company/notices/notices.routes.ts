// HTTP doors of notices: one's own, and nobody else's.
import { listNotices, readNotice, readNotices } from "@prosa/contracts/notices";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { listOwn, readOne, readUpTo } from "./notices.actions.ts";
import { demandAllKinds } from "./notices.types.ts";

export const noticeRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    demandAllKinds();
    serve(app, listNotices, (request) =>
      inTenant(deps, request, (ctx) => listOwn(ctx, request.query), { readOnly: true }),
    );
    serve(app, readNotice, (request) => inTenant(deps, request, (ctx) => readOne(ctx, request.params.noticeId)));
    serve(app, readNotices, (request) => inTenant(deps, request, (ctx) => readUpTo(ctx, request.body.upTo)));
  };
