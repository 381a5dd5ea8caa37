// The first grade of a ticket, told to whoever says thanks.
import { z } from "zod";
import { defineJournalKind, type Reaction } from "#platform/journal";
import { thank } from "./ratings.actions.ts";

const RatingGiven = z.object({ ticketId: z.number() });

declare module "#platform/journal" {
  interface JournalKinds {
    "rating.given": z.infer<typeof RatingGiven>;
  }
}

export const ratingGiven = defineJournalKind({
  kind: "rating.given",
  data: RatingGiven,
  // Screens hear of the message that carries it.
  news: async () => [],
});

export const thankForRating: Reaction = {
  kind: "rating.given",
  name: "ratings.thank",
  run: (ctx, { data }) => thank(ctx, data.ticketId),
};
