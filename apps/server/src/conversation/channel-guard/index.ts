// Door of the guard of numbers: what a number may still send to many, and what stopped it.
import * as contract from "@prosa/contracts/conversation/channel-guard";
import type { ServerModule } from "#platform/registry";
import { channelGuardRoutes } from "./channel-guard.routes.ts";
import "./channel-guard.tables.ts";

export { forgetOldHours, heldNumbers } from "./channel-guard.actions.ts";
export { tellBraked } from "./channel-guard.notices.ts";

export const channelGuardModule: ServerModule = {
  name: "channel-guard",
  serves: [contract.channelHealth, contract.releaseChannel, contract.capChannel],
  routes: channelGuardRoutes,
};
