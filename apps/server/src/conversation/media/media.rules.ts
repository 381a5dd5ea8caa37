// What may be shown in place, when to ask a provider again, and what counts as the same file. Pure.
import type { MediaRow } from "./media.types.ts";

const UNKNOWN_TYPE = "application/octet-stream";

/** A provider's claim, reduced to a type without parameters. */
export function cleanMime(claimed: string): string {
  const [, type] = /^\s*([\w.+-]{1,60}\/[\w.+-]{1,80})\s*(?:;|$)/.exec(claimed) ?? [];
  return type?.toLowerCase() ?? UNKNOWN_TYPE;
}

/** Types, found in the content, that browsers draw or play and in which nothing can run. */
const shownInPlace: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "video/mp4",
  "video/webm",
  "audio/mpeg",
  "audio/mp4",
  "audio/ogg",
  "audio/webm",
]);

export const isShownInPlace = (mime: string): boolean => shownInPlace.has(mime);

/**
 * What browsers open in a viewer of their own, apart from our page. Only by an address that says so: followed as a
 * link, the same file is saved.
 */
export const isViewed = (mime: string | null): boolean => mime === "application/pdf";

/** At most 8 tries within some two hours; then a person may ask again. */
export const MOST_FETCHES = 8;
const FIRST_WAIT_MS = 5_000;
const FACTOR = 4;
const LONGEST_WAIT_MS = 3_600_000;

/** When to ask again after the given try, or null when enough has been tried. */
export function nextFetch(facts: { tries: number; now: Date; afterMs: number | null; seed: number }): Date | null {
  const { tries, now, afterMs, seed } = facts;
  if (tries >= MOST_FETCHES) return null;
  const wait = Math.min(FIRST_WAIT_MS * FACTOR ** (tries - 1), LONGEST_WAIT_MS);
  // Those that failed together come back apart.
  const spread = 1 + ((seed * 7919) % 1000) / 4000;
  const asked = Math.min(afterMs ?? 0, LONGEST_WAIT_MS);
  return new Date(now.getTime() + Math.max(Math.round(wait * spread), asked));
}

/** Providers write digests as hex or as base64, with or without padding. */
export function isSameDigest(hex: string, claimed: string): boolean {
  const given = claimed.trim();
  if (/^[\da-f]{64}$/i.test(given)) return given.toLowerCase() === hex;
  return given.replace(/=+$/, "") === Buffer.from(hex, "hex").toString("base64").replace(/=+$/, "");
}

/** Whether anything has been drawn from the content. */
export function isPrepared({ thumbKey, playKey, durationMs, pages }: MediaRow): boolean {
  return thumbKey !== null || playKey !== null || durationMs !== null || pages !== null;
}
