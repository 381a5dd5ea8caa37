// The provider's refusals, in the exact body its clients must learn to read.
import { newTraceId } from "./ids.ts";
import type { ProviderError } from "./state.ts";

export class GraphError extends Error {
  readonly httpStatus: number;
  readonly body: { error: Record<string, unknown> };

  constructor(httpStatus: number, error: { message: string; type?: string; code: number; [field: string]: unknown }) {
    super(error.message);
    this.httpStatus = httpStatus;
    this.body = { error: { type: "OAuthException", ...error, fbtrace_id: newTraceId() } };
  }
}

/** Errors that also travel in webhooks, when the message was accepted first and refused later. */
export const PROVIDER_ERRORS = {
  undeliverable: { code: 131026, title: "Message undeliverable", details: "Message Undeliverable." },
  windowClosed: {
    code: 131047,
    title: "Re-engagement message",
    details: "More than 24 hours have passed since the customer last replied to this number.",
  },
  rateLimit: {
    code: 130429,
    title: "Rate limit hit",
    details: "Too many messages were sent from this phone number in a short period of time.",
  },
  pairRateLimit: {
    code: 131056,
    title: "(Business Account, Consumer Account) pair rate limit hit",
    details: "Too many messages were sent from this phone number to the same recipient in a short period of time.",
  },
  ownNumber: {
    code: 131021,
    title: "Recipient cannot be sender",
    details: "Recipient and sender are the same number.",
  },
  unknown: { code: 131000, title: "Something went wrong", details: "The message failed to send. Try again later." },
  unsupportedType: {
    code: 131051,
    title: "Unsupported message type",
    details: "Message type is currently not supported.",
  },
} satisfies Record<string, ProviderError>;

export function refusal(error: ProviderError, httpStatus = 400): GraphError {
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
  return refusal({ code: 100, title: "Invalid parameter", details });
}

export function missingForType(details: string): GraphError {
  return refusal({ code: 131008, title: "Required parameter is missing", details });
}

export function invalidValue(details: string): GraphError {
  return refusal({ code: 131009, title: "Parameter value is not valid", details });
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
