// Door of ratings: the grade a customer gives an attendance after it was closed.
import * as contract from "@prosa/contracts/ratings";
import type { ServerModule } from "#platform/registry";
import { ratingKinds, ratingReactions } from "./ratings.events.ts";
import { askForRatingJob } from "./ratings.jobs.ts";
import { ratingRoutes } from "./ratings.routes.ts";
import "./ratings.report.ts";
import "./ratings.tables.ts";

export const ratingsModule: ServerModule = {
  name: "ratings",
  serves: [contract.showRating],
  routes: ratingRoutes,
  jobs: [askForRatingJob],
  journalKinds: ratingKinds,
  reactions: ratingReactions,
};
