// Whether the server's refusal says that something still uses what was to be deleted.
import { UsedBy, type UseKind, useKinds } from "@prosa/contracts/lists";
import type { z } from "zod";
import type { ApiError } from "../api/index.ts";

export type Use = z.infer<typeof UsedBy>;
const Uses = UsedBy.array().min(1);

/** What uses it, or null when the refusal is about something else. */
export function usesIn(error: Pick<ApiError, "status" | "entity">): Use[] | null {
  if (error.status !== 409) return null;
  const read = Uses.safeParse(error.entity);
  return read.success ? read.data.filter(({ count }) => count > 0) : null;
}

/** Each has a word of its own; a newer server may know more. */
export type KnownKind = Exclude<UseKind, "other">;
export const kindOf = (kind: string): UseKind => useKinds.find((known) => known === kind) ?? "other";
