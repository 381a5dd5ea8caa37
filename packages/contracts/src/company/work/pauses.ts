// A person's own pause: why they are away from their work for a while, seen by their colleagues.
import { z } from "zod";
import { route } from "../../route.ts";
import { Timestamp } from "../../shapes.ts";

export const pauseReasons = ["lunch", "break", "meeting", "training", "other"] as const;
export const PauseReason = z.enum(pauseReasons);
export type PauseReason = z.infer<typeof PauseReason>;

export const PAUSE_NOTE_MAX = 80;

export const Pause = z.object({
  reason: PauseReason,
  /** In the person's own words; of another reason always there. */
  note: z.string(),
  since: Timestamp,
});
export type Pause = z.infer<typeof Pause>;

const OwnPause = z.object({ pause: Pause.nullable() });

export const showOwnPause = route({
  method: "GET",
  path: "/users/me/pause",
  summary: "The caller's pause, if they are in one.",
  access: "session",
  answer: OwnPause,
});

export const beginPause = route({
  method: "PUT",
  path: "/users/me/pause",
  summary: "Begins the caller's pause, or gives it another reason; flows hand no conversation over to them meanwhile.",
  access: "session",
  audit: { none: "workTrail" },
  body: z.object({ reason: PauseReason, note: z.string().trim().max(PAUSE_NOTE_MAX).optional() }),
  answer: OwnPause,
});

export const endPause = route({
  method: "DELETE",
  path: "/users/me/pause",
  summary: "The caller is back; without a pause nothing happens.",
  access: "session",
  audit: { none: "workTrail" },
  answer: OwnPause,
});
