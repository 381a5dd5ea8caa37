// Door of the public API.
import * as contract from "@prosa/contracts/office/public-api";
import type { ServerModule } from "#platform/registry";
import { publicApiRoutes } from "./public-api.routes.ts";

export const publicApiModule: ServerModule = {
  name: "public-api",
  serves: Object.values(contract),
  routes: publicApiRoutes,
};
