// Door of the operator's figures: what companies are worth, how that moves, and who stands behind each number.
import { listDashboardNumber, showDashboard } from "@prosa/contracts/office/dashboard";
import type { ServerModule } from "#platform/registry";
import { takeDays } from "./dashboard.jobs.ts";
import { dashboardRoutes } from "./dashboard.routes.ts";
import "./dashboard.tables.ts";

export { takeDay } from "./dashboard.jobs.ts";

export const dashboardModule: ServerModule = {
  name: "dashboard",
  serves: [showDashboard, listDashboardNumber],
  routes: dashboardRoutes,
  jobs: [takeDays],
};
