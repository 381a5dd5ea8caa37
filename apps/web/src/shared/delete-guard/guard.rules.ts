// Whether the server's refusal says that something still uses what was to be deleted.
import { UsedBy } from "@prosa/contracts/lists";
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

/** Kinds with a word of their own; a newer server may know more. */
export const knownKinds = [
  "tickets",
  "contacts",
  "channels",
  "users",
  "queues",
  "flows",
  "campaigns",
  "deals",
] as const;
export type KnownKind = (typeof knownKinds)[number];
export const kindOf = (kind: string): KnownKind | "other" => knownKinds.find((known) => known === kind) ?? "other";
