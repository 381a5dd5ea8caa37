// Refusals of Messenger and Instagram as classes of failure (providers/meta-messenger-instagram.md, section 6).
import type { FailureClass } from "@prosa/contracts/failures";

/** Said before the code is asked: one code has several reasons. */
const subcodes: Readonly<Record<number, FailureClass>> = {
  2018278: "WINDOW_CLOSED",
  2534022: "WINDOW_CLOSED",
  2018001: "INVALID_RECIPIENT",
  2018047: "MEDIA_REJECTED",
  1545041: "RECIPIENT_BLOCKED",
};

const codes: Readonly<Record<number, FailureClass>> = {
  1: "RETRY_LATER",
  2: "RETRY_LATER",
  1200: "RETRY_LATER",
  4: "RATE_CHANNEL",
  17: "RATE_CHANNEL",
  32: "RATE_CHANNEL",
  613: "RATE_CHANNEL",
  10: "ACCOUNT_BLOCKED",
  200: "ACCOUNT_BLOCKED",
  368: "ACCOUNT_BLOCKED",
  2022: "ACCOUNT_BLOCKED",
  190: "AUTH_LOST",
  551: "RECIPIENT_BLOCKED",
  100: "BAD_REQUEST",
  10900: "BAD_REQUEST",
  10903: "BAD_REQUEST",
  10904: "BAD_REQUEST",
};

export function classOf(code: number, subcode: number | null): FailureClass {
  return (subcode === null ? undefined : subcodes[subcode]) ?? codes[code] ?? "UNKNOWN";
}

/** Of a comment that is no longer there: whatever was to be done to it is done. */
export const isGone = ({ code }: { code: string }) => code === "100" || code === "33";
