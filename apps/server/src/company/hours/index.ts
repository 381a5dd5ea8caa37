// Door of hours: when the company, a channel or a queue is open, and what is said when it is not.
import * as contract from "@prosa/contracts/hours";
import type { ServerModule } from "#platform/registry";
import { hoursRoutes } from "./hours.routes.ts";
import { extendOpenSpans, renewOpenSpans } from "./spans/open-spans.ts";
import "./hours.tables.ts";

export { hoursAt } from "./hours.actions.ts";
export { type LocalMinute, localOf } from "./hours.local.rules.ts";
export { forgetQuiet, isNobodyTold } from "./hours.quiet.ts";
export { instantInSeries, type Period, readLocal, type Series } from "./hours.series.rules.ts";
export type { Decision, Question } from "./hours.types.ts";
export { dateText, timeText } from "./hours.wall-clock.rules.ts";
export { extendOpenSpans, openSpansNow, renewOpenSpans } from "./spans/open-spans.ts";

export const hoursModule: ServerModule = {
  name: "hours",
  serves: [
    contract.showBusinessHours,
    contract.saveBusinessHours,
    contract.saveBusinessMessage,
    contract.previewHours,
    contract.hoursScopes,
    contract.listHolidays,
    contract.createHoliday,
    contract.importHolidays,
    contract.updateHoliday,
    contract.deleteHoliday,
  ],
  routes: hoursRoutes,
  jobs: [renewOpenSpans, extendOpenSpans],
};
