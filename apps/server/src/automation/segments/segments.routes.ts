// HTTP doors of segments: open the tenant's transaction, call one action or query, answer.
import * as contract from "@prosa/contracts/automation/segments";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { addSegment, changeSegment, countOf, removeSegment } from "./segments.actions.ts";
import { pageOfSegments } from "./segments.queries.ts";

export const segmentRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listSegments, (request) =>
      inTenant(deps, request, ({ tx }) => pageOfSegments(tx, request.query), { readOnly: true }),
    );
    serve(app, contract.createSegment, (request) => inTenant(deps, request, (ctx) => addSegment(ctx, request.body)));
    serve(app, contract.countSegment, (request) =>
      inTenant(deps, request, (ctx) => countOf(ctx, request.body), { readOnly: true }),
    );
    serve(app, contract.updateSegment, (request) =>
      inTenant(deps, request, (ctx) => changeSegment(ctx, request.params.segmentId, request.body)),
    );
    serve(app, contract.deleteSegment, (request) =>
      inTenant(deps, request, async (ctx) => {
        await removeSegment(ctx, request.params.segmentId);
        return { ok: true as const };
      }),
    );
  };
