// Door of facts: what happened to tickets, as rows that figures are sums over.
import type { ServerModule } from "#platform/registry";
import { fillFacts } from "./facts.jobs.ts";
import "./facts.tables.ts";

export { factAsked, fillSome } from "./facts.actions.ts";
export { deriveFacts } from "./facts.derive.rules.ts";
export { alongWith, answering, forgetAsked, hideFacts, takeFactsBack } from "./facts.queries.ts";
export { authorOf, type Fact, factsOf, type Stages, stagesOf } from "./facts.rules.ts";

export const factsModule: ServerModule = { name: "facts", jobs: [fillFacts] };
