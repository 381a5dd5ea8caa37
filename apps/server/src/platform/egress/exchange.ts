// One request on the wire and its answer as it comes in, within its limits of time and size.
import type { Readable } from "node:stream";
import { type Agent, type Dispatcher, errors } from "undici";
import {
  EgressAborted,
  EgressBlocked,
  EgressError,
  EgressNetwork,
  EgressTimeout,
  EgressTooLarge,
} from "./egress.errors.ts";
import type { EgressRequest } from "./egress.types.ts";

const LONGEST_MS = 120_000;
const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BYTES = 1_048_576;
// Set by this module or by the protocol; a caller's own could address another host or smuggle a second request.
const ownHeaders = new Set(["host", "connection", "transfer-encoding", "content-length", "upgrade", "expect", "te"]);

/** Where an answer goes. Ends with one `onEnd` or one `onFail`. */
export interface Receiver {
  onStart(status: number, headers: Record<string, string>): void;
  onData(chunk: Buffer): void;
  onEnd(): void;
  onFail(error: EgressError): void;
}

export interface Flow {
  pause(): void;
  resume(): void;
  /** Nobody wants the rest. */
  stop(): void;
}

/** Begins at once. `onOver` is told once how it ended, before the receiver is. */
export function exchange(
  agent: Agent,
  url: URL,
  request: EgressRequest,
  receiver: Receiver,
  onOver: (error: EgressError | null, status?: number) => void,
): Flow {
  const maxBytes = request.maxBytes ?? DEFAULT_MAX_BYTES;
  const timeoutMs = Math.min(request.timeoutMs ?? DEFAULT_TIMEOUT_MS, LONGEST_MS);
  const body = bodyOf(request.body);
  let size = 0;
  let sent = false;
  let isOver = false;
  let status: number | undefined;
  let controller: Dispatcher.DispatchController | undefined;

  const settle = (error: EgressError | null) => {
    isOver = true;
    clearTimeout(timer);
    request.signal?.removeEventListener("abort", handleAbort);
    // An answer may come before all was sent, and a failure at any moment: the rest is not wanted any more.
    body.stream?.destroy();
    onOver(error, status);
  };
  const fail = (error: unknown) => {
    if (isOver) return;
    const known = asEgressError(error, sent);
    settle(known);
    receiver.onFail(known);
    controller?.abort(known);
  };
  const handleAbort = () => fail(new EgressAborted(sent));
  const timer = setTimeout(() => fail(new EgressTimeout(sent)), timeoutMs);
  request.signal?.addEventListener("abort", handleAbort);

  const handler: Dispatcher.DispatchHandler = {
    // The connection stands and the request is about to be written: from here on the peer may have seen it.
    onRequestStart(given) {
      controller = given;
      // A request that was given up while it waited for a connection must not go out late.
      if (isOver) return given.abort(new EgressTimeout(false));
      sent = true;
    },
    onResponseStart(_, statusCode, received) {
      if (isOver) return;
      status = statusCode;
      const headers = flatten(received);
      if (Number(headers["content-length"] ?? 0) > maxBytes && request.method !== "HEAD") fail(new EgressTooLarge());
      else receiver.onStart(statusCode, headers);
    },
    onResponseData(_, chunk) {
      if (isOver) return;
      size += chunk.length;
      if (size > maxBytes) fail(new EgressTooLarge());
      else receiver.onData(chunk);
    },
    onResponseEnd() {
      if (isOver) return;
      settle(null);
      receiver.onEnd();
    },
    onResponseError(_, error) {
      fail(error);
    },
  };
  try {
    if (request.signal?.aborted) throw new EgressAborted(false);
    agent.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: request.method ?? "GET",
        headers: { ...outgoingHeaders(request.headers), ...body.headers },
        body: body.stream ?? body.bytes,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      },
      handler,
    );
  } catch (error) {
    fail(error);
  }

  return {
    pause: () => controller?.pause(),
    resume: () => controller?.resume(),
    stop() {
      if (isOver) return;
      settle(null);
      controller?.abort(new EgressAborted(sent));
    },
  };
}

type Body = EgressRequest["body"];

export function isParcel(body: Body): body is { stream: Readable; size: number } {
  return typeof body === "object" && "stream" in body;
}

function bodyOf(given: Body): { stream?: Readable; bytes: Buffer | null; headers?: Record<string, string> } {
  if (given === undefined) return { bytes: null };
  if (!isParcel(given)) return { bytes: Buffer.from(given as Uint8Array) };
  // A stream's failure reaches us through the call; without a listener of its own it would end the process as well.
  given.stream.on("error", () => {});
  return { stream: given.stream, bytes: null, headers: { "content-length": String(given.size) } };
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
