// Door of queues.
import * as contract from "@prosa/contracts/queues";
import type { ServerModule } from "#platform/registry";
import { queuePeopleChanged } from "./queues.events.ts";
import { queueRoutes } from "./queues.routes.ts";
import "./queues.tables.ts";

export { createQueue } from "./queues.actions.ts";
export { knownQueueIds, loadQueue } from "./queues.queries.ts";
export { OF_COMPANY, setTargets, targetsInForce } from "./reply-targets.queries.ts";

export const queuesModule: ServerModule = {
  name: "queues",
  serves: [
    contract.listQueues,
    contract.queueChoices,
    contract.showQueue,
    contract.createQueue,
    contract.updateQueue,
    contract.deleteQueue,
  ],
  routes: queueRoutes,
  journalKinds: [queuePeopleChanged],
};
