// Door of help: articles that the operator writes for all companies.
import * as contract from "@prosa/contracts/office/help";
import type { ServerModule } from "#platform/registry";
import { helpRoutes } from "./help.routes.ts";
import "./help.tables.ts";

export { write as writeArticle } from "./help.actions.ts";

export const helpModule: ServerModule = {
  name: "help",
  serves: [
    contract.readHelp,
    contract.listHelpArticles,
    contract.createHelpArticle,
    contract.updateHelpArticle,
    contract.deleteHelpArticle,
  ],
  routes: helpRoutes,
};
