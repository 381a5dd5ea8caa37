// Client of Meta's Graph API: one address, one token, and one reading of its answers. What a code means differs between the
// products behind it, so each adapter brings its own table.
import { type FailureClass, isPassing } from "@prosa/contracts/failures";
import { type Fields, fieldsOf, lineOf, numberOf } from "#adapters/reading";
import { type Egress, EgressBlocked, EgressError, type EgressRequest, type EgressResponse } from "#platform/egress";
import type { SendOutcome } from "../channels/channel-adapter.ts";
import type { ProviderFailure } from "../channels/channel-changes.ts";

export interface GraphOptions {
  graphUrl: string;
  graphVersion: string;
}

/** Everything a call needs besides what it asks for. */
export interface Graph extends GraphOptions {
  accessToken: string;
  /** What the product behind this address means by a code, and by what stands behind some of them. */
  classOf: (code: number, subcode: number | null) => FailureClass;
  egress: Egress;
  signal?: AbortSignal;
}

// Well below the jobs' heartbeat, so that a slow provider never looks like a dead worker.
const TIMEOUT_MS = 8_000;
const ANSWER_MAX_BYTES = 64 * 1024;

interface GraphCall extends Pick<EgressRequest, "body" | "timeoutMs" | "maxBytes" | "purpose"> {
  path: (string | number)[];
  /** Left out: by whether there is something to send. */
  method?: "DELETE";
  query?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  contentType?: string;
}

/** Throws what egress throws; an error of the provider is an answer. */
export async function call(
  graph: Graph,
  { path, query, json, contentType, method, ...more }: GraphCall,
): Promise<GraphAnswer> {
  const url = new URL(`${graph.graphUrl}/${[graph.graphVersion, ...path.map(encodeURIComponent)].join("/")}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const body = json === undefined ? more.body : JSON.stringify(json);
  const type = json === undefined ? contentType : "application/json";
  const response = await graph.egress.request({
    timeoutMs: TIMEOUT_MS,
    maxBytes: ANSWER_MAX_BYTES,
    ...more,
    target: "provider",
    url: url.href,
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: { ...authorization(graph), ...(type ? { "content-type": type } : {}) },
    ...(body === undefined ? {} : { body }),
    ...(graph.signal ? { signal: graph.signal } : {}),
  });
  return readAnswer(graph, response);
}

export function authorization({ accessToken }: Graph): { authorization: string } {
  return { authorization: `Bearer ${accessToken}` };
}

export interface GraphAnswer {
  status: number;
  /** The answer's fields; null when it is not the provider's JSON. */
  fields: Fields | null;
  /** The provider's own refusal. Told by its code: the HTTP status of one and the same error varies. */
  failure: ProviderFailure | null;
  /** The time the provider named, if it did. */
  afterMs: number | null;
}

function readAnswer({ classOf }: Graph, response: EgressResponse): GraphAnswer {
  const fields = jsonOf(response);
  const error = fieldsOf(fields?.error);
  const details = lineOf(fieldsOf(error?.error_data)?.details, 300);
  return {
    status: response.status,
    fields: fields ?? null,
    failure: error
      ? failureOf(
          classOf,
          numberOf(error.code) ?? null,
          details ?? lineOf(error.message, 300) ?? null,
          numberOf(error.error_subcode) ?? null,
        )
      : null,
    afterMs: retryAfterMs(response.headers["retry-after"]),
  };
}

function jsonOf(response: EgressResponse): Fields | undefined {
  try {
    return fieldsOf(response.json());
  } catch {
    return undefined;
  }
}

const DETAIL_MAX = 300;

/** Without a code nothing is known: zero is a code of its own. */
export function failureOf(
  classOf: Graph["classOf"],
  code: number | null,
  detail: string | null,
  subcode: number | null = null,
): ProviderFailure {
  const words = detail === null ? null : detail.slice(0, DETAIL_MAX).toWellFormed();
  if (code === null) return { class: "UNKNOWN", code: "none", detail: words };
  return { class: classOf(code, subcode), code: String(code), detail: words };
}

/** Longer than a message waits in line: whatever the provider asks for is obeyed whole. */
const LONGEST_WAIT_SECONDS = 86_400;

export function retryAfterMs(header: string | undefined): number | null {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, LONGEST_WAIT_SECONDS) * 1000 : null;
}

/** What stood in the way of a call that may be repeated whatever became of it. */
export type Trouble = { ok: false; isTemporary: boolean; afterMs: number | null } & ProviderFailure;

/** Asks for something that may be asked twice. */
export async function ask(graph: Graph, question: GraphCall): Promise<{ ok: true; fields: Fields } | Trouble> {
  try {
    const { status, fields, failure, afterMs } = await call(graph, question);
    if (failure) return { ok: false, isTemporary: isPassing(failure.class), afterMs, ...failure };
    return fields && status < 400 ? { ok: true, fields } : wordless(status, afterMs);
  } catch (error) {
    return onTheWay(error);
  }
}

/** An answer that is not the provider's JSON: only its status can be asked. */
export function wordless(status: number, afterMs: number | null): Trouble {
  const failure = { code: String(status), detail: null };
  if (status === 429) return { ok: false, isTemporary: true, afterMs, class: "RATE_CHANNEL", ...failure };
  if (status >= 500 || status < 400) return { ok: false, isTemporary: true, afterMs, class: "RETRY_LATER", ...failure };
  return { ok: false, isTemporary: false, afterMs, class: status === 401 ? "AUTH_LOST" : "UNKNOWN", ...failure };
}

/** What went wrong on the way; anything else is a bug and stays one. */
export function onTheWay(error: unknown): Trouble {
  if (!(error instanceof EgressError)) throw error;
  const isBlocked = error instanceof EgressBlocked;
  const failure = { code: error.name, detail: error.message };
  return {
    ok: false,
    isTemporary: !isBlocked,
    afterMs: null,
    class: isBlocked ? "BAD_REQUEST" : "RETRY_LATER",
    ...failure,
  };
}

/** Of a send that certainly was not taken. */
export function certain({ isTemporary, afterMs, ok: _, ...failure }: Trouble): SendOutcome {
  return isTemporary ? { outcome: "retry", afterMs, ...failure } : { outcome: "refused", ...failure };
}

/** Of a call that must not be made twice by itself: what its answer, or its silence, says. */
export async function outcomeOf(
  graph: Graph,
  question: GraphCall,
  accepted: (fields: Fields) => SendOutcome | null,
): Promise<SendOutcome> {
  try {
    const { status, fields, failure, afterMs } = await call(graph, question);
    const taken = fields && !failure && accepted(fields);
    if (taken) return taken;
    if (failure) return certain({ ok: false, isTemporary: isPassing(failure.class), afterMs, ...failure });
    // A gateway in between may fail after the provider took the message; only these two say that it was not passed on.
    const isPassedOn = status !== 429 && status !== 503;
    if (isPassedOn && (status >= 500 || status < 400)) {
      return { outcome: "unknown", detail: `answer ${status} without the provider's words` };
    }
    return certain(wordless(status, afterMs));
  } catch (error) {
    if (error instanceof EgressError && error.sent) return { outcome: "unknown", detail: error.message };
    return certain(onTheWay(error));
  }
}
