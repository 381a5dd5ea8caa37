// Small schemas that several contracts share.
import { z } from "zod";

export const Id = z.coerce.number().int().positive();
export const WireId = z.number().int().positive();
/** A place in an order, counted from one; never more than the column behind it holds. */
export const Ordinal = z.number().int().min(1).max(2_147_483_647);
export const Timestamp = z.iso.datetime();
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** Names what is being made, so that the same request twice makes it once; a caller who draws none gets one. */
export const ClientId = z
  .uuid()
  .optional()
  .transform((id) => id ?? crypto.randomUUID());
export const Done = z.object({ ok: z.literal(true) });
