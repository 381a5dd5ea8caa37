// Door of long work: asked for by a person, done in steps, shown with its progress.
import { cancelLongJob, listLongJobs, longJobFailures, longJobResult, showLongJob } from "@prosa/contracts/long-jobs";
import type { ServerModule } from "#platform/registry";
import { jobChanged } from "./long-jobs.events.ts";
import { forgetLongJobs, runLongJob } from "./long-jobs.jobs.ts";
import { longJobRoutes } from "./long-jobs.routes.ts";
import "./long-jobs.tables.ts";

export { actingFor, showWork, startLongJob, stopWork } from "./long-jobs.actions.ts";
export { forgetOldWork } from "./long-jobs.jobs.ts";
export { type Erased, forgetWorkAbout } from "./long-jobs.people.ts";
export {
  defineLongJob,
  type Ended,
  type LongJobDefinition,
  type StepInput,
  type StepResult,
  standInFor,
} from "./long-jobs.types.ts";

export const longJobsModule: ServerModule = {
  name: "long-jobs",
  serves: [listLongJobs, showLongJob, cancelLongJob, longJobResult, longJobFailures],
  routes: longJobRoutes,
  jobs: [runLongJob, forgetLongJobs],
  journalKinds: [jobChanged],
};
