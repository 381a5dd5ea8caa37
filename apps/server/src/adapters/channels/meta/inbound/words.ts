// What all readers of a webhook share: moments, and a name for what makes no sense.
import { numberOf } from "#adapters/reading";
import type { Change } from "../../channel-adapter.ts";

/** Milliseconds, unlike everywhere else. */
export function momentOf(value: unknown): Date | undefined {
  const ms = numberOf(value);
  return ms !== undefined && ms >= 1e12 && ms < 1e13 ? new Date(ms) : undefined;
}

export function unreadable(reason: string): Change {
  return { kind: "unreadable", reason };
}
