// Door of knowledge: what a company knows, and which pieces of it answer a question.
import * as contract from "@prosa/contracts/automation/knowledge";
import type { ServerModule } from "#platform/registry";
import { readJob } from "./documents/documents.jobs.ts";
import { knowledgeRoutes } from "./knowledge.routes.ts";
import "./documents/documents.tables.ts";
import "./knowledge.tables.ts";

export { passagesFor } from "./knowledge.actions.ts";
export type { Passage } from "./knowledge.queries.ts";

export const knowledgeModule: ServerModule = {
  name: "knowledge",
  serves: [
    contract.listKnowledge,
    contract.showKnowledge,
    contract.createKnowledge,
    contract.updateKnowledge,
    contract.createKnowledgeDocument,
    contract.replaceKnowledgeDocument,
    contract.deleteKnowledge,
    contract.tryKnowledge,
  ],
  routes: knowledgeRoutes,
  jobs: [readJob],
};
