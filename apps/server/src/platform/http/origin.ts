// Which sites may drive the API from a browser: the allow-list, and nobody else.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#platform/config";
import { AppError } from "#platform/errors";
import { API_BASE } from "./serve.ts";

export type OriginCheck = (origin: string | undefined) => boolean;

/** No Origin header means no browser page is behind it, or one of our own reading. */
export function createOriginCheck(config: Config): OriginCheck {
  const allowed = new Set([...config.http.allowedOrigins, new URL(config.http.publicUrl).origin]);
  return (origin) => origin === undefined || allowed.has(origin);
}

/** Answers preflights itself; returns true when the request is thereby done. */
export function applyOrigin(isAllowed: OriginCheck, request: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = request.headers;
  // Pages and files are for whoever reads them; only what speaks the contract is driven by scripts of a site.
  const { declared } = request.routeOptions.config;
  const isApi = request.url.startsWith(`${API_BASE}/`) && !(declared && "plain" in declared);
  if (isApi) reply.header("vary", "Origin");
  if (origin === undefined || !isApi) return request.method === "OPTIONS" && done(reply);
  if (!isAllowed(origin)) throw new AppError("ERR_NO_PERMISSION", { detail: "origin" });
  reply.header("access-control-allow-origin", origin).header("access-control-allow-credentials", "true");
  // Across origins the page may read the answer's number and when to come back.
  reply.header("access-control-expose-headers", "x-request-id, retry-after");
  if (request.method !== "OPTIONS") return false;
  reply
    .header("access-control-allow-methods", "GET, POST, PUT, DELETE")
    .header("access-control-allow-headers", "authorization, content-type, idempotency-key")
    .header("access-control-max-age", "600");
  return done(reply);
}

function done(reply: FastifyReply): true {
  reply.code(204).send();
  return true;
}
