// Door of support: the platform's people inside a company, by its leave and for a time.
import { enterSupport } from "@prosa/contracts/companies";
import { endSupportGrant, grantSupport, listSupportGrants } from "@prosa/contracts/people";
import type { ServerModule } from "#platform/registry";
import { supportRoutes } from "./support.routes.ts";
import "./support.tables.ts";

export const supportModule: ServerModule = {
  name: "support",
  serves: [listSupportGrants, grantSupport, endSupportGrant, enterSupport],
  routes: supportRoutes,
};
