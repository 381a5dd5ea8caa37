// Takes a message out of what it is wrapped in: sent by another device, vanishing, seen once, a document with words.
import { type Fields, fieldsOf } from "#adapters/reading";

const WRAPS = [
  "deviceSentMessage",
  "ephemeralMessage",
  "viewOnceMessage",
  "viewOnceMessageV2",
  "viewOnceMessageV2Extension",
  "documentWithCaptionMessage",
  "editedMessage",
  "associatedChildMessage",
  "groupMentionedMessage",
  "lottieStickerMessage",
] as const;
/** Deeper than any app writes; a message wrapped more often is nobody's. */
const DEEPEST = 6;

export interface Unwrapped {
  message: Fields;
  /** Named by the wrap of a message that our own account sent to somebody. */
  destination: string | undefined;
  isSeenOnce: boolean;
}

export function unwrap(given: Fields): Unwrapped {
  const found: Unwrapped = { message: given, destination: undefined, isSeenOnce: false };
  for (let depth = 0; depth < DEEPEST; depth++) {
    const wrap = WRAPS.find((name) => fieldsOf(fieldsOf(found.message[name])?.message));
    if (!wrap) break;
    const wrapped = fieldsOf(found.message[wrap]);
    if (wrap === "deviceSentMessage" && typeof wrapped?.destinationJid === "string") {
      found.destination = wrapped.destinationJid;
    }
    if (wrap.startsWith("viewOnce")) found.isSeenOnce = true;
    found.message = fieldsOf(wrapped?.message) ?? {};
  }
  return found;
}
