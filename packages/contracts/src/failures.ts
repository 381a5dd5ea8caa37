// Failure classes of sending: why a provider did not take a message, in words all providers share.
import { z } from "zod";

export const FailureClass = z.enum([
  "RETRY_LATER",
  /** Too fast for one recipient. */
  "RATE_PAIR",
  /** Too fast for the whole channel. */
  "RATE_CHANNEL",
  "WINDOW_CLOSED",
  "INVALID_RECIPIENT",
  /** This person does not want to hear from this channel at all. */
  "RECIPIENT_BLOCKED",
  /** This person stopped what is sent to many from this number. */
  "OPTED_OUT",
  /** The provider lets nobody send this person more for a day. */
  "USER_LIMIT",
  /** The provider tries something with this person, and delivers nothing. */
  "EXPERIMENT",
  "MEDIA_REJECTED",
  "TEMPLATE_INVALID",
  "TEMPLATE_PAUSED",
  "SPAM_RISK",
  "AUTH_LOST",
  "ACCOUNT_BLOCKED",
  "BAD_REQUEST",
  "UNKNOWN",
]);
export type FailureClass = z.infer<typeof FailureClass>;

/** Passes by itself: the same message may be tried again. */
const passing: ReadonlySet<FailureClass> = new Set<FailureClass>(["RETRY_LATER", "RATE_PAIR", "RATE_CHANNEL"]);

export const isPassing = (failure: FailureClass): boolean => passing.has(failure);
