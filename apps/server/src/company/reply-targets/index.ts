// Door of reply targets: what waits are judged by, with the hours they are measured in.
import * as contract from "@prosa/contracts/reply-targets";
import type { ServerModule } from "#platform/registry";
import { replyTargetRoutes } from "./reply-targets.routes.ts";

export const replyTargetsModule: ServerModule = {
  name: "replyTargets",
  serves: [contract.listReplyTargets, contract.saveCompanyTargets],
  routes: replyTargetRoutes,
};
