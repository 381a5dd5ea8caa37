// Door of webhooks out: the company's programs hear of what happens, signed, in order and never silently lost.
import * as contract from "@prosa/contracts/automation/webhooks";
import type { ServerModule } from "#platform/registry";
import { startWebhooks } from "./watch.ts";
import { webhookReactions } from "./webhooks.reactions.ts";
import { webhookRoutes } from "./webhooks.routes.ts";
import "./webhooks.tables.ts";

export { addWebhook } from "./webhooks.actions.ts";
export { noteProgramWrite } from "./webhooks.reactions.ts";

export const webhooksModule: ServerModule = {
  name: "webhooks",
  serves: [
    contract.listWebhooks,
    contract.createWebhook,
    contract.updateWebhook,
    contract.deleteWebhook,
    contract.rotateWebhookSecret,
    contract.testWebhook,
    contract.listDeliveries,
    contract.replayDeliveries,
  ],
  routes: webhookRoutes,
  reactions: webhookReactions,
  start: { role: "worker", run: startWebhooks },
};
