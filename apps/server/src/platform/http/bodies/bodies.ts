// Bodies on their way: each is over within its time, and all together hold no more than is set aside for them.
import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "@prosa/contracts/limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import type { Declaration } from "../declared.ts";
import { networkOf } from "../limits/network.rules.ts";
import { findRoom, type RoomRule } from "./body-room.rules.ts";

const MiB = 1024 * 1024;

/** Two of the largest webhooks and some from one address; a thousand small ones. */
const ROOM: RoomRule = {
  mostBytes: 32 * MiB,
  mostBytesPerAddress: 8 * MiB,
  leastBytes: 8 * 1024,
  slowAfterMs: 2_000,
};
/** Providers give up after about as long, and come again. */
const SIGNED_BODY_SECONDS = 10;
/** Without a byte for so long, a body has ended. */
const IDLE_MS = 15_000;
/** Whoever was answered already may finish the sentence, so that the answer is read and the connection can be kept. */
const LINGER_MS = 2_000;
const WORTH_FINISHING = 256 * 1024;
const SWEEP_MS = 500;

interface Body {
  readonly raw: IncomingMessage;
  readonly answer: ServerResponse;
  readonly since: number;
  readonly who: string;
  until: number;
  /** Set aside for it; nothing for what is handed on as it comes. */
  bytes: number;
  readonly isWhole: boolean;
}

/** In seconds. Files on a slow line have as long as their route declares; everything else arrives at once or never. */
function timeFor(declared: Declaration | undefined, request: FastifyRequest): number {
  if (!declared) return limits.httpTimeoutSeconds;
  if ("plain" in declared)
    return declared.plain.access === "signature" ? SIGNED_BODY_SECONDS : limits.httpTimeoutSeconds;
  const { timeoutSeconds = limits.httpTimeoutSeconds } = declared.contract;
  return isStreamed(declared, request) ? timeoutSeconds : limits.httpTimeoutSeconds;
}

function isStreamed(declared: Declaration | undefined, { headers }: FastifyRequest): boolean {
  if (!declared || "plain" in declared) return false;
  const { upload, files } = declared.contract;
  return (upload ?? files) !== undefined && (headers["content-type"] ?? "").startsWith("multipart/");
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Gives back at once what came of a body that nobody began to read. It would wait for the next collection otherwise, and
 * in a flood thousands are refused before that.
 */
function dropUnread(raw: IncomingMessage): void {
  if (raw.readableFlowing !== null) return;
  const chunk: Buffer<ArrayBuffer> | null = raw.read();
  // Small ones lie in memory that they share with others.
  if (chunk && chunk.byteLength === chunk.buffer.byteLength) chunk.buffer.transfer(0);
}

/** Before any other hook: from its first moment on, a body has an end. */
export function watchBodies(app: FastifyInstance, { clock, metrics }: Deps): void {
  const arriving = new Map<IncomingMessage, Body>();
  const held = new Set<Body>();
  const heldBy = new Map<string, number>();
  let heldBytes = 0;
  const sweeping = setInterval(sweep, SWEEP_MS).unref();
  app.addHook("onClose", async () => clearInterval(sweeping));
  metrics.gauge("prosa_body_bytes", "Bytes set aside for bodies on their way", () => heldBytes);

  app.addHook("onRequest", async (request, reply) => {
    if (hasBody(request.raw)) begin(request, reply);
  });

  // After all that can be known without it: who calls, and whether there is such a door.
  app.addHook("preParsing", async (request, _reply, payload) => {
    const body = arriving.get(request.raw);
    if (!body) return payload;
    const { socket } = request.raw;
    // With no listener of ours, the HTTP server ends a connection that was silent for so long.
    socket.setTimeout(IDLE_MS);
    payload.once("end", () => socket.setTimeout(0));
    const { declared } = request.routeOptions.config;
    if (!isStreamed(declared, request)) setAside(body, request.routeOptions.bodyLimit);
    return payload;
  });

  app.addHook("onError", async ({ raw }) => {
    if (arriving.has(raw)) dropUnread(raw);
  });

  function begin(request: FastifyRequest, reply: FastifyReply) {
    const { raw } = request;
    const since = clock.monotonic();
    const seconds = timeFor(request.routeOptions.config.declared, request);
    const body: Body = {
      raw,
      answer: reply.raw,
      since,
      who: networkOf(request.ip),
      until: since + seconds * 1000,
      bytes: 0,
      get isWhole() {
        return raw.complete;
      },
    };
    arriving.set(raw, body);
    reply.raw.once("close", () => finish(body));
  }

  /** One of unknown length counts as the longest it could be. */
  function setAside(body: Body, bodyLimit: number) {
    const length = Number(body.raw.headers["content-length"] ?? bodyLimit);
    // Refused by its length in a moment, and never read.
    if (!(length <= bodyLimit)) return;
    const bytes = Math.max(length, ROOM.leastBytes);
    const sums = { all: heldBytes, ofAddress: heldBy.get(body.who) ?? 0 };
    const room = findRoom(held, sums, { who: body.who, bytes, since: clock.monotonic() }, ROOM);
    if (!room.ok) {
      metrics.bodiesRefused.inc({ reason: room.why });
      throw new AppError(room.why === "address" ? "ERR_TOO_MANY_REQUESTS" : "ERR_UNAVAILABLE");
    }
    for (const one of room.instead) cut(one, "room");
    change(body, bytes);
  }

  function change(body: Body, bytes: number) {
    const more = bytes - body.bytes;
    if (more === 0) return;
    body.bytes = bytes;
    heldBytes += more;
    const ofAddress = (heldBy.get(body.who) ?? 0) + more;
    if (ofAddress > 0) heldBy.set(body.who, ofAddress);
    else heldBy.delete(body.who);
    if (bytes > 0) held.add(body);
    else held.delete(body);
  }

  /** Answered, or its sender has left. */
  function finish(body: Body) {
    change(body, 0);
    const { raw } = body;
    if (raw.complete || raw.destroyed) return void arriving.delete(raw);
    body.until = Math.min(body.until, clock.monotonic() + LINGER_MS);
    // Not worth reading to its end, nor keeping what came of it.
    if (!(Number(raw.headers["content-length"]) <= WORTH_FINISHING)) cut(body, "refused");
  }

  function sweep() {
    const now = clock.monotonic();
    for (const body of arriving.values()) {
      if (body.raw.complete || body.raw.destroyed) arriving.delete(body.raw);
      else if (body.until <= now) cut(body, "time");
    }
  }

  function cut(body: Body, reason: "time" | "room" | "refused") {
    metrics.bodiesRefused.inc({ reason });
    arriving.delete(body.raw);
    change(body, 0);
    const { socket } = body.raw;
    if (body.answer.headersSent || !socket.writable) return void socket.destroy();
    const status = reason === "time" ? "408 Request Timeout" : "503 Service Unavailable";
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
  }
}
