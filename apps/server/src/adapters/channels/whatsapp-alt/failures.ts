// Refusals of an Evolution server as classes of failure (providers/whatsapp-alternative-api.md, section 2.1).
import type { FailureClass } from "@prosa/contracts/failures";

/** By the words of a 400, which has no finer code; the first that fits. */
const words: readonly (readonly [RegExp, FailureClass])[] = [
  [/connection closed|not connected|connection.*(lost|failure)/i, "RETRY_LATER"],
  [/media|mimetype|base64|file|url is required|sticker|audio|video/i, "MEDIA_REJECTED"],
];

/** Other things are not found, too: an address that no program answers at. */
export const isGone = (status: number, said: string) => status === 404 && /instance.*does not exist/i.test(said);

export function classOf(status: number, said: string, isNobody: boolean): FailureClass {
  switch (status) {
    case 401:
    case 403:
      return "AUTH_LOST";
    case 404:
      return isGone(status, said) ? "AUTH_LOST" : "BAD_REQUEST";
    case 413:
      return "MEDIA_REJECTED";
    case 429:
      return "RATE_CHANNEL";
    case 400:
      if (isNobody) return "INVALID_RECIPIENT";
      return words.find(([pattern]) => pattern.test(said))?.[1] ?? "BAD_REQUEST";
    default:
      return status >= 500 || status < 400 ? "RETRY_LATER" : "BAD_REQUEST";
  }
}
