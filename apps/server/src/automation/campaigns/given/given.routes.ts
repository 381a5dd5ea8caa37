// HTTP doors of what a campaign is given and gives: files, a table of people, a file of recipients, prices.
import * as contract from "@prosa/contracts/automation/campaigns-given";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { startExport } from "./export.jobs.ts";
import { attachFile, detachFile } from "./files.actions.ts";
import { savePrice } from "./prices.ts";
import { startTable } from "./table.jobs.ts";

export const givenRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.attachCampaignFile, (request) =>
      attachFile(deps, request, { ...request.params, fileId: request.body.fileId }),
    );
    serve(app, contract.detachCampaignFile, ({ params, ...request }) =>
      inTenant(deps, request, (ctx) => detachFile(ctx, params.campaignId, params.place)),
    );
    serve(app, contract.readCampaignTable, (request) =>
      inTenant(deps, request, (ctx) => startTable(ctx, request.params.campaignId, request.body)),
    );
    serve(app, contract.exportCampaign, (request) =>
      inTenant(deps, request, (ctx) => startExport(ctx, request.params.campaignId, request.body)),
    );
    serve(app, contract.saveMessagePrice, (request) => inTenant(deps, request, (ctx) => savePrice(ctx, request.body)));
  };
