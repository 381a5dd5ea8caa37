// HTTP doors of what went wrong and what was done. Access "operator" lets in admins of tenant 1 and nobody else.
import * as contract from "@prosa/contracts/operator";
import type { Deps } from "#platform/context";
import { type Routes, serve } from "#platform/http";
import { atScreen } from "./acting.ts";
import { listErased, listGivenUp, listLog, listQuarantined, replayOne, retryOne } from "./operator.actions.ts";

const done = { ok: true } as const;

export const operatorRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listQuarantine, (request) => listQuarantined(deps, request.query));
    serve(app, contract.replayQuarantined, async (request) => {
      await replayOne(deps, atScreen(deps, request, "pt"), request.params.quarantineId);
      return done;
    });

    serve(app, contract.listFailedJobs, (request) => listGivenUp(deps, request.query));
    serve(app, contract.retryJob, async (request) => {
      await retryOne(deps, atScreen(deps, request, "pt"), request.params.jobId);
      return done;
    });

    serve(app, contract.listOperatorLog, (request) => listLog(deps, request.query));
    serve(app, contract.listCompanyErasures, (request) => listErased(deps, request.query));
  };
