// Small parts every other shape of the document is made of: ids, keys, texts, places, targets.
import { z } from "zod";
import { savedLimits } from "./limits.ts";

/** Never reused inside a flow: sessions, traces and numbers refer to them. */
export const PartId = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
export const RowId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Name of a saved answer, as people write the names of extra fields. Starts with a letter, so it is never `__proto__`. */
export const Key = z.string().regex(/^\p{L}[\p{L}\p{M}\p{N}_ -]{0,39}$/u);

export const Text = z.string().max(savedLimits.text);
export const Line = z.string().max(savedLimits.line);
export const Url = z.string().max(savedLimits.url);

export const Place = z.strictObject({
  x: z.number().min(-1_000_000).max(1_000_000),
  y: z.number().min(-1_000_000).max(1_000_000),
});

/** Where a conversation goes. `nothing` keeps waiting; `repeat` begins the same step again. */
export const Target = z.discriminatedUnion("to", [
  z.strictObject({ to: z.literal("step"), stepId: PartId }),
  /** null: the ticket's own queue. */
  z.strictObject({ to: z.literal("queue"), queueId: RowId.nullable() }),
  z.strictObject({ to: z.literal("user"), userId: RowId }),
  z.strictObject({ to: z.literal("close"), closingReasonId: RowId.nullable() }),
  z.strictObject({ to: z.literal("nothing") }),
  z.strictObject({ to: z.literal("flow"), flowId: RowId }),
  z.strictObject({ to: z.literal("repeat") }),
]);
export type Target = z.infer<typeof Target>;
export const targetKinds = Target.options.map((option) => option.shape.to.value);

/** People, for when nothing else can be done. */
export const Fallback = z.discriminatedUnion("to", [Target.options[1], Target.options[2]]);
export type Fallback = z.infer<typeof Fallback>;
