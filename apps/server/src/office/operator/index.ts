// Door of the operator's area: what went wrong, whoever it went wrong for.
import { listFailedJobs, listQuarantine, replayQuarantined } from "@prosa/contracts/operator";
import type { ServerModule } from "#platform/registry";
import { operatorRoutes } from "./operator.routes.ts";

export const operatorModule: ServerModule = {
  name: "operator",
  serves: [listQuarantine, replayQuarantined, listFailedJobs],
  routes: operatorRoutes,
};
