// Door of the use of assistants: what each question cost, and limits that parallel questions never pass.
import * as contract from "@prosa/contracts/automation/assistant-use";
import type { ServerModule } from "#platform/registry";
import { assistantUseRoutes } from "./use.routes.ts";
import "./use.notices.ts";
import "./use.tables.ts";

export { noteUse, reserve, type Used, type Worth } from "./reserve.actions.ts";
export { isPaid } from "./use.rules.ts";

export const assistantUseModule: ServerModule = {
  name: "assistant-use",
  serves: [
    contract.showAssistantUse,
    contract.limitAssistantUse,
    contract.showIntegrationUse,
    contract.limitIntegrationUse,
  ],
  routes: assistantUseRoutes,
};
