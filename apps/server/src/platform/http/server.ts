// The HTTP server: limits, headers, request names, refusals and figures, the same for everything mounted on it.

import cookie from "@fastify/cookie";
import { ourLimits } from "@prosa/contracts/limits";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import type { ZodType } from "zod";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { serializerOf } from "./answer.ts";
import { watchBodies } from "./bodies/bodies.ts";
import { readJsonBodies } from "./bodies/json-body.ts";
import { refuseUndeclaredRoutes } from "./declared.ts";
import { commonHeaders, DATA_POLICY } from "./headers.ts";
import { hearInTurn } from "./limits/door.ts";
import { answerPreflights, applyOrigin, createOriginCheck, createWidgetCheck } from "./origin.ts";
import { sendRefusal } from "./refusal.ts";
import { createRequestIds } from "./request-id.ts";

export interface HttpServer {
  readonly app: FastifyInstance;
  /** From now on every answer asks its client to close the connection, so that it comes back elsewhere. */
  beginDrain(): void;
  readonly isDraining: boolean;
  /** Until it is opened, it tells how it is and serves nothing else. */
  close(): void;
  open(): void;
  readonly isClosed: boolean;
}

/** Served also by a process that must not work yet. */
const ALWAYS = new Set(["/health", "/health/ready", "/metrics"]);

/** Thousands a second, and what they bring stands in the database: only those that were refused are worth a line. */
function isWebhook({ routeOptions }: FastifyRequest): boolean {
  const { declared } = routeOptions.config;
  return declared !== undefined && "plain" in declared && declared.plain.access === "signature";
}

export async function createHttp(deps: Deps): Promise<HttpServer> {
  const { config, log, metrics } = deps;
  const app = Fastify({
    logger: false,
    genReqId: createRequestIds(config.http.trustedProxies, deps.ids),
    trustProxy: config.http.trustedProxies.length > 0 ? [...config.http.trustedProxies] : false,
    bodyLimit: ourLimits.jsonBodyKiB * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: false,
    // A request that reached us during a drain is served, not refused.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    requestTimeout: 0,
    // As much of a body is taken up before anybody asked for it; the rest waits in the kernel, or with its sender.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384, highWaterMark: 16_384 },
    frameworkErrors: (error, request, reply) => void sendRefusal(deps, error, request, reply),
  });
  // What a route answers is a shape of the contract.
  app.setSerializerCompiler(({ schema }) => serializerOf(schema as ZodType));
  app.decorate("deps", deps);
  app.decorateRequest("session", null);
  app.decorateRequest("visitor", null);
  app.decorateRequest("slip", null);
  app.decorateRequest("intent", null);
  refuseUndeclaredRoutes(app);
  readJsonBodies(app);
  await app.register(cookie);

  hearInTurn(app.server);
  watchBodies(app, deps);

  let isDraining = false;
  let isClosed = false;
  const headers = commonHeaders(config);
  const isAllowedOrigin = createOriginCheck(deps);
  const isWidget = createWidgetCheck(config);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id).header("content-security-policy", DATA_POLICY);
    // Files say themselves how long they may be kept; everything else, and every refusal, is never kept.
    reply.header("cache-control", "no-store");
    if (isDraining) reply.header("connection", "close");
    await applyOrigin({ isAllowedOrigin, isWidget }, request, reply);
    if (isClosed && !ALWAYS.has(request.routeOptions.url ?? "")) throw new AppError("ERR_UNAVAILABLE");
    // Before a body is read that nobody asked for.
    if (request.is404) throw new AppError("ERR_NOT_FOUND");
  });

  answerPreflights(app);

  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    const status = reply.statusCode;
    metrics.httpDuration.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    const level = status < 400 && (request.method === "GET" || isWebhook(request)) ? "debug" : "info";
    log[level](
      {
        requestId: request.id,
        method: request.method,
        route,
        status,
        ms: Math.round(reply.elapsedTime),
        tenantId: request.session?.tenantId,
        userId: request.session?.userId,
        address: request.ip,
      },
      "request",
    );
  });

  app.setErrorHandler((error, request, reply) => sendRefusal(deps, error, request, reply));
  app.setNotFoundHandler((request, reply) => sendRefusal(deps, new AppError("ERR_NOT_FOUND"), request, reply));

  return {
    app,
    beginDrain() {
      isDraining = true;
    },
    get isDraining() {
      return isDraining;
    },
    close() {
      isClosed = true;
    },
    open() {
      isClosed = false;
    },
    get isClosed() {
      return isClosed;
    },
  };
}
