// HTTP doors of consent: the company's words. A contact's own story is served with the contact.
import * as contract from "@prosa/contracts/conversation/consent";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { changeConsentSettings, readConsentSettings } from "./consent.actions.ts";

export const consentRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.showConsentSettings, (request) =>
      inTenant(deps, request, readConsentSettings, { readOnly: true }),
    );
    serve(app, contract.updateConsentSettings, (request) =>
      inTenant(deps, request, (ctx) => changeConsentSettings(ctx, request.body)),
    );
  };
