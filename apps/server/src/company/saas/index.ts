// Door of the platform's own settings: what the operator decides for all companies.
import * as contract from "@prosa/contracts/company/saas";
import { platformWords } from "@prosa/contracts/company/saas-words";
import type { ServerModule } from "#platform/registry";
import { saasRoutes } from "./saas.routes.ts";
import "./saas.tables.ts";

export { readSettings } from "./saas.actions.ts";
export { chosenMailServer } from "./saas.mail.ts";
export { readPlatformSetting, readPlatformSettings, storePlatformSettings } from "./saas.queries.ts";
export { downloadBytes, filled, inLanguage, letterOf } from "./saas.rules.ts";
export { sendWhatsapp } from "./saas.whatsapp.ts";

export const saasModule: ServerModule = {
  name: "saas",
  serves: [contract.showSaas, contract.saveSaas, contract.testMail, contract.testWelcome, platformWords],
  routes: saasRoutes,
};
