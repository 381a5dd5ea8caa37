// Door of bots: they run published flows in tickets.
import { flowNumbers } from "@prosa/contracts/automation/flow-numbers";
import * as why from "@prosa/contracts/automation/flow-why";
import type { ServerModule } from "#platform/registry";
import { callJob, forgetTracesJob } from "./bots.jobs.ts";
import { botRoutes } from "./bots.routes.ts";
import { startBots } from "./bots.watch.ts";
import { countTurnsJob } from "./numbers/numbers.jobs.ts";
import "./bots.tables.ts";
import "./numbers/numbers.tables.ts";

export type { AssistantQuestion, FlowPorts } from "./bots.ports.ts";
export { answerIn } from "./turn.actions.ts";

export const botsModule: ServerModule = {
  name: "bots",
  serves: [why.messageWhy, why.ticketFlow, flowNumbers],
  routes: botRoutes,
  jobs: [callJob, forgetTracesJob, countTurnsJob],
  start: { role: "worker", run: startBots },
};
