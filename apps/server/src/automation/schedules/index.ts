// Door of scheduled messages: what leaves on which dates.
import * as contract from "@prosa/contracts/automation/schedules";
import type { ServerModule } from "#platform/registry";
import { findDueRuns, settleRuns } from "./schedules.jobs.ts";
import { scheduleRoutes } from "./schedules.routes.ts";
import "./schedules.report.ts";
import "./schedules.tables.ts";

export { add as addSchedule } from "./schedules.actions.ts";

export const schedulesModule: ServerModule = {
  name: "schedules",
  serves: [
    contract.listSchedules,
    contract.scheduleCalendar,
    contract.scheduleDates,
    contract.showSchedule,
    contract.createSchedule,
    contract.updateSchedule,
    contract.cancelSchedule,
    contract.sendScheduleNow,
  ],
  routes: scheduleRoutes,
  jobs: [findDueRuns, settleRuns],
};
