// Door of a telephone's address book: its people as contacts, each found or made, none by two names.
import * as contract from "@prosa/contracts/sessions/contact-sync";
import { inTenant, serve } from "#platform/http";
import type { ServerModule } from "#platform/registry";
import { begin, listSyncs } from "./contact-sync.actions.ts";
import "./contact-sync.tables.ts";

export { takeTold } from "./contact-sync.storing.ts";

export const contactSyncModule: ServerModule = {
  name: "contact-sync",
  serves: [contract.contactSyncs, contract.syncContacts],
  routes: (deps) => async (app) => {
    serve(app, contract.contactSyncs, (request) => inTenant(deps, request, listSyncs, { readOnly: true }));
    serve(app, contract.syncContacts, (request) => inTenant(deps, request, (ctx) => begin(ctx, request.body)));
  },
};
