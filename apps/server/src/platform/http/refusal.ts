// The one place where an error becomes an answer: a code of the catalogue, and never a word about the inside.
import type { ErrorCode } from "@prosa/contracts/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/context";
import { elsewhereOf, isDatabaseUnavailable, isLockConflict, isStatementTimeout } from "#platform/database";
import { AppError } from "#platform/errors";
import { noteDenial } from "./recorded.ts";

const RETRY_AFTER_SECONDS = 2;

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const elsewhere = elsewhereOf(error);
  if (elsewhere?.isGone) return new AppError("ERR_TENANT_MOVED", { detail: elsewhere.address });
  if (elsewhere) return new AppError("ERR_TENANT_MOVING");
  const isBusy = isDatabaseUnavailable(error) || isLockConflict(error) || isStatementTimeout(error);
  if (isBusy) return new AppError("ERR_UNAVAILABLE", { cause: error });
  return new AppError(codeOfFramework(error) ?? "ERR_INTERNAL", { cause: error });
}

/** Fastify's own refusals: unreadable or oversized bodies, endless names in addresses, foreign media types, handlers past their time. */
function codeOfFramework(error: unknown): ErrorCode | null {
  const { code, statusCode, name } = (error ?? {}) as Partial<FastifyError>;
  if (code === "FST_ERR_HANDLER_TIMEOUT") return "ERR_UNAVAILABLE";
  if (statusCode === 413) return "ERR_TOO_LARGE";
  if (code?.startsWith("FST_ERR_CTP_") || code === "FST_ERR_BAD_URL" || code === "FST_ERR_ASYNC_CONSTRAINT") {
    return "ERR_VALIDATION";
  }
  // No id of ours is that long, so there is nothing of that name.
  if (code === "FST_ERR_MAX_PARAM_LENGTH") return "ERR_NOT_FOUND";
  // Whoever left in the middle of a body hears no answer; that is no failure of ours.
  if (statusCode === 400 && code === "ECONNRESET") return "ERR_VALIDATION";
  // JSON that does not parse, or that tries to reach a prototype.
  if (statusCode === 400 && name === "SyntaxError") return "ERR_VALIDATION";
  return null;
}

export function sendRefusal(deps: Deps, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toAppError(error);
  const { status } = refusal;
  noteDenial(deps, request, refusal);
  if (status >= 500 && refusal.cause !== undefined) {
    const level = refusal.code === "ERR_UNAVAILABLE" ? "warn" : "error";
    deps.log[level](
      {
        error: refusal.cause,
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        tenantId: request.session?.tenantId,
        userId: request.session?.userId,
      },
      "a request failed",
    );
  }
  if (status === 503) reply.header("retry-after", String(RETRY_AFTER_SECONDS));
  if (status === 429) reply.header("retry-after", /^\d+$/.test(refusal.detail ?? "") ? refusal.detail : "60");
  // A plain string, because the route's serializer describes the answer and not the refusal.
  return reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .send(JSON.stringify(refusal.toBody(request.id)));
}
