// Where a form's errors go: on their field when it has one, otherwise above the buttons.
import type { ErrorCode } from "@prosa/contracts/errors";
import type { z } from "zod";
import type { ApiError } from "../api/index.ts";

/** Codes whose natural place is a field, also when the server does not name it. */
export type ErrorFields = Partial<Record<ErrorCode, string>>;

export type Place = { on: "field"; path: string } | { on: "form" };

export function placeError(
  error: Pick<ApiError, "code" | "field">,
  fields: readonly string[],
  byCode: ErrorFields = {},
): Place {
  const path = error.field ?? (byCode as Record<string, string | undefined>)[error.code];
  // "horarioLogin.0.start" belongs to the field horarioLogin, and the form may show it deeper inside.
  const root = path?.split(".")[0];
  return path && root && fields.includes(root) ? { on: "field", path } : { on: "form" };
}

/** What is wrong with a value, in the specification's generic kinds; the words are the interface's. */
export type Complaint =
  | { kind: "required" }
  | { kind: "tooShort"; min: number }
  | { kind: "tooLong"; max: number }
  | { kind: "email" }
  | { kind: "invalid" };

type Issue = z.core.$ZodIssue;

function complaintOf(issue: Issue, value: unknown): Complaint {
  const isEmpty = value === "" || value === null || value === undefined || (typeof value === "string" && !value.trim());
  if (isEmpty) return { kind: "required" };
  if (issue.code === "too_small" && issue.origin === "string") return { kind: "tooShort", min: Number(issue.minimum) };
  if (issue.code === "too_big" && issue.origin === "string") return { kind: "tooLong", max: Number(issue.maximum) };
  if (issue.code === "invalid_format" && issue.format === "email") return { kind: "email" };
  return { kind: "invalid" };
}

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined | null)?.[key], values);

/** One complaint per field, the first the contract has. */
export function complaintsOf(schema: z.ZodType, values: Record<string, unknown>): Map<string, Complaint> {
  const found = new Map<string, Complaint>();
  const checked = schema.safeParse(values);
  if (checked.success) return found;
  for (const issue of checked.error.issues) {
    const path = issue.path.map(String).join(".");
    if (path && !found.has(path)) found.set(path, complaintOf(issue, valueAt(values, issue.path)));
  }
  return found;
}

/** More than this many at once are also listed on top. */
export const SUMMARY_ABOVE = 3;
