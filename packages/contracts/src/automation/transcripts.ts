// A voice message as text, on the wire: who wrote it down, or what kept that from being done.
import { z } from "zod";

/** In words that say what to do; those of integrations and our own. */
export const transcriptTroubles = [
  "tooLong",
  "tooLarge",
  "fileGone",
  "silence",
  "off",
  "noKey",
  "key",
  "balance",
  "model",
  "rate",
  "down",
  "timeout",
  "blocked",
  "refused",
  "badAnswer",
] as const;
export const TranscriptTrouble = z.enum(transcriptTroubles);
export type TranscriptTrouble = z.infer<typeof TranscriptTrouble>;

export const Transcript = z.object({
  state: z.enum(["waiting", "ready", "failed"]),
  text: z.string().nullable(),
  /** As the provider heard it, such as "pt"; null: it does not say. */
  language: z.string().nullable(),
  /** Type of the integration that wrote it. */
  provider: z.string().nullable(),
  trouble: TranscriptTrouble.nullable(),
});
export type Transcript = z.infer<typeof Transcript>;

/** What is sent to be written down at most; a longer one is left as it is. */
export const transcriptLimits = { minutes: 15, bytes: 20 * 1024 * 1024 } as const;
