// Door of intake: what customers and providers tell us.
import type { ServerModule } from "#platform/registry";
import { restoreIgnored } from "./intake.ignored.ts";
import { startPollers } from "./intake.pollers.ts";
import { intakeRoutes } from "./intake.routes.ts";
import { learnJob } from "./learning/learn.jobs.ts";
import "./intake.tables.ts";

export { isPassing, takeInChanges, takeInWith } from "./intake.actions.ts";
export {
  forgetOldQuarantined,
  forgetQuarantined,
  keepBody,
  MOST_KEPT,
  quarantine,
  replay,
} from "./intake.quarantine.ts";
export type { Applied, Call, Source } from "./intake.types.ts";

export const intakeModule: ServerModule = {
  name: "intake",
  routes: intakeRoutes,
  reactions: [restoreIgnored],
  jobs: [learnJob],
  start: { role: "worker", run: startPollers },
};
