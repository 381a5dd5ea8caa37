// Door of groups: conversations of many, with names for who says what.
import * as contract from "@prosa/contracts/social/groups";
import { defineFeature } from "#company/plans";
import type { ServerModule } from "#platform/registry";
import { groupRoutes } from "./groups.routes.ts";
import "./groups.tables.ts";

export { namedMembers } from "./groups.actions.ts";

export const groupsModule: ServerModule = {
  name: "groups",
  serves: [contract.groupMembers],
  routes: groupRoutes,
  gates: [defineFeature({ gate: "groups" })],
};
