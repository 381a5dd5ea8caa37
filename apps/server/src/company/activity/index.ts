// Door of people at work: when they were at their screens, and who pauses.
import * as contract from "@prosa/contracts/pauses";
import type { ServerModule } from "#platform/registry";
import { pauseChanged } from "./activity.events.ts";
import { activityRoutes } from "./activity.routes.ts";
import "./activity.tables.ts";

export { forgetOldActivity, leavePause } from "./activity.actions.ts";
export { isPausing, pauseOf } from "./activity.queries.ts";

export const activityModule: ServerModule = {
  name: "activity",
  serves: [contract.showOwnPause, contract.beginPause, contract.endPause],
  routes: activityRoutes,
  journalKinds: [pauseChanged],
};
