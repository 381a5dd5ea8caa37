// A refusal the client may be told about: a code of the catalogue and the few facts that explain it.
import { type ErrorBody, type ErrorCode, errorCatalogue } from "@prosa/contracts/errors";

export interface AppErrorOptions {
  /** The input that is at fault. */
  field?: string;
  /** A fact the message text needs, such as a limit. Never what somebody wrote, never a secret. */
  detail?: string;
  /** The present state, when the request lost a race: what the screen should show instead. */
  entity?: unknown;
  /** The reason behind, for the log only. */
  cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly detail: string | undefined;
  readonly entity: unknown;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.field = options.field;
    this.detail = options.detail;
    this.entity = options.entity;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  /** The answer's body; absent facts are left out. The cause never leaves the server. */
  toBody(requestId: string): ErrorBody {
    return {
      error: this.code,
      ...(this.field === undefined ? {} : { field: this.field }),
      ...(this.detail === undefined ? {} : { detail: this.detail }),
      ...(this.entity === undefined ? {} : { entity: this.entity }),
      requestId,
    };
  }
}

export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}
