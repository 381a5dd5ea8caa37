// Door of bots: they run published flows in tickets.
import type { ServerModule } from "#platform/registry";
import { callJob, forgetTracesJob } from "./bots.jobs.ts";
import { startBots } from "./bots.watch.ts";
import "./bots.tables.ts";

export type { FlowPorts } from "./bots.ports.ts";

export const botsModule: ServerModule = {
  name: "bots",
  jobs: [callJob, forgetTracesJob],
  start: { role: "worker", run: startBots },
};
