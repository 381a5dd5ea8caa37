// HTTP doors of tasks: open the tenant's transaction, call one action or query, answer.
import * as contract from "@prosa/contracts/office/tasks";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import * as tasks from "./tasks.actions.ts";

const readOnly = { readOnly: true };

export const taskRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listTasks, (request) =>
      inTenant(deps, request, (ctx) => tasks.list(ctx, request.query), readOnly),
    );
    serve(app, contract.taskCalendar, (request) =>
      inTenant(deps, request, (ctx) => tasks.calendar(ctx, request.query), readOnly),
    );
    serve(app, contract.showTask, (request) =>
      inTenant(deps, request, (ctx) => tasks.show(ctx, request.params.taskId), readOnly),
    );
    serve(app, contract.createTask, (request) => inTenant(deps, request, (ctx) => tasks.add(ctx, request.body)));
    serve(app, contract.updateTask, (request) =>
      inTenant(deps, request, (ctx) => tasks.change(ctx, request.params.taskId, request.body)),
    );
    serve(app, contract.finishTask, (request) =>
      inTenant(deps, request, (ctx) => tasks.finish(ctx, request.params.taskId, request.body.finished)),
    );
    serve(app, contract.deleteTask, (request) =>
      inTenant(deps, request, (ctx) => tasks.remove(ctx, request.params.taskId)),
    );
  };
