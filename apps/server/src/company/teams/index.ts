// Door of teams: names for groups of people.
import { createTeam, deleteTeam, listTeams, updateTeam } from "@prosa/contracts/people";
import type { ServerModule } from "#platform/registry";
import { teamRoutes } from "./teams.routes.ts";
import "./teams.tables.ts";

export const teamsModule: ServerModule = {
  name: "teams",
  serves: [listTeams, createTeam, updateTeam, deleteTeam],
  routes: teamRoutes,
};
