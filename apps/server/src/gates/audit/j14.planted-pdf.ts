// The mistake J14 has to find: the export of a conversation as PDF is declared like any other read, and nobody keeps it.
import { messagesPdf } from "@prosa/contracts/messages";
import { route } from "@prosa/contracts/route";
import { inTenant, serve } from "#platform/http";
import type { ServerModule } from "#platform/registry";
import { askForPdf } from "../../conversation/pdf/pdf.jobs.ts";

const unaudited = route({ ...messagesPdf, audit: { none: "read" } });

export const plantedPdf: ServerModule = {
  name: "pdf",
  serves: [unaudited],
  routes: (deps) => async (app) => {
    serve(app, unaudited, (request) => inTenant(deps, request, (ctx) => askForPdf(ctx, request.params.ticketId)));
  },
};
