// Erases companies whose week is over.
import { limits } from "@prosa/contracts/limits";
import { z } from "zod";
import { defineJob } from "#platform/jobs";
import { eraseDue } from "./departures.actions.ts";

export const eraseLeaving = defineJob({
  name: "operator.erase",
  queue: "erasing",
  slots: 1,
  // Whatever overlaps with its own repetition finds the rows gone.
  mayOverlap: true,
  timeoutSeconds: limits.tenantDeleteTimeoutSeconds,
  audit: { own: ["operator.company_erased"] },
  payload: z.object({}),
  everySeconds: 600,
  run: (deps, _, signal) => eraseDue(deps, signal),
});
