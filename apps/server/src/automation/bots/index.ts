// Door of bots: they run published flows in tickets.
import * as why from "@prosa/contracts/automation/flow-why";
import type { ServerModule } from "#platform/registry";
import { callJob, forgetTracesJob } from "./bots.jobs.ts";
import { botRoutes } from "./bots.routes.ts";
import { startBots } from "./bots.watch.ts";
import "./bots.tables.ts";

export type { FlowPorts } from "./bots.ports.ts";

export const botsModule: ServerModule = {
  name: "bots",
  serves: [why.messageWhy, why.ticketFlow],
  routes: botRoutes,
  jobs: [callJob, forgetTracesJob],
  start: { role: "worker", run: startBots },
};
