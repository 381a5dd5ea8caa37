// Door of web push: telling a person on their devices although no window of the product is open.
import { removePushDevice, showPush, subscribePush, testPushDevice } from "@prosa/contracts/push";
import type { ServerModule } from "#platform/registry";
import { watchAttention } from "./attention.ts";
import { pushKeysCommand } from "./push.command.ts";
import { pushNotices, sendPush } from "./push.jobs.ts";
import { pushRoutes } from "./push.routes.ts";
import "./push.tables.ts";

export { forgetOldPushes } from "./push.actions.ts";
export { isPushOn, pushPassing } from "./push.jobs.ts";
export { definePush } from "./push.types.ts";

export const pushModule: ServerModule = {
  name: "push",
  serves: [showPush, subscribePush, removePushDevice, testPushDevice],
  routes: pushRoutes,
  jobs: [sendPush],
  reactions: [pushNotices],
  commands: [pushKeysCommand],
  start: { role: "api", run: watchAttention },
};
