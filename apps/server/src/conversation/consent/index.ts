// Door of consent: who must not get what is sent to many, since when and by what.
import { showConsentSettings, updateConsentSettings } from "@prosa/contracts/conversation/consent";
import type { ServerModule } from "#platform/registry";
import { consentRoutes } from "./consent.routes.ts";
import "./consent.tables.ts";

export { consentOf, mayReceive, type Said, setConsent } from "./consent.actions.ts";

export const consentModule: ServerModule = {
  name: "consent",
  serves: [showConsentSettings, updateConsentSettings],
  routes: consentRoutes,
};
