// Door of the copilot: proposals for the person who writes, from the integration the company chose.
import { askCopilot } from "@prosa/contracts/automation/copilot";
import type { ServerModule } from "#platform/registry";
import { copilotRoutes } from "./copilot.routes.ts";

export const copilotModule: ServerModule = { name: "copilot", serves: [askCopilot], routes: copilotRoutes };
