// Grades that customers give, on the wire.
import { z } from "zod";
import { limits } from "../limits.ts";
import { route } from "../route.ts";
import { Id, Timestamp } from "../shapes.ts";

const [lowest, highest] = limits.ratingRange;

export const Rating = z.object({
  askedAt: Timestamp,
  expiresAt: Timestamp,
  /** null: not given. */
  grade: z.number().int().min(lowest).max(highest).nullable(),
  gradedAt: Timestamp.nullable(),
  /** What the customer added to the grade; null: nothing. */
  comment: z.string().nullable(),
});
export type Rating = z.infer<typeof Rating>;

export const showRating = route({
  method: "GET",
  path: "/tickets/:ticketId/rating",
  summary: "The grade a customer was asked for when the ticket was closed; null: nobody asked.",
  access: { area: "attendance", level: "full" },
  params: z.object({ ticketId: Id }),
  answer: z.object({ rating: Rating.nullable() }),
});
