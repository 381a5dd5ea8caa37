// The provider's refusals, in the exact body its clients must learn to read.
import { errorOf, httpStatusOf } from "./error.catalogue.ts";
import { newTraceId } from "./ids.ts";

export class GraphError extends Error {
  readonly httpStatus: number;
  readonly body: { error: { code: number; [field: string]: unknown } };

  constructor(httpStatus: number, error: { message: string; type?: string; code: number; [field: string]: unknown }) {
    super(error.message);
    this.httpStatus = httpStatus;
    this.body = { error: { type: "OAuthException", ...error, fbtrace_id: newTraceId() } };
  }
}

/** `details` replaces the usual words of that code, `httpStatus` the status it usually comes under. */
export function refusal(code: number, details?: string, httpStatus = httpStatusOf(code)): GraphError {
  const error = errorOf(code, details);
  return new GraphError(httpStatus, {
    message: `(#${error.code}) ${error.title}`,
    code: error.code,
    error_data: { messaging_product: "whatsapp", details: error.details },
  });
}

export function missingParameter(name: string): GraphError {
  return new GraphError(400, { message: `(#100) The parameter ${name} is required.`, code: 100 });
}

export function invalidParameter(details: string): GraphError {
  return refusal(100, details);
}

export function missingForType(details: string): GraphError {
  return refusal(131008, details);
}

export function invalidValue(details: string): GraphError {
  return refusal(131009, details);
}

export function invalidToken(): GraphError {
  return new GraphError(401, { message: "Invalid OAuth access token - Cannot parse access token", code: 190 });
}

/** The provider does not tell "unknown" from "not yours". */
export function unknownObject(method: string, id: string): GraphError {
  return new GraphError(400, {
    message:
      `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, ` +
      "cannot be loaded due to missing permissions, or does not support this operation.",
    type: "GraphMethodException",
    code: 100,
    error_subcode: 33,
  });
}

export function unknownField(field: string, node: string): GraphError {
  const message = `(#100) Tried accessing nonexisting field (${field}) on node type (${node})`;
  return new GraphError(400, { message, code: 100 });
}
