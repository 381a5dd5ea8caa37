// HTTP doors of drafts.
import * as contract from "@prosa/contracts/drafts";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { keepDraft, showDrafts } from "./drafts.actions.ts";

export const draftRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listDrafts, (request) =>
      inTenant(deps, request, (ctx) => showDrafts(ctx, request.query.ticketId), { readOnly: true }),
    );
    serve(app, contract.saveDraft, (request) =>
      inTenant(deps, request, async (ctx) => ({
        version: await keepDraft(ctx, request.params.ticketId, request.body),
      })),
    );
  };
