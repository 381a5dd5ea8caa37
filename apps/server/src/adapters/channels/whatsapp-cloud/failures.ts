// The provider's error codes as classes of failure (providers/whatsapp-cloud.md, section 7).
import type { FailureClass } from "@prosa/contracts/failures";
import { failureOf as graphFailureOf } from "#adapters/meta";
import type { ProviderFailure } from "../channel-adapter.ts";

const classes: [FailureClass, number[]][] = [
  ["AUTH_LOST", [0, 3, 10, 190, 131005, 131037, 131045, 133010]],
  ["RETRY_LATER", [1, 2, 4, 80007, 131000, 131016, 131057, 133004]],
  ["RATE_CHANNEL", [130429]],
  ["RATE_PAIR", [131056]],
  ["SPAM_RISK", [131048]],
  ["WINDOW_CLOSED", [131047]],
  ["INVALID_RECIPIENT", [131026, 131021]],
  ["OPTED_OUT", [131050]],
  ["USER_LIMIT", [131049]],
  ["EXPERIMENT", [130472]],
  ["MEDIA_REJECTED", [131052, 131053]],
  ["TEMPLATE_INVALID", [132000, 132001, 132005, 132007, 132012, 132068, 132069]],
  ["TEMPLATE_PAUSED", [132015, 132016]],
  ["ACCOUNT_BLOCKED", [131031, 368, 130497, 131042]],
  ["BAD_REQUEST", [33, 100, 131008, 131009, 135000, 131051, 131062]],
];

const classByCode = new Map(classes.flatMap(([name, codes]) => codes.map((code) => [code, name] as const)));

export function classOf(code: number): FailureClass {
  // 200 to 299 are all "permission missing".
  if (code >= 200 && code <= 299) return "AUTH_LOST";
  return classByCode.get(code) ?? "UNKNOWN";
}

export const failureOf = (code: number | null, detail: string | null): ProviderFailure =>
  graphFailureOf(classOf, code, detail);
