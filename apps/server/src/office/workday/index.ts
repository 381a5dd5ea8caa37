// Door of the working day: how long people were at work.
import { readWorkday } from "@prosa/contracts/workday";
import type { ServerModule } from "#platform/registry";
import { workdayRoutes } from "./workday.routes.ts";

export const workdayModule: ServerModule = { name: "workday", serves: [readWorkday], routes: workdayRoutes };
