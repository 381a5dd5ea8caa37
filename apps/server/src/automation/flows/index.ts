// Door of flows: chatbots as they are drawn and published, and the keywords that begin them.
import * as contract from "@prosa/contracts/flows";
import * as keywords from "@prosa/contracts/keyword-flows";
import type { ServerModule } from "#platform/registry";
import { handOverJob, moveJob } from "./flows.jobs.ts";
import { flowRoutes } from "./flows.routes.ts";
import { keywordRoutes } from "./keywords.routes.ts";
import "./flows.tables.ts";
import "./tests/flow-tests.tables.ts";

export { type Arrival, type Beginnings, type Choice, type Keyword, whichFlow } from "./choose.rules.ts";
export { addFlow, changeFlow, demandFlow } from "./flows.actions.ts";
export { addKeyword } from "./keywords.actions.ts";
export { beginningsOn } from "./keywords.queries.ts";
export { flowsNamingBoard } from "./known.queries.ts";
export { publish } from "./publish.actions.ts";
export { ticketFlows } from "./transfer.ts";

export const flowsModule: ServerModule = {
  name: "flows",
  serves: [
    contract.listFlows,
    contract.createFlow,
    contract.showFlow,
    contract.updateFlow,
    contract.deleteFlow,
    contract.saveFlowDraft,
    contract.checkFlow,
    contract.publishFlow,
    contract.listFlowVersions,
    contract.showFlowVersion,
    contract.restoreFlowVersion,
    contract.stopFlow,
    contract.listFlowTests,
    contract.createFlowTest,
    contract.deleteFlowTest,
    contract.flowChoices,
  ],
  routes: flowRoutes,
  jobs: [handOverJob, moveJob],
};

export const keywordFlowsModule: ServerModule = {
  name: "keyword-flows",
  serves: [
    keywords.listKeywordFlows,
    keywords.createKeywordFlow,
    keywords.updateKeywordFlow,
    keywords.deleteKeywordFlow,
    keywords.tryKeyword,
  ],
  routes: keywordRoutes,
};
