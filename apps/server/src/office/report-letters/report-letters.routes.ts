// HTTP doors of letters with figures.
import * as contract from "@prosa/contracts/report-letters";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { addLetter, endByLink, listLetters, removeLetter, resumeLetter } from "./report-letters.actions.ts";

export const reportLetterRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listReportLetters, (request) => inTenant(deps, request, listLetters, { readOnly: true }));
    serve(app, contract.createReportLetter, (request) =>
      inTenant(deps, request, (ctx) => addLetter(ctx, request.body)),
    );
    serve(app, contract.resumeReportLetter, (request) =>
      inTenant(deps, request, (ctx) => resumeLetter(ctx, request.params.reportLetterId)),
    );
    serve(app, contract.deleteReportLetter, (request) =>
      inTenant(deps, request, async (ctx) => {
        await removeLetter(ctx, request.params.reportLetterId);
        return { ok: true as const };
      }),
    );
    serve(app, contract.endReportLetter, (request) => endByLink(deps, request.body.token));
  };
