// Door of integrations: what a company connects to answer its customers.
import * as duties from "@prosa/contracts/automation/duties";
import * as contract from "@prosa/contracts/automation/integrations";
import { defineFeature } from "#company/plans";
import type { ServerModule } from "#platform/registry";
import { integrationRoutes } from "./integrations.routes.ts";
import "./duties/duties.tables.ts";
import "./integrations.tables.ts";

export { type Consultant, consult, consultantFor, unanswered } from "./duties/consult.ts";
export { giveDuty, standingOf } from "./duties/duties.actions.ts";
export { readDuty } from "./duties/duties.queries.ts";
export { noteHealth } from "./health.actions.ts";
export { addIntegration } from "./integrations.actions.ts";
export { findIntegration, queuesNamed } from "./integrations.queries.ts";
export { settingsFor } from "./settings.ts";

export const integrationsModule: ServerModule = {
  name: "integrations",
  gates: [defineFeature({ gate: "integrations" })],
  serves: [
    contract.listIntegrations,
    contract.showIntegration,
    contract.createIntegration,
    contract.updateIntegration,
    contract.deleteIntegration,
    contract.testIntegration,
    duties.listDuties,
    duties.updateDuty,
    duties.showHelp,
  ],
  routes: integrationRoutes,
};
