// Which sites may drive the API from a browser: the allow-list, and nobody else.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#platform/config";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import type { PlainEntrance } from "./declared.ts";
import { API_BASE } from "./serve.ts";

/** `hostname`: under which name the request itself came. */
export type OriginCheck = (origin: string | undefined, hostname: string) => boolean | Promise<boolean>;

/** No Origin header means no browser page is behind it, or one of our own reading. */
export function createOriginCheck({ config, hosts }: Pick<Deps, "config" | "hosts">): OriginCheck {
  const allowed = new Set([...config.http.allowedOrigins, new URL(config.http.publicUrl).origin]);
  return (origin, hostname) => {
    if (origin === undefined || allowed.has(origin)) return true;
    // A host with a brand drives itself, and no other one.
    return URL.canParse(origin) && new URL(origin).hostname === hostname && hosts.isOurs(hostname);
  };
}

/** The web chat's own frame, which is served from where it asks: no other page ever is let in by its visitor's cookie. */
export function createWidgetCheck({ http: { widgetUrl } }: Config): (origin: string | undefined) => boolean {
  return (origin) => origin === undefined || (widgetUrl !== null && origin === widgetUrl);
}

const preflight: PlainEntrance = {
  method: ["OPTIONS"],
  url: `${API_BASE}/*`,
  purpose: "Browsers ask before they call from another origin",
  access: "public",
  audit: { none: "open" },
};

export function answerPreflights(app: FastifyInstance): void {
  const config = { declared: { plain: preflight } };
  app.route({ method: "OPTIONS", url: preflight.url, config, handler: (_request, reply) => reply.code(204).send() });
}

/** By the route that was found, not by how its address was written: the router reads more spellings than one. */
export async function applyOrigin(
  { isAllowedOrigin, isWidget }: { isAllowedOrigin: OriginCheck; isWidget: ReturnType<typeof createWidgetCheck> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { origin } = request.headers;
  // Pages and files are for whoever reads them; only what speaks the contract is driven by scripts of a site.
  const { declared } = request.routeOptions.config;
  const isApi = declared !== undefined && ("contract" in declared || declared.plain === preflight);
  if (!isApi) return;
  reply.header("vary", "Origin");
  if (origin === undefined) return;
  if (declared !== undefined && "contract" in declared && declared.contract.from === "widget") {
    // Same origin, so nothing is granted: a page elsewhere may send its visitor's cookie along and reads no answer.
    if (!isWidget(origin)) throw new AppError("ERR_NO_PERMISSION", { detail: "origin" });
    return;
  }
  if (!(await isAllowedOrigin(origin, request.hostname))) {
    throw new AppError("ERR_NO_PERMISSION", { detail: "origin" });
  }
  reply.header("access-control-allow-origin", origin).header("access-control-allow-credentials", "true");
  // Across origins the page may read the answer's number, when to come back, and that it was given before.
  reply.header("access-control-expose-headers", "x-request-id, retry-after, idempotency-replayed");
  if (request.method !== "OPTIONS") return;
  reply
    .header("access-control-allow-methods", "GET, POST, PUT, DELETE")
    .header("access-control-allow-headers", "authorization, content-type, idempotency-key")
    .header("access-control-max-age", "600");
}
