// Is the process alive, can it work, and what does it measure.
import type { Deps } from "#platform/context";
import { type HttpApp, servePlain } from "./serve.ts";

const PING_TIMEOUT_MS = 2_000;

export function mountHealth(
  app: HttpApp,
  deps: Deps,
  state: { readonly isDraining: boolean; readonly isClosed: boolean },
): void {
  servePlain(
    app,
    {
      method: "GET",
      url: "/health",
      purpose: "Tells a supervisor that the process answers",
      access: "public",
      audit: { none: "open" },
    },
    () => ({ ok: true }),
  );

  servePlain(
    app,
    {
      method: "GET",
      url: "/health/ready",
      purpose: "Tells a balancer whether to send work here",
      access: "public",
      audit: { none: "open" },
    },
    async (_request, reply) => {
      const database = await isAnswering(deps);
      const isReady = database && !state.isDraining && !state.isClosed;
      // Redis is shown and not required: without it screens catch up by asking.
      reply.code(isReady ? 200 : 503);
      return { ok: isReady, database, redis: deps.redis.isReady, draining: state.isDraining, closed: state.isClosed };
    },
  );

  servePlain(
    app,
    {
      method: "GET",
      url: "/metrics",
      purpose: "Figures for Prometheus, to peers inside only",
      access: "private",
      audit: { none: "open" },
    },
    (_request, reply) => {
      reply.header("content-type", deps.metrics.registry.contentType);
      return deps.metrics.registry.metrics();
    },
  );
}

async function isAnswering(deps: Deps): Promise<boolean> {
  const { promise: tooLong, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, PING_TIMEOUT_MS, false);
  const ping = deps.db.ping().then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([ping, tooLong]);
  clearTimeout(timer);
  return answer;
}
