// Door of closing reasons: why an attendance ended.
import * as contract from "@prosa/contracts/closing-reasons";
import type { ServerModule } from "#platform/registry";
import { closingReasonRoutes } from "./closing-reasons.routes.ts";
import "./closing-reasons.tables.ts";

export const closingReasonsModule: ServerModule = {
  name: "closing-reasons",
  serves: [
    contract.listClosingReasons,
    contract.createClosingReason,
    contract.updateClosingReason,
    contract.deleteClosingReason,
  ],
  routes: closingReasonRoutes,
};
