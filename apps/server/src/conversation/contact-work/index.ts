// Door of work on many contacts: tables that come in and go out, and one change for all of a filter.
import * as contract from "@prosa/contracts/contact-work";
import { inTenant, serve } from "#platform/http";
import type { ServerModule } from "#platform/registry";
import { startExport } from "./export.jobs.ts";
import { lookInto } from "./import.actions.ts";
import { readCheck, startCheck } from "./import.check.ts";
import { startImport } from "./import.jobs.ts";
import { startMass } from "./mass.jobs.ts";

export { keepPart, type Part, partsOf } from "./import.actions.ts";
export { addTags, attendedAmong } from "./import.queries.ts";
export { readRows } from "./import.table.ts";
export { demandAdmin } from "./work.access.ts";
export { demandOneWay, readMeant, whereMeant } from "./work.meant.ts";

export const contactWorkModule: ServerModule = {
  name: "contact-work",
  serves: [
    contract.exportContacts,
    contract.readImport,
    contract.checkImport,
    contract.showImportCheck,
    contract.importContacts,
    contract.changeContacts,
  ],
  routes: (deps) => async (app) => {
    serve(app, contract.exportContacts, (request) => inTenant(deps, request, (ctx) => startExport(ctx, request.body)));
    serve(app, contract.readImport, (request) => lookInto(deps, request, request.body));
    serve(app, contract.checkImport, (request) => inTenant(deps, request, (ctx) => startCheck(ctx, request.body)));
    serve(app, contract.showImportCheck, (request) =>
      inTenant(deps, request, (ctx) => readCheck(ctx, request.params.longJobId), { readOnly: true }),
    );
    serve(app, contract.importContacts, (request) => inTenant(deps, request, (ctx) => startImport(ctx, request.body)));
    serve(app, contract.changeContacts, (request) => inTenant(deps, request, (ctx) => startMass(ctx, request.body)));
  },
};
