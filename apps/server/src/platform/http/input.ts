// Reads a request against its contract: unknown fields and wrong values are refused with the field's name.
import { inOurNames } from "@prosa/contracts/aliases";
import { type ErrorCode, errorCatalogue } from "@prosa/contracts/errors";
import type { RouteShape } from "@prosa/contracts/route";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "#platform/errors";

export function readInput(route: RouteShape, request: FastifyRequest): void {
  request.params = read(route.params, request.params);
  const { query, body } = route.alsoNamed ?? {};
  request.query = read(route.query, inOurNames(query, request.query));
  request.body = route.body ? read(route.body, inOurNames(body, request.body ?? {})) : refuseBody(request.body);
}

function read(schema: z.ZodObject | undefined, given: unknown): unknown {
  if (!schema) {
    const unknown = Object.keys(given ?? {})[0];
    if (unknown !== undefined) throw new AppError("ERR_VALIDATION", { field: unknown });
    return {};
  }
  const result = schema.safeParse(given);
  if (!result.success) throw toRefusal(result.error);
  const unstorable = fieldWithNul(result.data);
  if (unstorable) throw new AppError("ERR_VALIDATION", { field: cleanField(unstorable) });
  return result.data;
}

/** The one character that PostgreSQL keeps in no text: refused here, or every statement would fail over it. */
function fieldWithNul(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === "string") return value.includes("\u0000") ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inside] of Object.entries(value)) {
    const found = name.includes("\u0000") ? [...path, name] : fieldWithNul(inside, [...path, name]);
    if (found) return found;
  }
  return null;
}

function refuseBody(body: unknown): undefined {
  const isEmpty = body === undefined || body === null || (typeof body === "object" && Object.keys(body).length === 0);
  if (!isEmpty) throw new AppError("ERR_VALIDATION", { field: "body" });
  return undefined;
}

/** A schema may name its own code as the message of an issue, such as ERR_PASSWORD_WEAK. */
function toRefusal(error: z.ZodError): AppError {
  const issue = error.issues[0];
  if (!issue) return new AppError("ERR_VALIDATION");
  const code = issue.message in errorCatalogue ? (issue.message as ErrorCode) : "ERR_VALIDATION";
  const path = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0]] : issue.path;
  const field = cleanField(path);
  return new AppError(code, field === "" ? {} : { field });
}

/** A field's name may come from the caller: it is cut, and control characters never reach the answer. */
function cleanField(path: readonly (PropertyKey | undefined)[]): string {
  const name = path.map(String).join(".");
  return name.replace(/[^\w.[\]-]/g, "").slice(0, 80);
}
