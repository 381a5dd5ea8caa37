// Door of assistants: they answer in steps of flows, once per burst, only while the turn is a bot's.
import type { ServerModule } from "#platform/registry";
import { forgetRunsJob } from "./assistants.jobs.ts";
import { startAssistants } from "./assistants.watch.ts";
import "./assistants.tables.ts";

export { hostsIn, leaks, marked, withoutStrangeLinks } from "./answers.rules.ts";
export { createWatch } from "./assistants.watch.ts";
export { aboutAssistant, askAssistant } from "./port.ts";
export { newRedaction, type Redaction } from "./redact.rules.ts";

export const assistantsModule: ServerModule = {
  name: "assistants",
  serves: [],
  jobs: [forgetRunsJob],
  start: { role: "worker", run: startAssistants },
};
