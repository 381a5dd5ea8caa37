// Door of the jobs: durable work that is written with the change it follows from.
export {
  declareRequest,
  defineJob,
  type EnqueueOptions,
  HEARTBEAT_SECONDS,
  type JobDefinition,
  type JobInput,
  type JobRequest,
  type QueueDefinition,
  queuesOf,
} from "./define.ts";
export { installJobs } from "./install.ts";
export { createJobs, type FailedJob, type Jobs, type JobsOptions } from "./jobs.ts";
export {
  dropWaitingJobs,
  holdJobs,
  jobsVersion,
  putWaitingJobs,
  readWaitingJobs,
  releaseJobs,
} from "./moved.ts";
