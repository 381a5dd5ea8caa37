// What a customer says about a closed ticket, told to whoever answers it.
import { z } from "zod";
import { defineJournalKind, type Reaction } from "#platform/journal";
import { answerGrade, explainGrades, thankForComment } from "./ratings.actions.ts";

const OfTicket = z.object({ ticketId: z.number() });

declare module "#platform/journal" {
  interface JournalKinds {
    /** The first grade of a ticket. */
    "rating.given": z.infer<typeof OfTicket>;
    "rating.commented": z.infer<typeof OfTicket>;
    /** Meant as a grade, and none. */
    "rating.missed": z.infer<typeof OfTicket>;
  }
}

const kinds = ["rating.given", "rating.commented", "rating.missed"] as const;

/** Screens hear of the message that carries it. */
export const ratingKinds = kinds.map((kind) => defineJournalKind({ kind, data: OfTicket, news: async () => [] }));

export const ratingReactions: Reaction[] = [
  { kind: "rating.given", name: "ratings.thank", run: (ctx, { data }) => answerGrade(ctx, data.ticketId) },
  { kind: "rating.commented", name: "ratings.comment", run: (ctx, { data }) => thankForComment(ctx, data.ticketId) },
  { kind: "rating.missed", name: "ratings.explain", run: (ctx, { data }) => explainGrades(ctx, data.ticketId) },
];
