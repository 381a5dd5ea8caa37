// Small schemas that several contracts share.
import { z } from "zod";

export const Id = z.coerce.number().int().positive();
export const WireId = z.number().int().positive();
export const Timestamp = z.iso.datetime();
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());
export const Done = z.object({ ok: z.literal(true) });
