// Telegram's refusals as classes of failure (providers/telegram.md, section 5).
import type { FailureClass } from "@prosa/contracts/failures";

/** By the words of a 400, which has no finer code; the first that fits. */
const words: readonly (readonly [RegExp, FailureClass])[] = [
  [/chat not found|PEER_ID_INVALID|user not found|chat_id is empty|USER_ID_INVALID/i, "INVALID_RECIPIENT"],
  [
    /file|photo|PHOTO_|IMAGE_|WEBPAGE_|MEDIA_|sticker|VIDEO_|VOICE_|wrong type of the web page|dimensions/i,
    "MEDIA_REJECTED",
  ],
];

export function classOf(code: number, description: string): FailureClass {
  switch (code) {
    case 401:
    case 404:
      return "AUTH_LOST";
    case 403:
      return "RECIPIENT_BLOCKED";
    case 413:
      return "MEDIA_REJECTED";
    case 429:
      return "RATE_CHANNEL";
    case 400:
      return words.find(([pattern]) => pattern.test(description))?.[1] ?? "BAD_REQUEST";
    default:
      return code >= 500 || code === 409 ? "RETRY_LATER" : "UNKNOWN";
  }
}

/** Said of a message that is already as it was to become: that is success. */
export const isAlreadySo = (description: string): boolean =>
  /message is not modified|message to delete not found|message identifier is not specified/i.test(description);
