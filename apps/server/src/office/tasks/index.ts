// Door of tasks: what somebody has to do until when, and who is reminded of it.
import * as contract from "@prosa/contracts/office/tasks";
import type { ServerModule } from "#platform/registry";
import { findDueTasks, remindOfTasks } from "./tasks.jobs.ts";
import { taskRoutes } from "./tasks.routes.ts";
import "./tasks.notices.ts";
import "./tasks.tables.ts";

export { add as addTask, finish as finishTask } from "./tasks.actions.ts";

export const tasksModule: ServerModule = {
  name: "tasks",
  serves: [
    contract.listTasks,
    contract.taskCalendar,
    contract.showTask,
    contract.createTask,
    contract.updateTask,
    contract.finishTask,
    contract.deleteTask,
  ],
  routes: taskRoutes,
  jobs: [findDueTasks, remindOfTasks],
};
