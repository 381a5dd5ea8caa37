// Asks for a grade some seconds after closing, when it can no longer be taken back.
import { askForRating } from "#conversation/tickets";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { ask } from "./ratings.actions.ts";

export const askForRatingJob = defineJob({
  ...askForRating,
  audit: { none: "carriesOut" },
  key: ({ ticketId }) => `rating:${ticketId}`,
  run: (deps, { tenantId, ...closing }) => asSystem(deps, tenantId, (ctx) => ask(ctx, closing), askForRating.name),
});
