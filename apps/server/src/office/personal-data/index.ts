// Door of people's rights over their data: their export, their erasure, and how long what they wrote is kept.
import * as contract from "@prosa/contracts/personal-data";
import { defineErased } from "#conversation/contacts";
import type { ServerModule } from "#platform/registry";
import { erasedOf } from "./erase.actions.ts";
import { forgetWorkJob } from "./erase.jobs.ts";
import { ledgerJob } from "./ledger.ts";
import { personalDataRoutes } from "./personal-data.routes.ts";
import "./personal-data.tables.ts";
import { erasuresCommand } from "./replay.command.ts";
import { retentionJob } from "./retention.jobs.ts";

defineErased(erasedOf);

export const personalDataModule: ServerModule = {
  name: "personal-data",
  serves: [contract.showPersonalData, contract.exportPerson, contract.erasePerson, contract.listErasures],
  routes: personalDataRoutes,
  jobs: [ledgerJob, forgetWorkJob, retentionJob],
  commands: [erasuresCommand],
};
