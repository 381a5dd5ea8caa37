// Every documented error code in its class.
import { isPassing } from "@prosa/contracts/failures";
import { expect, test } from "vitest";
import { classOf, failureOf } from "./failures.ts";

test.each([
  ["AUTH_LOST", [0, 3, 10, 190, 200, 230, 299, 131005, 131037, 131045, 133010]],
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
  ["UNKNOWN", [134011, 133005, 133016, 999_999, 300, 199, -1]],
])("%s: %j", (name, codes) => {
  expect(codes.map(classOf)).toEqual(codes.map(() => name));
});

test("only what passes by itself is tried again", () => {
  const temporary = [1, 131056, 130429, 190, 131048, 131047, 131053, 132015, 999_999].filter((code) =>
    isPassing(classOf(code)),
  );
  expect(temporary).toEqual([1, 131056, 130429]);
});

test("the provider's words are kept within bounds, and no code is not code zero", () => {
  expect(failureOf(131047, "x".repeat(1000)).detail).toHaveLength(300);
  expect(failureOf(0, null)).toEqual({ class: "AUTH_LOST", code: "0", detail: null });
  expect(failureOf(null, "why")).toEqual({ class: "UNKNOWN", code: "none", detail: "why" });
});
