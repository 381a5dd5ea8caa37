// One call to a gateway and one reading of its answer: what it said, or why not and whether it may have acted all the same.
import { type Fields, fieldsOf, lineOf } from "#adapters/reading";
import { type ClientIdentity, EgressBlocked, EgressError, type EgressRequest } from "#platform/egress";
import type { Asked, GatewayFailure, GatewayFailureClass, Reach } from "./gateway-adapter.ts";

// Well below the jobs' heartbeat, so that a slow gateway never looks like a dead worker.
const TIMEOUT_MS = 15_000;
const ANSWER_MAX_BYTES = 1024 * 1024;

export interface Call {
  url: string;
  method?: EgressRequest["method"];
  headers?: Record<string, string>;
  json?: unknown;
  /** Sent as a form. */
  form?: URLSearchParams;
  identity?: ClientIdentity;
  /** For logs and metrics, such as payments.efi.create. */
  purpose: string;
}

/** What the gateway says of an error. */
export type Words = (fields: Fields) => { code: string | undefined; detail: string | undefined };

/** The answer's fields; an answer that is no object is none. */
export async function ask(reach: Reach, call: Call, wordsOf: Words): Promise<Asked<Fields>> {
  const { egress, signal } = reach;
  const body = call.json === undefined ? call.form?.toString() : JSON.stringify(call.json);
  const type = call.json === undefined ? "application/x-www-form-urlencoded" : "application/json";
  const method = call.method ?? (body === undefined ? "GET" : "POST");
  try {
    const response = await egress.request({
      url: call.url,
      method,
      headers: { accept: "application/json", ...call.headers, ...(body === undefined ? {} : { "content-type": type }) },
      ...(body === undefined ? {} : { body }),
      ...(call.identity ? { identity: call.identity } : {}),
      ...(signal ? { signal } : {}),
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_MAX_BYTES,
      target: "provider",
      purpose: call.purpose,
    });
    const fields = jsonOf(response.text());
    if (response.status >= 200 && response.status < 300 && fields) return { ok: true, value: fields };
    return refused(response.status, fields, response.headers["retry-after"], method !== "GET", wordsOf);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    const isBlocked = error instanceof EgressBlocked;
    return {
      ok: false,
      class: isBlocked ? "BAD_REQUEST" : "RETRY_LATER",
      code: error.name,
      detail: error.message,
      mayHaveActed: error.sent && method !== "GET",
      afterMs: null,
    };
  }
}

function refused(
  status: number,
  fields: Fields | undefined,
  retryAfter: string | undefined,
  isChange: boolean,
  wordsOf: Words,
): Asked<never> {
  const { code, detail } = fields ? wordsOf(fields) : { code: undefined, detail: undefined };
  return {
    ok: false,
    class: classOf(status),
    code: (code ?? String(status)).slice(0, 80),
    detail: detail?.slice(0, 300).toWellFormed() ?? null,
    // A success that cannot be read, and a failure of theirs, may both have done it.
    mayHaveActed: isChange && (status < 400 || status >= 500),
    afterMs: retryAfterMs(retryAfter),
  };
}

function classOf(status: number): GatewayFailureClass {
  if (status === 401 || status === 403) return "AUTH_LOST";
  if (status === 404) return "NOT_FOUND";
  if (status === 409) return "CONFLICT";
  if (status === 429) return "RATE";
  // Locked, waiting for something else, theirs, or an answer nobody can read.
  if (status === 423 || status === 424 || status >= 500 || status < 400) return "RETRY_LATER";
  return "BAD_REQUEST";
}

function jsonOf(text: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const LONGEST_WAIT_SECONDS = 86_400;

function retryAfterMs(header: string | undefined): number | null {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_WAIT_SECONDS) * 1000 : null;
}

/** The answer was a success and does not hold what it must. */
export function unreadable(what: string): Asked<never> {
  return failed({ class: "UNKNOWN", code: "unreadable", detail: `the answer has no ${what}`, mayHaveActed: true });
}

/** Refused here, before anything was sent. */
export function missing(what: string): Asked<never> {
  return failed({ class: "BAD_REQUEST", code: "missing", detail: what, mayHaveActed: false });
}

function failed(failure: Omit<GatewayFailure, "afterMs">): Asked<never> {
  return { ok: false, afterMs: null, ...failure };
}

/** Text of an error, wherever the gateway put it. */
export const wordOf = (value: unknown): string | undefined =>
  typeof value === "number" ? String(value) : lineOf(value, 300);
