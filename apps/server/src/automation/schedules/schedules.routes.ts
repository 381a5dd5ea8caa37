// HTTP doors of scheduled messages: open the tenant's transaction, call one action or query, answer.
import * as contract from "@prosa/contracts/automation/schedules";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import * as schedules from "./schedules.actions.ts";

const readOnly = { readOnly: true };

export const scheduleRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listSchedules, (request) =>
      inTenant(deps, request, (ctx) => schedules.list(ctx, request.query), readOnly),
    );
    serve(app, contract.scheduleCalendar, (request) =>
      inTenant(deps, request, (ctx) => schedules.calendar(ctx, request.query), readOnly),
    );
    serve(app, contract.scheduleDates, (request) =>
      inTenant(deps, request, (ctx) => schedules.dates(ctx, request.query), readOnly),
    );
    serve(app, contract.showSchedule, (request) =>
      inTenant(deps, request, (ctx) => schedules.show(ctx, request.params.scheduleId), readOnly),
    );
    serve(app, contract.createSchedule, (request) =>
      inTenant(deps, request, (ctx) => schedules.add(ctx, request.body)),
    );
    serve(app, contract.updateSchedule, (request) =>
      inTenant(deps, request, (ctx) => schedules.change(ctx, request.params.scheduleId, request.body)),
    );
    serve(app, contract.cancelSchedule, (request) =>
      inTenant(deps, request, (ctx) => schedules.cancel(ctx, request.params.scheduleId, request.query)),
    );
    serve(app, contract.sendScheduleNow, (request) =>
      inTenant(deps, request, (ctx) => schedules.sendNow(ctx, request.params.scheduleId, request.body.number)),
    );
  };
