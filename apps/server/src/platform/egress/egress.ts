// One outgoing HTTP request: guarded address, no redirects, capped in time and size, honest about what was sent.
import { Agent, type Dispatcher, errors } from "undici";
import { bareHost, guardedConnector, type Resolve, resolveBySystem } from "./connector.ts";
import { EgressBlocked, EgressError, EgressNetwork, EgressTimeout, EgressTooLarge } from "./egress.errors.ts";

const LONGEST_MS = 120_000;
const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BYTES = 1_048_576;
const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTIONS_PER_TARGET = 32;
// Set by this module or by the protocol; a caller's own could address another host or smuggle a second request.
const ownHeaders = new Set(["host", "connection", "transfer-encoding", "content-length", "upgrade", "expect", "te"]);

export interface EgressRequest {
  url: string;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** For the whole call, from looking up the name to the last byte. */
  timeoutMs?: number;
  maxBytes?: number;
  /** For logs and metrics: who calls out and why. */
  purpose: string;
}

export interface EgressResponse {
  status: number;
  /** Lower-case names; repeated headers joined by a comma. */
  headers: Record<string, string>;
  body: Buffer;
  text(): string;
  json(): unknown;
}

export interface EgressCall {
  purpose: string;
  host: string;
  outcome: "answered" | "blocked" | "timeout" | "network" | "too large";
  status?: number;
  durationMs: number;
}

export interface EgressOptions {
  /** host:port that may be private: the sandbox in development and tests. */
  allow?: readonly string[];
  resolve?: Resolve;
  onCall?: (call: EgressCall) => void;
}

export interface Egress {
  request(request: EgressRequest): Promise<EgressResponse>;
  close(): Promise<void>;
}

export function createEgress(options: EgressOptions = {}): Egress {
  const allowed = new Set((options.allow ?? []).map((entry) => entry.replace(/[[\]]/g, "").toLowerCase()));
  const connector = guardedConnector(
    options.resolve ?? resolveBySystem,
    (host, port) => allowed.has(`${host}:${port}`),
    CONNECT_TIMEOUT_MS,
  );
  const agent = new Agent({ connect: connector, connections: CONNECTIONS_PER_TARGET, pipelining: 1 });

  return {
    async request(request) {
      const start = performance.now();
      const tell = (outcome: EgressCall["outcome"], host: string, status?: number) =>
        options.onCall?.({ purpose: request.purpose, host, outcome, status, durationMs: performance.now() - start });
      let host = "";
      try {
        const url = targetOf(request.url);
        host = bareHost(url.hostname);
        const response = await call(agent, url, request);
        tell("answered", host, response.status);
        return response;
      } catch (error) {
        tell(outcomeOf(error), host);
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}

function targetOf(text: string): URL {
  if (!URL.canParse(text)) throw new EgressBlocked("not an address");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new EgressBlocked("only http and https go out");
  if (url.username || url.password) throw new EgressBlocked("credentials do not belong into an address");
  return url;
}

function outcomeOf(error: unknown): EgressCall["outcome"] {
  if (error instanceof EgressBlocked) return "blocked";
  if (error instanceof EgressTimeout) return "timeout";
  return error instanceof EgressTooLarge ? "too large" : "network";
}

function call(agent: Agent, url: URL, request: EgressRequest): Promise<EgressResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<EgressResponse>();
  const maxBytes = request.maxBytes ?? DEFAULT_MAX_BYTES;
  const timeoutMs = Math.min(request.timeoutMs ?? DEFAULT_TIMEOUT_MS, LONGEST_MS);
  const chunks: Buffer[] = [];
  let size = 0;
  let sent = false;
  let isOver = false;
  let status = 0;
  let headers: Record<string, string> = {};
  let controller: Dispatcher.DispatchController | undefined;

  const timer = setTimeout(() => fail(new EgressTimeout(sent)), timeoutMs);
  const fail = (error: unknown) => {
    clearTimeout(timer);
    isOver = true;
    const known = asEgressError(error, sent);
    reject(known);
    controller?.abort(known);
  };
  const handler: Dispatcher.DispatchHandler = {
    // The connection stands and the request is about to be written: from here on the peer may have seen it.
    onRequestStart(given) {
      controller = given;
      // A request that timed out while it waited for a connection must not go out late.
      if (isOver) return given.abort(new EgressTimeout(false));
      sent = true;
    },
    onResponseStart(_, statusCode, received) {
      status = statusCode;
      headers = flatten(received);
      if (Number(headers["content-length"] ?? 0) > maxBytes && request.method !== "HEAD") {
        fail(new EgressTooLarge());
      }
    },
    onResponseData(_, chunk) {
      size += chunk.length;
      if (size > maxBytes) fail(new EgressTooLarge());
      else chunks.push(chunk);
    },
    onResponseEnd() {
      clearTimeout(timer);
      resolve(responseOf(status, headers, Buffer.concat(chunks)));
    },
    onResponseError(_, error) {
      fail(error);
    },
  };
  try {
    agent.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: request.method ?? "GET",
        headers: outgoingHeaders(request.headers),
        body: request.body === undefined ? null : Buffer.from(request.body as Uint8Array),
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      },
      handler,
    );
  } catch (error) {
    fail(error);
  }
  return promise;
}

function outgoingHeaders(given: Record<string, string> = {}): Record<string, string> {
  const headers: Record<string, string> = { "user-agent": "Prosa" };
  for (const [name, value] of Object.entries(given)) {
    if (!ownHeaders.has(name.toLowerCase())) headers[name.toLowerCase()] = value;
  }
  // An answer is read as it comes: packed ones could be small on the wire and huge in memory.
  headers["accept-encoding"] = "identity";
  return headers;
}

function flatten(received: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(received)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}

function responseOf(status: number, headers: Record<string, string>, body: Buffer): EgressResponse {
  return { status, headers, body, text: () => body.toString("utf8"), json: () => JSON.parse(body.toString("utf8")) };
}

function asEgressError(error: unknown, sent: boolean): EgressError {
  if (error instanceof EgressError) return error;
  if (error instanceof errors.InvalidArgumentError) return new EgressBlocked("the request is malformed", error);
  if (error instanceof errors.ConnectTimeoutError) return new EgressTimeout(false);
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return new EgressTimeout(sent);
  // Several addresses were tried and all refused.
  if (error instanceof AggregateError) {
    const blocked = error.errors.find((inner) => inner instanceof EgressBlocked);
    if (blocked) return blocked;
  }
  return new EgressNetwork(sent, error);
}
