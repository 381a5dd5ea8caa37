// What can be wrong with a drawing, and where. Errors block publishing, never saving; warnings only speak.

export const errorCodes = [
  "missingStart",
  "missingStep",
  "missingReference",
  "noWay",
  "thenWithConditions",
  "hoursOutsideStart",
  "twoAny",
  "nothingHere",
  "circle",
  "longChain",
  "emptyText",
  "tooLong",
  "tooFew",
  "tooMany",
  "sameChoice",
  "filesTooLarge",
  "badUrl",
  "badPhone",
  "noFallback",
] as const;

export const warningCodes = [
  "unreachable",
  "circleBySilence",
  "duplicateCondition",
  "unknownVariable",
  "degraded",
  "afterWindow",
  "instagramFile",
  "manyMessages",
  "neverAsked",
] as const;

export type ErrorCode = (typeof errorCodes)[number];
export type WarningCode = (typeof warningCodes)[number];

export interface Problem {
  severity: "error" | "warning";
  code: ErrorCode | WarningCode;
  /** null: the settings, or the flow as a whole. */
  stepId: string | null;
  /** The exit, interaction or setting meant; null: the step itself. */
  part: string | null;
  /** What a text about it may name: a limit, a count, a channel, a variable. */
  detail?: Record<string, string | number>;
}

export const error = (
  code: ErrorCode,
  stepId: string | null,
  part: string | null = null,
  detail?: Problem["detail"],
): Problem => ({
  severity: "error",
  code,
  stepId,
  part,
  ...(detail ? { detail } : {}),
});

export const warning = (
  code: WarningCode,
  stepId: string | null,
  part: string | null = null,
  detail?: Problem["detail"],
): Problem => ({
  severity: "warning",
  code,
  stepId,
  part,
  ...(detail ? { detail } : {}),
});
