// Grades that customers give, on the wire.
import { z } from "zod";
import { route } from "../route.ts";
import { Id, Timestamp } from "../shapes.ts";

export const Rating = z.object({
  askedAt: Timestamp,
  expiresAt: Timestamp,
  /** null: not given. */
  grade: z.number().int().min(1).max(5).nullable(),
  gradedAt: Timestamp.nullable(),
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
