// What can go wrong when the server is asked, as one type.
import { type ErrorCode, errorCatalogue } from "@prosa/contracts/errors";

/** Catalogue codes, and what only the browser can know: no link, no answer in time, an answer nobody can read. */
export type ApiErrorCode = ErrorCode | "network" | "timeout" | "unknown";

interface Facts {
  code: ApiErrorCode;
  status: number | null;
  field?: string;
  detail?: string;
  entity?: unknown;
  requestId?: string;
  retryAfterSeconds?: number;
}

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number | null;
  readonly field: string | undefined;
  readonly detail: string | undefined;
  readonly entity: unknown;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The person has already been told, so that a second surface stays quiet. */
  shown = false;

  constructor(facts: Facts) {
    super(facts.code);
    this.name = "ApiError";
    this.code = facts.code;
    this.status = facts.status;
    this.field = facts.field;
    this.detail = facts.detail;
    this.entity = facts.entity;
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }

  /** The server did not say no; nobody reached it. */
  get isConnection(): boolean {
    return this.code === "network" || this.code === "timeout";
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorCatalogue, value);
}

/** Reads a refusal. The specification allows the code in `error`, `msg` or `message`. */
export async function readRefusal(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => null);
  const fields: Record<string, unknown> = typeof body === "object" && body !== null ? body : {};
  const code = [fields.error, fields.msg, fields.message].find(isErrorCode);
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  const retryAfter = Number(response.headers.get("retry-after"));
  return new ApiError({
    code: code ?? (response.status === 502 || response.status === 503 ? "ERR_UNAVAILABLE" : "unknown"),
    status: response.status,
    field: text(fields.field),
    detail: text(fields.detail),
    entity: fields.entity,
    requestId: text(fields.requestId) ?? response.headers.get("x-request-id") ?? undefined,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  });
}
