// HTTP doors of the operator's area. Access "operator" lets in admins of tenant 1 and nobody else.
import { listFailedJobs, listQuarantine, replayQuarantined } from "@prosa/contracts/operator";
import { actorOf, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Routes, serve } from "#platform/http";
import { listGivenUp, listQuarantined, replayOne } from "./operator.actions.ts";

export const operatorRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, listQuarantine, (request) => listQuarantined(deps, request.query.pageNumber));
    serve(app, replayQuarantined, (request) => {
      const actor = actorOf(request.session);
      if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
      return replayOne(deps, actor, request.params.quarantineId);
    });
    serve(app, listFailedJobs, () => listGivenUp(deps));
  };
