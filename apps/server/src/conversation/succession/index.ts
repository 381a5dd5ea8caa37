// Door of successions: another channel takes the place of one that was lost, blocked, disconnected, or is given up.
import * as contract from "@prosa/contracts/channels/channel-succession";
import type { ServerModule } from "#platform/registry";
import { successionRoutes } from "./succession.routes.ts";
import "./succession.jobs.ts";
import "./succession.tables.ts";

export const successionModule: ServerModule = {
  name: "succession",
  serves: [contract.previewSuccession, contract.startSuccession, contract.listSuccessions, contract.undoSuccession],
  routes: successionRoutes,
};
