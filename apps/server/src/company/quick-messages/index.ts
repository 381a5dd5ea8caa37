// Door of quick messages: texts with a key, for one person or for all.
import * as contract from "@prosa/contracts/quick-messages";
import type { ServerModule } from "#platform/registry";
import { quickMessageRoutes } from "./quick-messages.routes.ts";
import "./quick-messages.tables.ts";

export const quickMessagesModule: ServerModule = {
  name: "quick-messages",
  serves: [
    contract.listQuickMessages,
    contract.createQuickMessage,
    contract.updateQuickMessage,
    contract.useQuickMessage,
    contract.deleteQuickMessage,
  ],
  routes: quickMessageRoutes,
};
