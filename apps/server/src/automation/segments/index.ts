// Door of segments: a saved answer to who is meant.
import * as contract from "@prosa/contracts/automation/segments";
import type { ServerModule } from "#platform/registry";
import { segmentRoutes } from "./segments.routes.ts";
import "./segments.audience.ts";
import "./segments.tables.ts";

export const segmentsModule: ServerModule = {
  name: "segments",
  serves: [
    contract.listSegments,
    contract.createSegment,
    contract.updateSegment,
    contract.deleteSegment,
    contract.countSegment,
  ],
  routes: segmentRoutes,
};
