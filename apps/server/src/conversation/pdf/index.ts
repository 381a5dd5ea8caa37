// Door of printed conversations.
import { messagesPdf } from "@prosa/contracts/messages";
import { inTenant, serve } from "#platform/http";
import type { ServerModule } from "#platform/registry";
import { askForPdf } from "./pdf.jobs.ts";

export const pdfModule: ServerModule = {
  name: "pdf",
  serves: [messagesPdf],
  routes: (deps) => async (app) => {
    serve(app, messagesPdf, (request) => inTenant(deps, request, (ctx) => askForPdf(ctx, request.params.ticketId)));
  },
};
