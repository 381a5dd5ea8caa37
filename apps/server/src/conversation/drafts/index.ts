// Door of drafts: what a person is writing, kept for that person's other devices.
import * as contract from "@prosa/contracts/drafts";
import type { ServerModule } from "#platform/registry";
import { draftChanged } from "./drafts.events.ts";
import { draftRoutes } from "./drafts.routes.ts";
import "./drafts.tables.ts";

export { forgetOldDrafts, spendDraft } from "./drafts.actions.ts";

export const draftsModule: ServerModule = {
  name: "drafts",
  serves: [contract.listDrafts, contract.saveDraft],
  routes: draftRoutes,
  journalKinds: [draftChanged],
};
