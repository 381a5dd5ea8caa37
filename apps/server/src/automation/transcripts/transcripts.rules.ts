// What is sent to be written down, what a failure is called beside the bubble, and when to ask once more. Pure.
import type { IntegrationTrouble } from "@prosa/contracts/automation/integrations";
import { type TranscriptTrouble, transcriptLimits, transcriptTroubles } from "@prosa/contracts/automation/transcripts";

/** Null: it can be sent. An unknown length is judged by its size alone. */
export function unsendable(media: { size: number | null; durationMs: number | null }): TranscriptTrouble | null {
  if ((media.durationMs ?? 0) > transcriptLimits.minutes * 60_000) return "tooLong";
  return (media.size ?? 0) > transcriptLimits.bytes ? "tooLarge" : null;
}

export const troubleFor = (why: IntegrationTrouble): TranscriptTrouble =>
  transcriptTroubles.find((known) => known === why) ?? "badAnswer";

const TRIES = 3;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;
const passing = new Set<TranscriptTrouble>(["rate", "down", "timeout"]);

/** Null: nobody asks again by itself. */
export function waitAfter(trouble: TranscriptTrouble, tries: number, retryAfterMs: number | null): number | null {
  if (!passing.has(trouble) || tries >= TRIES) return null;
  return Math.min(LONGEST_WAIT_MS, Math.max(retryAfterMs ?? 0, FIRST_WAIT_MS * tries));
}

/** A process that died over it counts as well. */
export const isWornOut = (tries: number): boolean => tries > TRIES * 2;

/** The provider tells the kind by the end of the name. */
const ends: Readonly<Record<string, string>> = {
  "audio/ogg": "ogg",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/webm": "webm",
  "audio/wav": "wav",
  "audio/aac": "m4a",
};

export const nameFor = (mime: string): string => `recording.${ends[mime] ?? "ogg"}`;
